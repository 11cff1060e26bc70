import { useEffect, useRef, useState, type RefObject } from 'react';
import { listListings, listSimilar } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import { apiQuery } from '../api/query.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { CardRow } from './card-row.tsx';

/** How far below the window the row is asked for, so that it is there once a reader comes to it. */
const NEAR = '600px';

const LAST_BUMPED = apiQuery(listListings, { query: { sort: 'bumped', limit: 6 } });

/** A row of servers that follows a page's own content, asked for when a reader comes near; none when there are none. */
export function FurtherListings({ similarTo }: { similarTo: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place}>
      <ErrorBoundary fallback={null}>
        {!isNear ? null : similarTo === undefined ? <LastBumped /> : <Similar discordServerId={similarTo} />}
      </ErrorBoundary>
    </div>
  );
}

function LastBumped() {
  const { t } = useLanguage();
  return <Row source="home" heading={t('rows.lastBumped')} {...useApiQuery(LAST_BUMPED)} />;
}

function Similar({ discordServerId }: { discordServerId: string }) {
  const { t } = useLanguage();
  const query = useApiQuery(apiQuery(listSimilar, { params: { discordServerId } }));
  return <Row source="similar" heading={t('rows.similar')} {...query} />;
}

function Row({
  source,
  heading,
  data: listings,
  isError,
}: {
  source: 'home' | 'similar';
  heading: string;
  data: readonly Listing[] | undefined;
  isError: boolean;
}) {
  if (isError || listings?.length === 0) return null;
  return (
    <CardRow
      id="further"
      heading={heading}
      listings={listings}
      source={source}
      className="mt-12 sm:mt-16 print:hidden"
    />
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
