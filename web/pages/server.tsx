import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import type { Listing } from '#contract/listings.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { statusOf } from '../api/use-answer.ts';
import { useLanguage } from '../i18n/language.tsx';
import { AboutCard, ServerStatsCard, TrendingCard } from '../listings/listing-facts.tsx';
import { ListingHeader } from '../listings/listing-header.tsx';
import { useListing } from '../listings/use-listing.ts';
import { BUTTON } from '../ui/button.ts';
import { DeadEnd } from '../ui/dead-end.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHead } from '../ui/page-head.tsx';

/** Whether a text can be the id of a guild; what cannot be is not asked for. */
export function isServerId(id: string): boolean {
  return SNOWFLAKE.test(id);
}

/** `/server/:id`: one listing, named by its guild's id at Discord. */
export function ServerPage({ id }: { id: string }) {
  const { t } = useLanguage();
  return (
    <div className="py-6 sm:py-8">
      <Link
        href="/"
        className="mb-4 inline-flex min-h-11 items-center gap-2 rounded-control text-small font-medium text-soft transition-colors hover:text-accent-text"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('listings.allServers')}
      </Link>
      {isServerId(id) ? <Asked id={id} /> : <ServerNotFound />}
    </div>
  );
}

function Asked({ id }: { id: string }) {
  const { data: listing, error, refetch } = useListing(id);
  if (listing !== undefined) return <Found listing={listing} />;
  if (error === null) return <Waiting />;
  return statusOf(error) === 404 ? <ServerNotFound /> : <Failed onTryAgain={() => void refetch()} />;
}

function ServerNotFound() {
  const { t, language } = useLanguage();
  const { publicUrl } = usePageFacts();
  return (
    <>
      <PageHead
        title={t('site.pageTitle', { page: t('listings.notFound') })}
        description={t('listings.notFoundHint')}
        address={`${publicUrl}/`}
        siteName="Guildhall"
        language={language}
        hidden
      />
      <DeadEnd title={t('listings.notFound')} text={t('listings.notFoundHint')}>
        <Link href="/" className={BUTTON.primary}>
          {t('notFound.home')}
        </Link>
      </DeadEnd>
    </>
  );
}

function Found({ listing }: { listing: Listing }) {
  const { t, language } = useLanguage();
  const { publicUrl } = usePageFacts();
  return (
    <>
      <PageHead
        title={t('listings.pageTitle', { name: listing.name })}
        description={listing.description}
        address={`${publicUrl}/server/${listing.discordServerId}`}
        siteName="Guildhall"
        language={language}
        picture={listing.icon}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid grid-cols-1 gap-6">
          <ListingHeader listing={listing} />
          <AboutCard listing={listing} />
        </div>
        <div className="grid grid-cols-1 gap-6">
          <ServerStatsCard listing={listing} />
          <TrendingCard />
        </div>
      </div>
    </>
  );
}

function Failed({ onTryAgain }: { onTryAgain: () => void }) {
  const { t, language } = useLanguage();
  const { publicUrl } = usePageFacts();
  return (
    <>
      <PageHead
        title={t('site.title')}
        description={t('site.description')}
        address={`${publicUrl}/`}
        siteName="Guildhall"
        language={language}
        hidden
      />
      <Notice urgent title={t('listings.loadFailed')}>
        <button type="button" className={BUTTON.quiet} onClick={onTryAgain}>
          {t('listings.tryAgain')}
        </button>
      </Notice>
    </>
  );
}

function Waiting() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="grid animate-wait gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <output className="sr-only">{t('listings.loading')}</output>
      <div className="h-112 rounded-card border border-line bg-surface" />
      <div className="h-72 rounded-card border border-line bg-surface" />
    </div>
  );
}
