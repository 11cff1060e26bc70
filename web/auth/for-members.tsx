import type { ReactNode } from 'react';
import type { User } from '#contract/auth.ts';
import { useAuth } from './auth.tsx';

/**
 * One thing for whoever is signed in, another for visitors. The HTML is the same for both: until it is known who is
 * there, it holds the visitors' part, and the place of the members' for a browser that claims to have a session.
 */
export function ForMembers({
  visitors,
  waiting,
  children,
}: {
  visitors: ReactNode;
  waiting: ReactNode;
  children: (user: User) => ReactNode;
}) {
  const { user } = useAuth();
  if (user) return children(user);
  if (user === null) return visitors;
  return (
    <>
      <div className="claimed:hidden">{visitors}</div>
      <div className="hidden claimed:block">{waiting}</div>
    </>
  );
}
