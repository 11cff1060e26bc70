import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Listing } from '#contract/listings.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { itemsOf, type Page } from '../api/page.ts';
import { useAuth } from '../auth/auth.tsx';
import { MembersOnly } from '../auth/members-only.tsx';
import { browserFavourites, watchBrowserFavourites } from '../directory/favourites/browser-favourites.ts';
import { useFavourites } from '../directory/favourites/known-favourites.ts';
import { memberFavourites, visitorFavourites } from '../directory/favourites/queries.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ListingCard, ListingCardSkeleton } from '../listings/listing-card.tsx';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { useFocusFirstNew } from '../ui/focus/focus-first-new.ts';
import { DiscordLogo } from '../ui/images/discord-logo.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3';
const PLACES = ['1', '2', '3'] as const;

/** `/saved`: what a member has saved with their account, or a visitor in this browser. */
function SavedPage() {
  const { t } = useLanguage();
  return (
    <>
      <Head
        title={t('site.pageTitle', { page: t('favourites.title') })}
        description={t('favourites.noneHint')}
        path={PAGE_ADDRESSES.saved}
        robots="noindex"
      />
      <MembersOnly
        visitors={<OfVisitor />}
        frame={Titled}
        waiting={
          <Titled intro={t('favourites.inAccount')}>
            <Skeleton />
          </Titled>
        }
      >
        {({ id }) => (
          <Titled intro={t('favourites.inAccount')}>
            <OfMember key={id} />
          </Titled>
        )}
      </MembersOnly>
    </>
  );
}
export { SavedPage as Page };

function Titled({ intro, children }: { intro?: ReactNode; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <div className="pt-9 sm:pt-12">
      <PageTitle>{t('favourites.title')}</PageTitle>
      <div className="mt-2.5 mb-8 flex flex-wrap items-center gap-x-4 gap-y-3 text-soft sm:mb-10">
        {intro}
      </div>
      {children}
    </div>
  );
}

function OfMember() {
  return <Saved asked={useInfiniteQuery(memberFavourites)} />;
}

function OfVisitor() {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  const ids = useSyncExternalStore(watchBrowserFavourites, browserFavourites, () => null);
  const intro = (
    <>
      <p>{t('favourites.inBrowser')}</p>
      <a href={signInAddress(PAGE_ADDRESSES.saved)} className={BUTTON.quiet}>
        <DiscordLogo className="size-5" />
        {t('favourites.login')}
      </a>
    </>
  );
  return <Titled intro={intro}>{ids === null ? <Skeleton /> : <InBrowser ids={ids} />}</Titled>;
}

/** What is taken off stays in sight until the page is left, so that it can be saved again. */
function InBrowser({ ids }: { ids: readonly string[] }) {
  const [shown, setShown] = useState(ids);
  const added = ids.filter((id) => !shown.includes(id));
  if (added.length > 0) setShown([...added, ...shown]); // by another tab
  return <Saved asked={useInfiniteQuery(visitorFavourites(shown))} />;
}

function Saved<Position>({
  asked,
}: {
  asked: UseInfiniteQueryResult<InfiniteData<Page<Listing>, Position>>;
}) {
  const { t } = useLanguage();
  if (asked.data !== undefined) {
    const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = asked;
    const state = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'ready';
    return <Cards pages={asked.data.pages} state={state} onLoadMore={() => void fetchNextPage()} />;
  }
  if (asked.isPending) return <Skeleton />;
  return (
    <Notice urgent title={t('favourites.loadFailed')} text={t('toasts.noAnswer')}>
      <button type="button" className={BUTTON.quiet} onClick={() => void asked.refetch()}>
        {t('listings.tryAgain')}
      </button>
    </Notice>
  );
}

function Cards({
  pages,
  state,
  onLoadMore,
}: {
  pages: readonly Page<Listing>[];
  state: 'ready' | 'loading' | 'failed';
  onLoadMore: () => void;
}) {
  const { t } = useLanguage();
  const listings = useStillSaved(itemsOf(pages));
  const { list, noteLoadMore } = useFocusFirstNew<HTMLUListElement>(listings.length);
  const isAll = (pages.at(-1)?.next ?? null) === null;
  if (listings.length === 0 && isAll) {
    return (
      <Notice title={t('favourites.none')} text={t('favourites.noneHint')}>
        <Link href={PAGE_ADDRESSES.home} className={BUTTON.primary}>
          {t('favourites.browse')}
        </Link>
      </Notice>
    );
  }
  return (
    <>
      <h2 className="sr-only">{t('favourites.title')}</h2>
      <ul ref={list} className={GRID}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} />
          </li>
        ))}
      </ul>
      {isAll ? null : (
        <LoadMore
          href={null}
          state={state}
          failure={t('listings.loadMoreFailed')}
          onLoad={() => {
            noteLoadMore();
            onLoadMore();
          }}
        />
      )}
    </>
  );
}

/** Without those that were taken off before the page was opened, which a list that was loaded then still has. */
function useStillSaved(listings: readonly Listing[]): readonly Listing[] {
  const saved = useFavourites()?.ids;
  const [atFirst] = useState(saved);
  if (atFirst === undefined) return listings;
  return listings.filter(({ discordServerId: id }) => atFirst.has(id) || saved?.has(id));
}

function Skeleton() {
  return (
    <div aria-busy="true" className={GRID}>
      {PLACES.map((place) => (
        <ListingCardSkeleton key={place} />
      ))}
    </div>
  );
}
