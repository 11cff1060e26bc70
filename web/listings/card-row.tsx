import type { ReactNode } from 'react';
import type { Listing } from '#contract/listings.ts';
import type { ViewSource } from '#contract/analytics.ts';
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx';

const PLACES = ['1', '2', '3', '4', '5', '6'] as const;
const CARD = 'w-[90%] shrink-0 snap-start sm:w-[46%] lg:w-auto';

/** Six cards under a heading, with a link beside it; skeletons as long as there are no listings yet. */
export function CardRow({
  id,
  heading,
  link,
  listings,
  source,
  className,
}: {
  /** Of the heading. */
  id: string;
  heading: ReactNode;
  link?: ReactNode;
  listings: readonly Listing[] | undefined;
  /** What the row is to those who count where readers come from. */
  source: ViewSource;
  className: string;
}) {
  return (
    <section aria-labelledby={id} aria-busy={listings === undefined} className={className}>
      <div className="mb-2 flex items-center justify-between gap-x-6 sm:mb-3">
        <h2 id={id} className="font-display text-section font-bold tracking-tight">
          {heading}
        </h2>
        {link}
      </div>
      {/* On a narrow screen the row scrolls. */}
      <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 py-1.5 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-5 lg:overflow-visible lg:p-0">
        {listings?.map((listing) => (
          <li key={listing.id} className={CARD}>
            <ListingCard listing={listing} source={source} />
          </li>
        )) ??
          PLACES.map((place) => (
            <li key={place} className={CARD}>
              <ListingCardSkeleton />
            </li>
          ))}
      </ul>
    </section>
  );
}
