import { Link } from 'wouter';
import { usePageFacts } from '../api/page-facts.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { PageHead } from '../ui/page-head.tsx';

/** Every path that is no page of ours. */
export function NotFoundPage() {
  const { t, language } = useLanguage();
  const { publicUrl } = usePageFacts();
  return (
    <>
      <PageHead
        title={t('site.pageTitle', { page: t('notFound.heading') })}
        description={t('notFound.text')}
        address={`${publicUrl}/`}
        siteName="Guildhall"
        language={language}
        hidden
      />
      <div className="grid justify-items-start gap-4 py-20 sm:py-28">
        <h1 className="font-display text-page font-bold tracking-tight">{t('notFound.heading')}</h1>
        <p className="max-w-prose text-lead text-soft">{t('notFound.text')}</p>
        <Link href="/" className={`${BUTTON.primary} mt-4`}>
          {t('notFound.home')}
        </Link>
      </div>
    </>
  );
}
