import { BoostCardSkeleton } from '../bumps/boost-card.tsx';
import {
  AboutCardSkeleton,
  BeforeJoiningSkeleton,
  ServerStatsSkeleton,
  TrendingCard,
} from '../listings/listing-facts.tsx';
import { ListingHeaderSkeleton } from '../listings/listing-header.tsx';
import { ReviewsCardSkeleton } from '../reviews/reviews-card.tsx';
import { ActivitySkeleton } from '../stats/activity/activity-skeleton.tsx';
import { SkeletonButton } from '../ui/skeleton.tsx';

/** The page's grid: the content, and a column beside it where there is room. */
export const COLUMNS = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]';
/** A column of cards. */
export const COLUMN = 'grid grid-cols-1 gap-6';
/** A part that is as wide as the page. */
export const ACROSS = 'lg:col-span-2';
/**
 * The column beside the content, and what sticks in it. It is at least as high as a window is below the navigation and
 * stands at the end of its column, so that it sticks by its end, also where it is higher than the window.
 */
export const RAIL = {
  column: 'lg:flex lg:flex-col lg:self-stretch lg:tall:justify-end',
  content: `${COLUMN} content-start lg:tall:sticky lg:tall:bottom-6 lg:tall:min-h-[calc(100dvh-7rem)]`,
} as const;

/** The cards that come last, beside each other where there is room. */
export const LAST = `${ACROSS} grid grid-cols-1 items-start gap-6 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:*:first:hidden print:*:last:hidden`;

/** The skeleton of a server's page. */
export function ServerPageSkeleton() {
  return (
    <div aria-busy="true" className={`skeleton-page ${COLUMNS}`}>
      <div className={ACROSS}>
        <ListingHeaderSkeleton />
      </div>
      <div className={COLUMN}>
        <AboutCardSkeleton />
        <ActivitySkeleton />
        <ReviewsCardSkeleton />
      </div>
      <div className={RAIL.column}>
        <div className={RAIL.content}>
          <BeforeJoiningSkeleton />
        </div>
      </div>
      <div className={LAST}>
        <BoostCardSkeleton />
        <ServerStatsSkeleton />
        <TrendingCard />
        <SkeletonButton className="w-full" />
      </div>
    </div>
  );
}
