import { listingAddress, PAGE_ADDRESSES } from '#contract/paths.ts';
import { EMPTY_NOTICE } from '#contract/public-notices.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { useQueryString } from '../api/use-query-string.ts';
import { useLanguage } from '../i18n/language.tsx';
import { isServerId } from '../listings/queries.ts';
import { NoticeFormCard } from '../moderation/public-notices/notice-form.tsx';
import { Head } from '../shell/head.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** `/report`: a report without an account, of the server that `?server=` names or of another one. */
function ReportPage() {
  const { t } = useLanguage();
  const { notice, publicUrl } = usePageFacts();
  const server = useQueryString().get('server');
  const named = server !== null && isServerId(server) ? publicUrl + listingAddress(server) : '';
  return (
    <div className="mx-auto max-w-2xl pt-9 sm:pt-12">
      <Head
        title={t('site.pageTitle', { page: t('publicNotice.title') })}
        description={t('publicNotice.intro')}
        path={server === null ? PAGE_ADDRESSES.report : null}
        robots={server === null && notice === undefined ? null : 'noindex'}
      />
      <PageTitle>{t('publicNotice.title')}</PageTitle>
      <p className="mt-3 text-lead text-soft">{t('publicNotice.intro')}</p>
      <p className="mt-3 mb-8 text-soft">{t('publicNotice.noMail')}</p>
      <NoticeFormCard
        sent={notice ?? { form: { ...EMPTY_NOTICE, address: named }, errors: {}, refused: null }}
      />
    </div>
  );
}
export { ReportPage as Page };
