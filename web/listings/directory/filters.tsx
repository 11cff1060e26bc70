import { ArrowDownWideNarrow, Languages } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { CATEGORIES, LISTING_LANGUAGES, LISTING_SORTS } from '#contract/vocabulary.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { scrollIntoRow, useScrollableRow } from '../../ui/scrollable-row.ts';
import { Select } from '../../ui/form/select.tsx';
import { PRESERVE_SCROLL } from '../../ui/preserve-scroll.ts';
import { addressOfView, fieldsOfView, readView, refine, type DirectoryView } from './directory-view.ts';

const CHIP =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-control border px-4 text-small font-medium whitespace-nowrap transition-colors';
/** The looks of the chips that filter the list. */
export const CHIP_LOOKS = {
  chosen: `${CHIP} border-accent-text bg-accent-wash text-accent-text`,
  offered: `${CHIP} border-line bg-surface text-soft hover:border-accent-text hover:text-ink`,
} as const;

/** The categories, all in a row: each is a link to the view it leads to. On a narrow screen the row scrolls. */
export function CategoryFilter({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const row = useRef<HTMLUListElement>(null);
  const choices = [null, ...CATEGORIES];
  const fades = useScrollableRow(row, choices.indexOf(view.category));
  return (
    <ul
      ref={row}
      aria-label={t('filters.category')}
      className={`relative -mx-4 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:-mx-8 lg:px-8 print:hidden ${fades}`}
    >
      {choices.map((category) => (
        <li key={category} className="shrink-0">
          <Link
            href={addressOfView(refine(view, { category }))}
            state={PRESERVE_SCROLL}
            // Nor is one that the keyboard is at, in the fade or beyond it; under a finger nothing moves.
            onFocus={({ currentTarget }) => {
              if (currentTarget.matches(':focus-visible')) scrollIntoRow(currentTarget.parentElement);
            }}
            aria-current={category === view.category ? 'true' : undefined}
            className={category === view.category ? CHIP_LOOKS.chosen : CHIP_LOOKS.offered}
          >
            {category === null ? t('filters.allCategories') : t(`categories.${category}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Which language, and in which order. A form, so that it works without script as well: then with a button. */
export function LanguageAndSort({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const show = (change: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams(fieldsOfView(view).map(({ name, value }) => [name, value]));
    for (const [name, value] of Object.entries(change)) query.set(name, value);
    navigate(addressOfView(refine(readView(query), {})), { state: PRESERVE_SCROLL });
  };
  const searching = view.words !== '';
  // Unasked, a search has its best matches first and the directory what was bumped last.
  const sorts = searching ? LISTING_SORTS : LISTING_SORTS.slice(1);
  return (
    <form
      action={PAGE_ADDRESSES.home}
      method="get"
      className="flex w-full flex-wrap gap-2 *:flex-auto sm:w-auto print:hidden"
    >
      {fieldsOfView(refine(view, { language: null, sort: null })).map(({ name, value }) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Select
        label={t('filters.language')}
        name="language"
        value={view.language ?? ''}
        onChoose={(language) => show({ language })}
        sign={<Languages className="size-4.5" />}
        options={[
          { value: '', label: t('filters.allLanguages') },
          ...LISTING_LANGUAGES.map((language) => ({ value: language, label: t(`languages.${language}`) })),
        ]}
      />
      <Select
        label={t('filters.sort')}
        name="sort"
        value={view.sort ?? ''}
        onChoose={(sort) => show({ sort })}
        sign={<ArrowDownWideNarrow className="size-4.5" />}
        options={[
          { value: '', label: searching ? t('sorts.best') : t('sorts.bumped') },
          ...sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) })),
        ]}
      />
      <noscript>
        <button type="submit" className={BUTTON.quiet}>
          {t('filters.apply')}
        </button>
      </noscript>
    </form>
  );
}
