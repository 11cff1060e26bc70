import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { FurtherListings } from '../listings/further-listings.tsx';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { FullPageNotice } from '../ui/full-page-notice.tsx';

/** Every path that is no page of ours. */
export function NotFoundPage() {
  const { t } = useLanguage();
  return <NotFound title={t('notFound.heading')} text={t('notFound.text')} />;
}

/** Says that what an address names is not there; leads home, and to some servers. */
export function NotFound({ title, text, wayBack }: { title: string; text: string; wayBack?: ReactNode }) {
  const { t } = useLanguage();
  return (
    <>
      <Head title={t('site.pageTitle', { page: title })} description={text} path={null} robots="noindex" />
      {wayBack}
      <FullPageNotice title={title} text={text}>
        <Link href={PAGE_ADDRESSES.home} className={BUTTON.primary}>
          {t('notFound.home')}
        </Link>
      </FullPageNotice>
      <FurtherListings />
    </>
  );
}
