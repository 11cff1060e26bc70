import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useDeferredValue, useEffect, useMemo, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { signOut, type User, startSignIn } from '#contract/auth.ts';
import { call } from '../api/call.ts';
import { useQueryString } from '../api/use-query-string.ts';
import { dropDraftsOf } from './drafts.ts';
import { broadcastSessionEnd } from './session-broadcast.ts';
import { askAgain, watchSession, clearPersonalData, userQuery } from './session.ts';
import { addressOf } from '#contract/endpoint.ts';

interface Auth {
  /** Who is signed in; null for a visitor, undefined as long as it is not known, as on the server. */
  readonly user: User | null | undefined;
  /** Asks again at once who is signed in; null unless asking has failed so far and is being retried. */
  readonly askAgain: (() => void) | null;
  /** Where to sign in and come back to this very page, or to another path of ours: for a link, so no script is needed. */
  readonly signInAddress: (returnTo?: string) => string;
  /** Leaves for Discord's page, and comes back here or to another path of ours. */
  readonly signIn: (returnTo?: string) => void;
  /** Ends the session, and forgets what was written and not sent; a failure leaves all as it was. */
  readonly signOut: () => Promise<void>;
  /** To be called when the server says that the session is over: the page then shows what visitors see. */
  readonly markSignedOut: () => Promise<void>;
  /** To be called when a person's data is erased: their drafts go too, in every tab. */
  readonly markErased: (userId: string) => Promise<void>;
}

const AuthContext = createContext<Auth | null>(null);

/** Provides who is signed in. Only the browser asks: the HTML is the same for everybody. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { data, failureCount, isPaused } = useQuery(userQuery(queryClient));
  // At once, it would have a page that is still waking up wake in one go, and nobody could press anything meanwhile.
  const user = useDeferredValue(data);
  const isUnanswered = data === undefined && (failureCount > 0 || isPaused);
  const here = useCurrentAddress();
  useEffect(() => watchSession(queryClient), [queryClient]);
  const auth = useMemo(() => {
    const addressFor = (returnTo = here) => signInAddress(returnTo);
    const markSignedOut = async () => clearPersonalData(queryClient);
    return {
      user,
      askAgain: isUnanswered ? () => void askAgain(queryClient) : null,
      signInAddress: addressFor,
      signIn: (returnTo?: string) => window.location.assign(addressFor(returnTo)),
      signOut: async () => {
        await call(signOut, {});
        if (user) dropDraftsOf(user.id);
        broadcastSessionEnd(null);
        await markSignedOut();
      },
      markSignedOut,
      markErased: async (userId: string) => {
        dropDraftsOf(userId);
        broadcastSessionEnd(userId);
        await markSignedOut();
      },
    };
  }, [user, isUnanswered, here, queryClient]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}

/** Who is signed in, and the ways in and out. */
export function useAuth(): Auth {
  const auth = use(AuthContext);
  if (auth === null) throw new Error('useAuth must be used within AuthProvider');
  return auth;
}

/** The path and query of the page that is shown. */
function useCurrentAddress() {
  const [path] = useLocation();
  const query = useQueryString();
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The address that leads to Discord to sign in, and afterwards to a path of ours. */
export function signInAddress(returnTo: string): string {
  return addressOf(startSignIn, { query: { returnTo } });
}
