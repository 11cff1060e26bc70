import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Head } from '../shell/head.tsx';
import { apiDocument, exampleServer, promisedIn } from '../syndication/api-description.ts';
import { ApiPageDocument } from '../syndication/api-page-document.tsx';
import { apiTextIn } from '../syndication/api-text.ts';
import { BUTTON } from '../ui/button.ts';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** `/api`: what of the API is promised and how it is read. Its text is one of the page's own. */
function ApiPage() {
  const { t, language } = useLanguage();
  const text = useQuery({ ...apiTextIn(language), placeholderData: keepPreviousData });
  const document = useApiQuery(apiDocument);
  const example = useApiQuery(exampleServer);
  const failed = [text, document].filter(({ data, error }) => data === undefined && error !== null);
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('api.title') })}
        description={text.data?.intro ?? t('site.description')}
        path={PAGE_ADDRESSES.api}
      />
      {text.data !== undefined && document.data !== undefined ? (
        <ApiPageDocument
          text={text.data}
          description={promisedIn(document.data)}
          discordServerId={example.data?.[0]?.discordServerId}
          keys={null}
        />
      ) : failed.length > 0 ? (
        <div className="py-14">
          <Notice urgent title={t('site.pageFailed')} text={t('toasts.noAnswer')}>
            <button
              type="button"
              className={BUTTON.quiet}
              onClick={() => failed.forEach(({ refetch }) => void refetch())}
            >
              {t('listings.tryAgain')}
            </button>
          </Notice>
        </div>
      ) : (
        <Skeleton />
      )}
    </>
  );
}
export { ApiPage as Page };

function Skeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="pt-10 sm:pt-14">
      <PageTitle>{t('api.title')}</PageTitle>
      <div className="mt-8 h-112 max-w-prose animate-wait rounded-card border border-line bg-surface" />
    </div>
  );
}
