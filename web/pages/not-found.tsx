import { Link } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { FurtherRow } from '../listings/further-row.tsx';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { FullPageNotice } from '../ui/full-page-notice.tsx';

/** Every path that is no page of ours. */
export function NotFoundPage() {
  const { t } = useLanguage();
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('notFound.heading') })}
        description={t('notFound.text')}
        path={null}
        robots="noindex"
      />
      <FullPageNotice title={t('notFound.heading')} text={t('notFound.text')}>
        <Link href={PAGE_ADDRESSES.home} className={BUTTON.primary}>
          {t('notFound.home')}
        </Link>
      </FullPageNotice>
      <FurtherRow />
    </>
  );
}
