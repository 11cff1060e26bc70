import { mayDo, type Act } from '#contract/roles.ts';
import { useAuth } from '../auth/auth.tsx';

/** Tells whether the person who is signed in may do something: what they may not is not offered. */
export function useMay(): (act: Act) => boolean {
  const { user } = useAuth();
  return (act) => mayDo(user?.role, act);
}
