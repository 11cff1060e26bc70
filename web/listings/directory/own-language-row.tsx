import { Link } from 'wouter';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { usePageFacts } from '../../api/page-facts.tsx';
import { useApiQuery } from '../../api/use-api-query.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ListingCard, ListingCardSkeleton } from '../listing-card.tsx';
import { firstListingsIn } from '../queries.ts';
import { addressOfView, EVERYTHING } from './directory-view.ts';
import { ownLanguage } from './own-language.ts';
import { nameOfView } from './view-name.ts';

/** With fewer listings there is no row. */
const LEAST = 3;
const PLACES = ['1', '2', '3', '4', '5', '6'] as const;
const CARD = 'w-[90%] shrink-0 snap-start sm:w-[46%] lg:w-auto';

/** A row of servers in the reader's own language, unless that is English. */
export function OwnLanguageRow() {
  const { language } = useLanguage();
  const own = ownLanguage(language, usePageFacts());
  return own === null ? null : <Row language={own} />;
}

function Row({ language }: { language: ListingLanguage }) {
  const { t } = useLanguage();
  const { data: listings, isPending } = useApiQuery(firstListingsIn(language));
  if (!isPending && (listings?.length ?? 0) < LEAST) return null;
  const view = { ...EVERYTHING, language };
  const name = nameOfView(view, t);
  return (
    <section aria-labelledby="own-language" aria-busy={isPending} className="mb-9 sm:mb-12">
      <div className="mb-2 flex items-center justify-between gap-x-6 sm:mb-3">
        <h2 id="own-language" className="font-display text-section font-bold tracking-tight">
          {name}
        </h2>
        <Link
          href={addressOfView(view)}
          aria-label={`${t('listings.seeAll')}: ${name}`}
          className="inline-flex min-h-11 shrink-0 items-center font-medium text-accent-text hover:underline"
        >
          {t('listings.seeAll')}
        </Link>
      </div>
      {/* On a narrow screen the row scrolls. */}
      <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-4 overflow-x-auto px-4 py-1.5 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-5 lg:overflow-visible lg:p-0">
        {listings?.map((listing) => (
          <li key={listing.id} className={CARD}>
            <ListingCard listing={listing} />
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
