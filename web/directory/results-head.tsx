import type { ReactNode } from 'react';
import type { Listing } from '#contract/listings.ts';
import type { Page } from '../api/page.ts';
import { usePagedQuery } from '../api/use-paged-query.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { directory } from '../listings/queries.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { type DirectoryView, addressOfView, refine } from './directory-view.ts';
import { nameOfView } from './view-name.ts';
import { Link } from 'wouter';
import { BUTTON } from '../ui/button.ts';

/** The heading of what was searched or filtered for, with how many there are and how a search was understood. */
export function ResultsHead({ view, children }: { view: DirectoryView; children: ReactNode }) {
  const { t } = useLanguage();
  const { words } = view;
  const name = nameOfView(view, t);
  return (
    <>
      <div className="flex items-start justify-between gap-x-4 sm:items-center">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <PageTitle className="line-clamp-2 min-w-0">
            {words === '' ? (name ?? t('listings.allServers')) : t('search.results', { words })}
          </PageTitle>
          <HowMany view={view} name={words === '' ? null : name} />
        </div>
        {children}
      </div>
      {words === '' ? null : <SearchNotes view={view} />}
    </>
  );
}

/** The number of listings in the list; a lower bound while it is unknown. */
export function HowMany({ view, name = null }: { view: DirectoryView; name?: string | null }) {
  const { t } = useLanguage();
  const { data, isPending } = usePagedQuery(directory(view));
  return (
    <output className="block min-h-6 text-small text-soft tabular-nums">
      {data ? (
        <>
          {name === null ? null : <span>{name} · </span>}
          <Counted pages={data.pages} />
        </>
      ) : isPending ? (
        <span>{t('listings.loading')}</span>
      ) : null}
    </output>
  );
}

function Counted({ pages }: { pages: readonly Page<Listing>[] }) {
  const loaded = pages.reduce((sum, { items }) => sum + items.length, 0);
  const { total = null, next = null } = pages.at(-1) ?? {};
  return <FoundCount count={total ?? loaded} isLeast={total === null && next !== null} />;
}

/** A number of listings, in words. */
export function FoundCount({ count, isLeast = false }: { count: number; isLeast?: boolean }) {
  const { t, language } = useLanguage();
  const countText = fullCount(count, language);
  return (
    <span>
      {isLeast
        ? t('listings.foundAtLeast', { shown: countText })
        : t('listings.found', { count, shown: countText })}
    </span>
  );
}

/** How a search was understood: which words were used instead, and which were left out. */
function SearchNotes({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { data } = usePagedQuery(directory(view));
  const { corrected = null, ignored = null } = data?.pages[0] ?? {};
  // Rendered while empty, so that a screen reader announces its text.
  return (
    <output className="block text-small text-soft not-empty:-my-1.5">
      {corrected === null ? null : (
        <span>
          {t('search.corrected', { words: corrected })}{' '}
          <Link href={addressOfView(refine(view, { exact: true }))} className={`${BUTTON.aside} -ms-3`}>
            {t('search.exactly', { words: view.words })}
          </Link>
        </span>
      )}
      {ignored === null ? null : <span className="block">{t('search.ignored', { words: ignored })}</span>}
    </output>
  );
}
