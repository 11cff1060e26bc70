import { Link } from 'wouter';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { useLanguage } from '../i18n/language.tsx';
import { CardRow } from '../listings/card-row.tsx';
import { firstListingsIn } from '../listings/queries.ts';
import { addressOfView, EVERYTHING } from './directory-view.ts';
import { useOwnLanguage } from './own-language.ts';
import { nameOfView } from './view-name.ts';

/** With fewer listings there is no row. */
const LEAST = 3;

/** A row of servers in the language that the reader reads first. */
export function OwnLanguageRow() {
  return <Row language={useOwnLanguage()} />;
}

function Row({ language }: { language: ListingLanguage }) {
  const { t } = useLanguage();
  const { data: listings, isPending } = useApiQuery(firstListingsIn(language));
  if (!isPending && (listings?.length ?? 0) < LEAST) return null;
  const view = { ...EVERYTHING, languages: [language] };
  const name = nameOfView(view, t);
  return (
    <CardRow
      id="own-language"
      heading={name}
      link={
        <Link
          href={addressOfView(view)}
          aria-label={`${t('listings.seeAll')}: ${name}`}
          className="inline-flex min-h-11 shrink-0 items-center font-medium text-accent-text hover:underline"
        >
          {t('listings.seeAll')}
        </Link>
      }
      listings={listings}
      source="language"
      className="mb-9 sm:mb-12"
    />
  );
}
