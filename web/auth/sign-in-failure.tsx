import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { READABLE_COOKIES, SIGN_IN_FAILURES, type SignInFailure } from '#contract/auth.ts';
import { useLanguage } from '../i18n/language.tsx';
import { TOOL } from '../ui/button.ts';
import { useAuth } from './auth.tsx';
import { clearCookie, cookieNamed } from './cookies.ts';
import { SIGN_IN_FAILURE_KEY } from './session.ts';

/**
 * Says once, and until it is dismissed, why somebody who went to sign in came back without being signed in, or why
 * somebody who was signed in is so no more.
 */
export function SignInFailureNotice() {
  const { t } = useLanguage();
  const { user, signInAddress } = useAuth();
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
    <div role="alert" className="border-b border-line bg-accent-wash print:hidden">
      <div className="mx-auto flex max-w-7xl items-start gap-4 py-1.5 ps-4 pe-2 sm:px-6 lg:px-8">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <p className="min-w-0 flex-1 basis-60 pt-2.5 pb-1 font-medium sm:pb-2.5">
            {t(`auth.failures.${failure.kind}`)}
            {failure.reason === null ? null : (
              <>
                {' '}
                <span dir="auto">{t('auth.banReason', { reason: failure.reason })}</span>
              </>
            )}
          </p>
          <a
            href={signInAddress()}
            className="inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4"
          >
            {t('auth.tryAgain')}
          </a>
        </div>
        <button
          type="button"
          aria-label={t('auth.dismiss')}
          onClick={() => queryClient.setQueryData(SIGN_IN_FAILURE_KEY, null)}
          className={TOOL}
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}

interface Failure {
  kind: SignInFailure;
  /** Why an account is banned. */
  reason: string | null;
}

/** How the last sign-in failed, or why a session ended, as cookies tell it once. */
function takeFailure(): Failure | null {
  const told = taken(READABLE_COOKIES.signInFailure);
  if (told === null) return null;
  const reason = taken(READABLE_COOKIES.banReason);
  return {
    kind: SIGN_IN_FAILURES.find((known) => known === told) ?? 'failed',
    reason: reason && read(reason),
  };
}

function taken(name: string): string | null {
  const value = cookieNamed(name);
  if (value !== null) clearCookie(name);
  return value;
}

function read(written: string): string | null {
  try {
    return decodeURIComponent(written);
  } catch {
    return null; // not as our server writes it
  }
}
