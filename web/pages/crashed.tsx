import { useLanguage } from '../i18n/language.tsx';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { DeadEnd } from '../ui/dead-end.tsx';

/** What stands in the place of a page whose own code has failed. Both ways on load everything anew. */
export function CrashedPage() {
  const { t } = useLanguage();
  return (
    <div role="alert">
      <Head
        title={t('site.pageTitle', { page: t('crash.title') })}
        description={t('crash.text')}
        path={null}
        robots="noindex"
      />
      <DeadEnd title={t('crash.title')} text={t('crash.text')}>
        <div className="flex flex-wrap gap-3">
          <button type="button" onClick={() => window.location.reload()} className={BUTTON.primary}>
            {t('crash.reload')}
          </button>
          <a href="/" className={BUTTON.quiet}>
            {t('notFound.home')}
          </a>
        </div>
      </DeadEnd>
    </div>
  );
}
