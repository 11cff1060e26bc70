import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { DeadEnd } from '../ui/dead-end.tsx';
import { LoadAnew } from '../ui/load-anew.tsx';

/** What stands in the place of a page whose code did not come. */
export function FailedPage() {
  const { t } = useLanguage();
  return (
    <Failure title={t('site.pageFailed')} text={t('toasts.noAnswer')}>
      <LoadAnew className={BUTTON.primary} />
    </Failure>
  );
}

/** What stands in the place of a page whose own code has failed. Both ways on load everything anew. */
export function CrashedPage() {
  const { t } = useLanguage();
  return (
    <Failure title={t('crash.title')} text={t('crash.text')}>
      <div className="flex flex-wrap gap-3">
        <LoadAnew className={BUTTON.primary}>{t('crash.reload')}</LoadAnew>
        <a href="/" className={BUTTON.quiet}>
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
      <DeadEnd title={title} text={text}>
        {children}
      </DeadEnd>
    </div>
  );
}
