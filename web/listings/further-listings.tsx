import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { queryKeyOf } from '../api/query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ListingEntry, ListingEntrySkeleton } from './listing-entry.tsx';
import { lastBumped, similarTo } from './queries.ts';

/** How far below the window the row is asked for, so that it is there once a reader comes to it. */
const NEAR = '600px';

/** How the row looks: across a page, or in the column beside its content. */
interface Look {
  readonly frame: string;
  readonly heading: string;
  readonly list: string;
}

const WIDE: Look = { frame: 'mt-12 sm:mt-16', heading: 'text-section', list: 'lg:grid-cols-3 lg:gap-5' };

/** A column has room for three; on a narrow screen it is as wide as the page. */
export const IN_COLUMN: Look = {
  frame: '',
  heading: 'text-section lg:text-title',
  list: 'lg:grid-cols-1 lg:*:nth-[n+4]:hidden',
};

const PLACES = ['1', '2', '3', '4', '5', '6'] as const;

/**
 * As high as the row. The last bumped servers follow a short text, so that the footer stays in its place when they come.
 */
const RESERVED_HEIGHT = 'min-h-163 sm:min-h-105 lg:min-h-78 noscript:min-h-0 print:min-h-0';

/**
 * A row of servers that are similar to one, or else of those that were bumped last, after a page's own content; none when
 * there are none. If it did not come with the page, it is requested when a reader comes near.
 */
export function FurtherListings({
  similarTo: discordServerId,
  look = WIDE,
}: {
  similarTo?: string;
  look?: Look;
}) {
  const key = discordServerId === undefined ? queryKeyOf(lastBumped) : queryKeyOf(similarTo(discordServerId));
  const isThere = useQueryClient().getQueryState(key) !== undefined;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  if (!isThere && !isNear)
    return <div ref={place} className={discordServerId === undefined ? RESERVED_HEIGHT : ''} />;
  return (
    <ErrorBoundary fallback={null}>
      {discordServerId === undefined ? (
        <LastBumped look={look} />
      ) : (
        <Similar discordServerId={discordServerId} look={look} />
      )}
    </ErrorBoundary>
  );
}

function LastBumped({ look }: { look: Look }) {
  const { t } = useLanguage();
  return <Row look={look} source="home" heading={t('rows.lastBumped')} {...useApiQuery(lastBumped)} />;
}

function Similar({ discordServerId, look }: { discordServerId: string; look: Look }) {
  const { t } = useLanguage();
  return (
    <Row
      look={look}
      source="similar"
      heading={t('rows.similar')}
      {...useApiQuery(similarTo(discordServerId))}
    />
  );
}

function Row({
  look,
  source,
  heading,
  data: listings,
  isError,
}: {
  look: Look;
  source: 'home' | 'similar';
  heading: string;
  data: readonly ListingEntry[] | undefined;
  isError: boolean;
}) {
  if (isError || listings?.length === 0) return null;
  return (
    <section
      aria-labelledby="further"
      aria-busy={listings === undefined}
      className={`${look.frame} print:hidden`}
    >
      <h2 id="further" className={`mb-3 font-display font-bold tracking-tight ${look.heading}`}>
        {heading}
      </h2>
      <ul className={`grid grid-cols-1 gap-3 sm:grid-cols-2 ${look.list}`}>
        {listings?.map((listing) => (
          <li key={listing.id}>
            <ListingEntry listing={listing} source={source} />
          </li>
        )) ??
          PLACES.map((place) => (
            <li key={place}>
              <ListingEntrySkeleton />
            </li>
          ))}
      </ul>
    </section>
  );
}

/** Whether an element has been near what is in sight. */
function useIsNear(element: RefObject<Element | null>) {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (isNear || current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `0px 0px ${NEAR}` },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [element, isNear]);
  return isNear;
}
