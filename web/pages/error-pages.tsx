import type { ReactNode } from 'react';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { FullPageNotice } from '../ui/full-page-notice.tsx';
import { ReloadButton } from '../ui/reload-button.tsx';

/** The page whose code could not be loaded. */
export function LoadErrorPage() {
  const { t } = useLanguage();
  return (
    <Failure title={t('site.pageFailed')} text={t('toasts.noAnswer')}>
      <ReloadButton className={BUTTON.primary} />
    </Failure>
  );
}

/** The page after a crash. Both of its links reload everything. */
export function CrashPage() {
  const { t } = useLanguage();
  return (
    <Failure title={t('crash.title')} text={t('crash.text')}>
      <div className="flex flex-wrap gap-3">
        <ReloadButton className={BUTTON.primary}>{t('crash.reload')}</ReloadButton>
        <a href={PAGE_ADDRESSES.home} className={BUTTON.quiet}>
          {t('notFound.home')}
        </a>
      </div>
    </Failure>
  );
}

function Failure({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div role="alert">
      <Head title={t('site.pageTitle', { page: title })} description={text} path={null} robots="noindex" />
      <FullPageNotice title={title} text={text}>
        {children}
      </FullPageNotice>
    </div>
  );
}
