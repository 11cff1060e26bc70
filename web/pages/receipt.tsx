import { usePageFacts } from '../api/page-facts.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { ReceiptDocument } from '../moderation/public-notices/receipt-document.tsx';
import { Head } from '../shell/head.tsx';
import { NotFound } from './not-found.tsx';

/** `/report/:secret`: what became of a report that was sent without an account. The server has found it for this very request. */
function ReceiptPage({ id }: { id: string }) {
  const { t } = useLanguage();
  const { publicUrl, receipt } = usePageFacts();
  if (receipt === undefined)
    return (
      <NotFound title={t('publicNotice.receipt.notFound')} text={t('publicNotice.receipt.notFoundText')} />
    );
  return (
    <div className="mx-auto max-w-2xl pt-9 sm:pt-12">
      <Head
        title={t('site.pageTitle', { page: t('publicNotice.receipt.title') })}
        description={t('publicNotice.receipt.keep')}
        path={null}
        robots="noindex"
      />
      <ReceiptDocument receipt={receipt} secret={id} publicUrl={publicUrl} />
    </div>
  );
}
export { ReceiptPage as Page };
