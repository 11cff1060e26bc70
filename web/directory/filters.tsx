import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { FailureToast } from '../ui/failure-toast.tsx';
import { FilterForm } from '../ui/form/filter-form.tsx';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';
import { useLoadOnPress } from '../ui/use-load-on-press.ts';
import { ChipRow } from './chip-row.tsx';
import {
  addressOfView,
  changeView,
  fieldsOfView,
  isRefined,
  refine,
  type DirectoryView,
} from './directory-view.ts';
import { sumOf, useFacets } from './facets.ts';
import { Orders } from './orders.tsx';
import { CategorySelect, LanguageSelect, SortSelect } from './list-selects.tsx';

// Loaded when it is first opened.
const filterSheet = lazyCode(async () => (await import('./filter-sheet.tsx')).FilterSheet);

/** The place of the filters in the page, to which a phone without script leads. */
const FILTERS = 'filters';

/** The categories of the whole directory: each is a link to the view it leads to. */
export function CategoryFilter({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { categories, isWaiting } = useFacets(view);
  const choices = [
    { category: null, count: sumOf(categories) },
    ...categories.filter(({ count }) => count !== 0),
  ];
  return (
    <ChipRow
      label={t('filters.category')}
      isWaiting={isWaiting}
      keepsPlace={false}
      chips={choices.map(({ category, count }) => ({
        id: `of-${category}`,
        address: addressOfView(refine(view, { category })),
        count,
        isChosen: category === view.category,
        content: category === null ? t('filters.allCategories') : t(`categories.${category}`),
      }))}
    />
  );
}

/**
 * What the list shows, and in which order: selects in a line, and on a phone a sheet. The whole directory has chips for
 * its categories. Without script the phone's button leads to the selects.
 */
export function ListControls({ view }: { view: DirectoryView }) {
  const [, navigate] = useLocation();
  const choose = (name: string, value: string) => {
    const next = changeView(view, name, value);
    // Beside the whole directory stands much else, with which the list's place changes.
    const state = isRefined(view) && isRefined(next) ? PRESERVE_SCROLL : undefined;
    navigate(addressOfView(next), state && { state });
  };
  const parts = { view, choose };
  return (
    <>
      <SheetButton view={view} />
      <FilterForm
        id={FILTERS}
        isAnchor={isRefined(view)}
        action={PAGE_ADDRESSES.home}
        className="*:flex-[1_1_9rem] max-sm:not-target:hidden sm:min-w-0 sm:flex-nowrap sm:*:min-w-0 sm:*:w-56 sm:*:flex-initial"
      >
        {fieldsOfView(
          refine(view, { languages: [], sort: null, ...(isRefined(view) && { category: null }) }),
        ).map(({ name, value }) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {isRefined(view) ? <CategorySelect {...parts} /> : null}
        <LanguageSelect {...parts} />
        <div className="relative -me-3 flex sm:w-64! *:first:flex-auto">
          <SortSelect {...parts} />
          <Orders view={view} />
        </div>
      </FilterForm>
    </>
  );
}

/** The button of a phone that opens the sheet. */
function SheetButton({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const failure = t('filters.notOpened');
  const load = useLoadOnPress(filterSheet, failure);
  const chosen = [view.category, ...view.languages, view.sort].filter((one) => one !== null).length;
  const open = () => load(() => setOpen(true));
  return (
    <>
      {/* Without script it is the link to the selects. */}
      <a
        href={`#${FILTERS}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="button"
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
        onKeyDown={(event) => {
          if (event.key !== ' ') return;
          event.preventDefault();
          open();
        }}
        className={`${BUTTON.quiet} w-full sm:hidden print:hidden`}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4.5" />
        <span>{t('filters.sheet')}</span>
        {chosen > 0 ? (
          <span className="rounded-full bg-accent-wash px-2 text-small text-accent-text tabular-nums">
            <span aria-hidden="true">{chosen}</span>
            <span className="sr-only">{t('filters.chosen', { count: chosen })}</span>
          </span>
        ) : null}
      </a>
      {isOpen ? (
        <Lazy
          code={filterSheet}
          loading={null}
          renderFailed={() => <FailureToast title={failure} retry={null} />}
        >
          {(FilterSheet) => <FilterSheet view={view} onClose={() => setOpen(false)} />}
        </Lazy>
      ) : null}
    </>
  );
}
