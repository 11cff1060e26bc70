import { useQuery, useQueryClient } from '@tanstack/react-query';
import { READABLE_COOKIES, SIGN_IN_FAILURES, type SignInFailure } from '#contract/auth.ts';
import { TOOL } from '../ui/button.ts';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { ReloadButton } from '../ui/reload-button.tsx';
import { useAuth } from './auth.tsx';
import { clearCookie, cookieNamed } from './cookies.ts';
import { SIGN_IN_FAILURE_KEY } from './session.ts';

const signInFailureNotice = lazyCode(
  async () => (await import('./sign-in-failure-notice.tsx')).SignInFailureNotice,
);

/**
 * Says once, and until it is dismissed, why a person who went to sign in came back without being signed in, or why
 * their session has ended.
 */
export function SignInFailed() {
  const { user } = useAuth();
  const queryClient = useQueryClient();
  const { data: failure = null } = useQuery({
    queryKey: SIGN_IN_FAILURE_KEY,
    queryFn: () => takeFailure() ?? queryClient.getQueryData<Failure>(SIGN_IN_FAILURE_KEY) ?? null,
    // The answer may be that the person is banned.
    enabled: user !== undefined,
    networkMode: 'always',
  });
  if (failure === null || user) return null;
  return (
    <Lazy code={signInFailureNotice} loading={null} renderFailed={() => <ReloadButton className={TOOL} />}>
      {(SignInFailureNotice) => (
        <SignInFailureNotice
          failure={failure}
          onDismiss={() => queryClient.setQueryData(SIGN_IN_FAILURE_KEY, null)}
        />
      )}
    </Lazy>
  );
}

/** How a sign-in failed, or why a session has ended. */
export interface Failure {
  kind: SignInFailure;
  /** Why an account is banned. */
  reason: string | null;
  /** When the ban ends by itself, as the cookie says; null for a ban for good. */
  until: string | null;
}

/** Reads the failure from its cookies, and clears them. */
function takeFailure(): Failure | null {
  const kind = takeCookie(READABLE_COOKIES.signInFailure);
  if (kind === null) return null;
  const reason = takeCookie(READABLE_COOKIES.banReason);
  const until = takeCookie(READABLE_COOKIES.banUntil);
  return {
    kind: SIGN_IN_FAILURES.find((known) => known === kind) ?? 'failed',
    reason: reason && decode(reason),
    until: until && decode(until),
  };
}

function takeCookie(name: string): string | null {
  const value = cookieNamed(name);
  if (value !== null) clearCookie(name);
  return value;
}

function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null; // not as our server writes it
  }
}
