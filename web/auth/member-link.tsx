import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useAuth } from './auth.tsx';

/** A link to a page for members. A visitor gets there by way of signing in. */
export function MemberLink({
  to,
  onClick,
  className,
  children,
}: {
  to: string;
  onClick?: () => void;
  className: string;
  children: ReactNode;
}) {
  const { user, signInAddress } = useAuth();
  return user ? (
    <Link href={to} onClick={onClick} className={className}>
      {children}
    </Link>
  ) : (
    <a href={signInAddress(to)} onClick={onClick} className={className}>
      {children}
    </a>
  );
}
