import { hasPermission, type Permission } from '#contract/roles.ts';
import { useAuth } from '../auth/auth.tsx';

/** Tells whether the person who is signed in may do something: what they may not is not offered. */
export function usePermission(): (permission: Permission) => boolean {
  const { user } = useAuth();
  return (permission) => hasPermission(user?.role, permission);
}
