import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { TermsDocument } from '../terms/terms-document.tsx';
import { termsIn } from '../terms/terms-of-service.ts';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** `/terms`: the terms of service. Their text comes with the page; after a change of language it follows. */
function TermsPage() {
  const { t, language } = useLanguage();
  const {
    data: text,
    error,
    refetch,
  } = useQuery({ ...termsIn(language), placeholderData: keepPreviousData });
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('terms.title') })}
        description={text?.introNote ?? t('site.description')}
        path={PAGE_ADDRESSES.terms}
      />
      {text !== undefined ? (
        <TermsDocument text={text} />
      ) : error === null ? (
        <Skeleton />
      ) : (
        <div className="py-14">
          <Notice urgent title={t('terms.loadFailed')}>
            <button type="button" className={BUTTON.quiet} onClick={() => void refetch()}>
              {t('listings.tryAgain')}
            </button>
          </Notice>
        </div>
      )}
    </>
  );
}
export { TermsPage as Page };

function Skeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="pt-10 sm:pt-14">
      <PageTitle>{t('terms.title')}</PageTitle>
      <output className="sr-only">{t('terms.loading')}</output>
      <div className="mt-8 h-112 max-w-prose animate-wait rounded-card border border-line bg-surface" />
    </div>
  );
}
