import { Link } from 'wouter';
import type { Listing } from '#contract/listings.ts';
import type { Page } from '../api/page.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { CardRow } from '../listings/card-row.tsx';
import { firstListingsOf } from '../listings/queries.ts';
import { addressOfView, type DirectoryView } from './directory-view.ts';
import { useFacets } from './facets.ts';
import { FEW_HITS, viewBehindHits } from './shortcut-view.ts';

/** How a search with few hits goes on: with servers of the category that its words name, none of them a hit. */
export function MoreInCategory({ view, page }: { view: DirectoryView; page: Page<Listing> }) {
  const facets = useFacets(view);
  const wider = facets.isWaiting ? null : viewBehindHits(view, facets, page);
  return wider && <More view={wider} hits={page.items} />;
}

function More({ view, hits }: { view: DirectoryView; hits: readonly Listing[] }) {
  const { t } = useLanguage();
  const { data, isError } = useApiQuery(firstListingsOf(view, FEW_HITS + hits.length));
  const others = data?.filter(({ id }) => !hits.some((hit) => hit.id === id)).slice(0, FEW_HITS);
  if (isError || others?.length === 0 || view.category === null) return null;
  const heading = t('shortcuts.more', { category: t(`categories.${view.category}`) });
  return (
    <CardRow
      id="more-in-category"
      heading={heading}
      link={
        <Link
          href={addressOfView(view)}
          aria-label={`${t('listings.seeAll')}: ${heading}`}
          className="inline-flex min-h-11 shrink-0 items-center font-medium text-accent-text hover:underline"
        >
          {t('listings.seeAll')}
        </Link>
      }
      listings={others}
      source="category"
      className="mt-12 sm:mt-16 print:hidden"
    />
  );
}
