import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { READABLE_COOKIES, SIGN_IN_FAILURES, type SignInFailure } from '#contract/auth.ts';
import { TOOL } from '../ui/button.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { usePageFacts } from '../api/page-facts.tsx';
import { localDateAndTime } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useAuth } from './auth.tsx';
import { clearCookie, cookieNamed } from './cookies.ts';
import { SIGN_IN_FAILURE_KEY } from './session.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4';

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
    <SignInFailureNotice
      failure={failure}
      onDismiss={() => queryClient.setQueryData(SIGN_IN_FAILURE_KEY, null)}
    />
  );
}

/** A failed sign-in in words, above the page. */
function SignInFailureNotice({ failure, onDismiss }: { failure: Failure; onDismiss: () => void }) {
  const { t, language } = useLanguage();
  const { supportInviteUrl } = usePageFacts();
  const { signInAddress } = useAuth();
  const until = Number.isNaN(Date.parse(failure.until ?? '')) ? null : failure.until;
  return (
    <div role="alert" className="border-b border-line bg-caution-wash print:hidden">
      <div className="mx-auto flex max-w-7xl items-start gap-4 py-1.5 ps-4 pe-2 sm:px-6 lg:px-8">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4">
          <p className="min-w-0 flex-1 basis-60 pt-2.5 pb-1 font-medium sm:pb-2.5">
            <span>{t(`auth.failures.${failure.kind}`)}</span>
            {failure.reason === null ? null : (
              <span>
                {' '}
                <span dir="auto">{t('auth.banReason', { reason: failure.reason })}</span>
              </span>
            )}
            {until === null ? null : (
              <span>
                {' '}
                <time dateTime={until}>
                  {t('auth.banUntil', { instant: localDateAndTime(until, language) })}
                </time>
              </span>
            )}
          </p>
          {failure.kind === 'banned' ? (
            <ExternalLink href={supportInviteUrl} className={LINK}>
              {t('auth.askSupport')}
            </ExternalLink>
          ) : (
            <a href={signInAddress()} className={LINK}>
              {t('auth.tryAgain')}
            </a>
          )}
        </div>
        <button type="button" aria-label={t('auth.dismiss')} onClick={onDismiss} className={TOOL}>
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}

/** How a sign-in failed, or why a session has ended. */
interface Failure {
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
