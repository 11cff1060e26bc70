import { ArrowDownWideNarrow, Languages } from 'lucide-react';
import { useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { FilterForm } from '../ui/form/filter-form.tsx';
import { Select } from '../ui/form/select.tsx';
import { hydratedLater } from '../ui/hydrated-later.tsx';
import { lazyCode } from '../ui/lazy-code.tsx';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';
import { ChipRow } from './chip-row.tsx';
import { addressOfView, fieldsOfView, readView, refine, type DirectoryView } from './directory-view.ts';
import { emptyLast, sumOf, useFacets } from './facets.ts';

const orders = lazyCode(async () => (await import('./orders.tsx')).Orders);
if (import.meta.env.SSR) await orders.load();
const Orders = hydratedLater(orders, <div className="-ms-2 size-11 sm:ms-0" />);

/** The categories: each is a link to the view it leads to. */
export function CategoryFilter({ view }: { view: DirectoryView }) {
  const { t } = useLanguage();
  const { categories, isWaiting } = useFacets(view);
  const choices = [{ category: null, count: sumOf(categories) }, ...emptyLast(categories)];
  return (
    <ChipRow
      label={t('filters.category')}
      isWaiting={isWaiting}
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

/** Which language, and in which order. */
export function LanguageAndSort({ view }: { view: DirectoryView }) {
  const { t, language: interfaceLanguage } = useLanguage();
  const { languages, isWaiting } = useFacets(view);
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
    <FilterForm
      action={PAGE_ADDRESSES.home}
      className="max-sm:*:flex-[16_1_7.5rem] max-sm:[&>div:nth-of-type(2)]:flex-[1_1_13.125rem] sm:*:flex-auto"
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
          ...emptyLast(languages).map(({ language, count }) => ({
            value: language,
            label: `${t(`languages.${language}`)}${count === null || isWaiting ? '' : ` (${fullCount(count, interfaceLanguage)})`}`,
          })),
        ]}
      />
      <div className="relative -me-3 flex *:first:flex-auto">
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
        <Orders view={view} />
      </div>
    </FilterForm>
  );
}
