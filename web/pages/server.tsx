import ArrowLeft from 'lucide-react/icons/arrow-left';
import { withAllTexts } from '../i18n/texts.ts';
import { Link } from 'wouter';
import type { ListingPage } from '#contract/listings.ts';
import { PAGE_ADDRESSES, listingAddress } from '#contract/paths.ts';
import type { Category } from '#contract/vocabulary.ts';
import { usePageFacts } from '../api/page-facts.tsx';
import { statusOf } from '../api/status-of.ts';
import { useQueryString } from '../api/use-query-string.ts';
import { BoostCard } from '../bumps/boost-card.tsx';
import { EventsCard } from '../events/events-card.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { ActivityCard } from '../stats/activity/activity-card.tsx';
import { addressOfView, EVERYTHING } from '../directory/directory-view.ts';
import { AgeQuestion } from '../listings/age-question.tsx';
import { BeforeJoiningCard } from '../listings/before-joining.tsx';
import { FurtherListings, IN_COLUMN } from '../listings/further-listings.tsx';
import { JoinButton } from '../listings/join-button.tsx';
import { AboutCard, ServerStatsCard, TrendingCard } from '../listings/listing-facts.tsx';
import { ListingHeader } from '../listings/listing-header.tsx';
import { isServerId } from '../listings/queries.ts';
import { useListing, type VisibleListing } from '../listings/use-listing.ts';
import { ReportCard } from '../moderation/reports/report-card.tsx';
import { LeaveReviewCard } from '../reviews/leave-review-card.tsx';
import { reviewsFrom } from '../reviews/queries.ts';
import { ReviewsCard } from '../reviews/reviews-card.tsx';
import { Head } from '../shell/head.tsx';
import { MeasuredGrowth } from '../stats/activity/growth-figures.tsx';
import { BUTTON } from '../ui/button.ts';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { Notice } from '../ui/notice.tsx';
import { PAGE_TITLE } from '../ui/page-title.tsx';
import { ReloadButton } from '../ui/reload-button.tsx';
import { ManagersPlace } from './managers-place.tsx';
import { NotFound } from './not-found.tsx';
import { ACROSS, COLUMN, COLUMNS, LAST, RAIL, ServerPageSkeleton } from './server-layout.tsx';
import { UsualHour } from './usual-hour.tsx';

// Fetched by those alone who see hidden listings: their managers, and admins.
const previewNotice = lazyCode(
  async () => (await withAllTexts(import('../listings/preview-notice.tsx'))).PreviewNotice,
);

const CRUMB =
  'inline-flex min-h-11 min-w-11 items-center gap-2 rounded-control transition-colors hover:text-accent-text';

/** `/server/:id`: one listing, named by its guild's id at Discord. */
function ServerPage({ id }: { id: string }) {
  const { asksAge } = usePageFacts();
  return (
    <div className="py-4 sm:py-6">
      {asksAge === id ? (
        <AgeQuestion id={id} />
      ) : isServerId(id) ? (
        <Asked id={id} />
      ) : (
        <ServerNotFound isNamed={id !== ''} />
      )}
    </div>
  );
}
export { ServerPage as Page };

function Asked({ id }: { id: string }) {
  const { listing, mayBePreview, error, refetch } = useListing(id);
  const { adult } = usePageFacts();
  if (listing?.ageRestricted && !adult) return <AgeQuestion id={id} />;
  if (listing !== undefined) return <Found listing={listing} />;
  if (error === null) return <Loading />;
  if (mayBePreview) {
    return (
      <>
        <div className="claimed:hidden">
          <ServerNotFound />
        </div>
        <div className="hidden claimed:block">
          <Loading heading="p" />
        </div>
      </>
    );
  }
  return statusOf(error) === 404 ? <ServerNotFound /> : <Failed onTryAgain={() => void refetch()} />;
}

/** The way back: to all servers, and to those of the same kind. */
function WayBack({ category = null }: { category?: Category | null }) {
  const { t } = useLanguage();
  return (
    <nav aria-label={t('listings.wayBack')} className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2 text-small font-medium text-soft">
        <li>
          <Link href={PAGE_ADDRESSES.home} className={CRUMB}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('listings.allServers')}
          </Link>
        </li>
        {category === null ? null : (
          <li className="flex items-center gap-x-2">
            <span aria-hidden="true" className="size-1 rotate-45 bg-edge" />
            <Link href={addressOfView({ ...EVERYTHING, category })} className={CRUMB}>
              {t('views.category', { category: t(`categories.${category}`) })}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

/** There is no such server, or the address names none. */
function ServerNotFound({ isNamed = true }: { isNamed?: boolean }) {
  const { t } = useLanguage();
  return (
    <NotFound
      title={t(isNamed ? 'listings.notFound' : 'listings.noId')}
      text={t(isNamed ? 'listings.notFoundHint' : 'listings.noIdHint')}
      wayBack={
        <div className="mb-4">
          <WayBack />
        </div>
      }
    />
  );
}

function Found({ listing }: { listing: VisibleListing }) {
  const { t } = useLanguage();
  const { discordServerId, lastBumpedAt, hidden, ageRestricted } = listing;
  const cursor = reviewsFrom(useQueryString());
  return (
    <>
      <Head
        title={t('listings.pageTitle', { name: listing.name })}
        description={listing.description}
        path={listingAddress(discordServerId)}
        robots={hidden === null && !ageRestricted ? null : 'noindex'}
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 print:hidden">
        <WayBack category={listing.category} />
        {hidden === null ? (
          <ManagersPlace discordServerId={discordServerId} lastBumpedAt={lastBumpedAt} />
        ) : null}
      </div>
      {hidden === null ? null : <Preview hidden={hidden} />}
      <div className={COLUMNS}>
        <div className={ACROSS}>
          <ListingHeader
            listing={listing}
            usualHour={hidden === null ? <UsualHour discordServerId={discordServerId} /> : null}
            growth={hidden === null ? <MeasuredGrowth discordServerId={discordServerId} /> : null}
          />
        </div>
        <div className={COLUMN}>
          <AboutCard listing={listing} />
          {hidden === null ? (
            <>
              <ActivityCard discordServerId={discordServerId} />
              <EventsCard discordServerId={discordServerId} />
              <ReviewsCard discordServerId={discordServerId} language={listing.language} cursor={cursor} />
              <div className="contents print:hidden">
                <LeaveReviewCard discordServerId={discordServerId} />
              </div>
            </>
          ) : null}
        </div>
        <div className={RAIL.column}>
          <div className={RAIL.content}>
            <BeforeJoiningCard listing={listing}>
              <div className="mt-6 max-lg:hidden print:hidden">
                <JoinButton listing={listing} className="w-full" />
              </div>
            </BeforeJoiningCard>
            {hidden === null ? <FurtherListings similarTo={discordServerId} look={IN_COLUMN} /> : null}
          </div>
        </div>
        <div className={LAST}>
          {hidden === null ? (
            <BoostCard discordServerId={discordServerId} lastBumpedAt={lastBumpedAt} />
          ) : null}
          <ServerStatsCard listing={listing} />
          <TrendingCard />
          {hidden === null ? <ReportCard discordServerId={discordServerId} /> : null}
        </div>
      </div>
    </>
  );
}

/** Says that a listing is hidden, in a place that is kept free until its code is there. */
function Preview({ hidden }: { hidden: NonNullable<ListingPage['hidden']> }) {
  return (
    <Lazy
      code={previewNotice}
      loading={<div className="mb-6 h-14" />}
      renderFailed={() => <ReloadButton className={`${BUTTON.quiet} mb-6`} />}
    >
      {(PreviewNotice) => <PreviewNotice hidden={hidden} />}
    </Lazy>
  );
}

function Failed({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useLanguage();
  return (
    <>
      <Head title={t('site.title')} description={t('site.description')} path={null} robots="noindex" />
      <div className="mb-4">
        <WayBack />
      </div>
      <h1 id={PAGE_TITLE} className="sr-only">
        {t('site.title')}
      </h1>
      <Notice urgent title={t('listings.loadFailed')}>
        <button type="button" className={BUTTON.quiet} onClick={onTryAgain}>
          {t('listings.tryAgain')}
        </button>
      </Notice>
    </>
  );
}

function Loading({ heading: Heading = 'h1' }: { heading?: 'h1' | 'p' }) {
  const { t } = useLanguage();
  return (
    <>
      {Heading === 'h1' && <title>{t('site.title')}</title>}
      <div className="mb-4">
        <WayBack />
      </div>
      <Heading id={Heading === 'h1' ? PAGE_TITLE : undefined} className="sr-only">
        <output>{t('listings.loading')}</output>
      </Heading>
      <ServerPageSkeleton />
    </>
  );
}
