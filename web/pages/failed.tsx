import { useLanguage } from '../i18n/language.tsx';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { DeadEnd } from '../ui/dead-end.tsx';
import { LoadAnew } from '../ui/load-anew.tsx';

/** What stands in the place of a page that could not be shown. */
export function FailedPage() {
  const { t } = useLanguage();
  return (
    <div role="alert">
      <Head
        title={t('site.pageTitle', { page: t('site.pageFailed') })}
        description={t('toasts.noAnswer')}
        path={null}
        robots="noindex"
      />
      <DeadEnd title={t('site.pageFailed')} text={t('toasts.noAnswer')}>
        <LoadAnew className={BUTTON.primary} />
      </DeadEnd>
    </div>
  );
}
