import { Link } from 'wouter';
import { usePageFacts } from '../api/page-facts.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { DeadEnd } from '../ui/dead-end.tsx';
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
      <DeadEnd title={t('notFound.heading')} text={t('notFound.text')}>
        <Link href="/" className={BUTTON.primary}>
          {t('notFound.home')}
        </Link>
      </DeadEnd>
    </>
  );
}
