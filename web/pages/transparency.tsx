import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Head } from '../shell/head.tsx';
import { transparency } from '../stats/transparency/queries.ts';
import { TransparencyDocument } from '../stats/transparency/transparency-document.tsx';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** `/transparency`: what moderation did, by month, and how it works here. */
function TransparencyPage() {
  const { t } = useLanguage();
  const { data: months, error, refetch } = useApiQuery(transparency);
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('transparency.title') })}
        description={t('transparency.intro')}
        path={PAGE_ADDRESSES.transparency}
      />
      {months !== undefined ? (
        <TransparencyDocument months={months} />
      ) : error === null ? (
        <Skeleton />
      ) : (
        <div className="py-14">
          <Notice urgent title={t('transparency.loadFailed')}>
            <button type="button" className={BUTTON.quiet} onClick={() => void refetch()}>
              {t('listings.tryAgain')}
            </button>
          </Notice>
        </div>
      )}
    </>
  );
}
export { TransparencyPage as Page };

function Skeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="pt-10 sm:pt-14">
      <PageTitle>{t('transparency.title')}</PageTitle>
      <output className="sr-only">{t('transparency.loading')}</output>
      <div className="mt-8 h-112 max-w-prose animate-wait rounded-card border border-line bg-surface" />
    </div>
  );
}
