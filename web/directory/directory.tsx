import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Listing } from '#contract/listings.ts';
import { itemsOf, type Page } from '../api/page.ts';
import { usePagedQuery } from '../api/use-paged-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { useFocusFirstNew } from '../ui/focus/focus-first-new.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { PAGE_TITLE, SERVER_LIST } from '../ui/page-title.tsx';
import { SCROLL_ANCHOR } from '../ui/preserve-scroll.ts';
import { addressOfView, isRefined, refine, type DirectoryView } from './directory-view.ts';
import { CategoryFilter, ListControls } from './filters.tsx';
import { ListingCard, ListingCardSkeleton } from '../listings/listing-card.tsx';
import { MoreInCategory } from './more-in-category.tsx';
import { NoListings } from './no-listings.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { TagRows } from './tag-rows.tsx';
import { directory } from '../listings/queries.ts';
import { HowMany } from './results-head.tsx';

const GRID = 'grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3';
const PLACES = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** The directory for visitors: heading, count and cards. */
export function Directory({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const query = usePagedQuery(directory(view));
  const pages = query.data?.pages;
  const isSearch = view.words !== '';
  const isResult = isRefined(view);
  useFocusAfterRefining(isResult);
  return (
    <section aria-labelledby={isResult ? PAGE_TITLE : 'servers'} aria-busy={query.isPending}>
      {isResult ? (
        <>
          <h2 className="sr-only">{t(`sorts.${view.sort ?? (isSearch ? 'best' : 'bumped')}`)}</h2>
          {isSearch ? <Shortcuts view={view} /> : null}
          {view.tags.length > 0 ? <TagRows view={view} /> : null}
        </>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 arriving:invisible sm:mb-4">
            <div className="flex flex-wrap items-center gap-x-3 max-sm:w-full sm:items-baseline">
              <h2 id="servers" className="font-display text-section font-bold tracking-tight">
                {t('listings.featured')}
              </h2>
              <HowMany view={view} />
            </div>
            <ListControls view={view} />
          </div>
          <div {...SCROLL_ANCHOR} className="mb-4 sm:mb-6">
            <CategoryFilter view={view} />
          </div>
        </>
      )}
      {view.cursor === null ? null : (
        <p className="mb-6">
          <Link href={addressOfView(refine(view, {}))} className={BUTTON.quiet}>
            {t('listings.fromTheTop')}
          </Link>
        </p>
      )}
      <div id={SERVER_LIST} tabIndex={-1} className="outline-none">
        {pages ? (
          <Cards
            key={addressOfView(view)}
            view={view}
            pages={pages}
            next={{
              state: query.isFetchingNextPage ? 'loading' : query.isFetchNextPageError ? 'failed' : 'ready',
              load: () => void query.fetchNextPage(),
            }}
          />
        ) : query.isPending ? (
          <div className={GRID}>
            {PLACES.map((place) => (
              <ListingCardSkeleton key={place} />
            ))}
          </div>
        ) : (
          <Notice urgent title={t('listings.loadFailed')}>
            <button type="button" className={BUTTON.quiet} onClick={() => void query.refetch()}>
              {t('listings.tryAgain')}
            </button>
          </Notice>
        )}
      </div>
    </section>
  );
}

/** Keeps the focus on the page when the pressed control is gone: the whole directory and its results have different ones. */
function useFocusAfterRefining(isResult: boolean) {
  const wasResult = useRef(isResult);
  useEffect(() => {
    if (wasResult.current === isResult) return;
    wasResult.current = isResult;
    if (document.activeElement === document.body)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [isResult]);
}

function Cards({
  view,
  pages,
  next,
}: {
  view: DirectoryView;
  pages: readonly Page<Listing>[];
  next: { state: 'ready' | 'loading' | 'failed'; load: () => void };
}) {
  const { t } = useLanguage();
  const listings = itemsOf(pages);
  const { list, noteLoadMore } = useFocusFirstNew<HTMLUListElement>(listings.length);
  const cursor = pages.at(-1)?.next ?? null;

  const [first] = pages;
  const further = view.words === '' || !first ? null : <MoreInCategory view={view} page={first} />;

  if (listings.length === 0) return <NoListings view={view}>{further}</NoListings>;
  return (
    <>
      <ul ref={list} className={GRID}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} />
          </li>
        ))}
      </ul>
      {cursor === null ? (
        pages.length > 1 ? (
          <p className="mt-10 text-center text-small text-soft">{t('listings.end')}</p>
        ) : null
      ) : (
        <LoadMore
          href={addressOfView({ ...view, cursor })}
          state={next.state}
          failure={t('listings.loadMoreFailed')}
          onLoad={() => {
            noteLoadMore();
            next.load();
          }}
        />
      )}
      {further}
    </>
  );
}
