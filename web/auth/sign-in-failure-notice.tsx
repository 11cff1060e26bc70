import X from 'lucide-react/icons/x';
import { usePageFacts } from '../api/page-facts.tsx';
import { localDateAndTime } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { TOOL } from '../ui/button.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { useAuth } from './auth.tsx';
import type { Failure } from './sign-in-failure.tsx';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-accent-text underline underline-offset-4';

/** A failed sign-in in words, above the page. */
export function SignInFailureNotice({ failure, onDismiss }: { failure: Failure; onDismiss: () => void }) {
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
