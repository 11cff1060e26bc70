import ArrowDownWideNarrow from 'lucide-react/icons/arrow-down-wide-narrow';
import Languages from 'lucide-react/icons/languages';
import Shapes from 'lucide-react/icons/shapes';
import { useState } from 'react';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { FailureToast } from '../ui/failure-toast.tsx';
import { Select } from '../ui/form/select.tsx';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { useLoadOnPress } from '../ui/use-load-on-press.ts';
import { LANGUAGES_TOGETHER, type DirectoryView } from './directory-view.ts';
import { emptyLast, sumOf, useFacets } from './facets.ts';
import { useLanguagesRead } from './languages-read.ts';
import { namesOfLanguages } from './view-name.ts';

// Loaded when it is first opened.
const chooseLanguages = lazyCode(async () => (await import('./choose-languages.tsx')).ChooseLanguages);

/** The last option, which is no language: it opens the dialog. */
const CHOOSE = 'choose';
const MINE = 'mine';

interface Part {
  readonly view: DirectoryView;
  /** A choice, as the address of a view names and writes it. */
  readonly choose: (name: string, value: string) => void;
  readonly isLabelVisible?: boolean;
}

/** Which category. */
export function CategorySelect({ view, choose, isLabelVisible = false }: Part) {
  const { t } = useLanguage();
  const { categories } = useFacets(view);
  const withCount = useCounted(view);
  return (
    <Select
      label={t('filters.category')}
      isLabelVisible={isLabelVisible}
      name="category"
      value={view.category ?? ''}
      onChoose={(category) => choose('category', category)}
      sign={<Shapes className="size-4.5" />}
      options={[
        { value: '', label: t('filters.everyCategory') },
        ...emptyLast(categories).map(({ category, count }) => ({
          value: category,
          label: withCount(t(`categories.${category}`), count),
        })),
      ]}
    />
  );
}

/** Which language, or those that the reader has chosen once for all. */
export function LanguageSelect({ view, choose, isLabelVisible = false }: Part) {
  const { t } = useLanguage();
  const { languages } = useFacets(view);
  const withCount = useCounted(view);
  const mine = useLanguagesRead();
  const [isChoosing, setChoosing] = useState(false);
  const failure = t('filters.notOpened');
  const load = useLoadOnPress(chooseLanguages, failure);

  const countIn = (some: readonly string[]) =>
    sumOf(languages.filter(({ language }) => some.includes(language)));
  const hasMine = mine !== null && mine.length > 0;
  const several = view.languages.length > 1;
  const isMine = several && hasMine && isSameSet(mine, view.languages);
  const together = view.languages.join(LANGUAGES_TOGETHER);
  return (
    <div className="min-w-0">
      <Select
        label={t('filters.language')}
        isLabelVisible={isLabelVisible}
        name="language"
        value={isMine ? MINE : together}
        onChoose={(value) => {
          if (value === CHOOSE) load(() => setChoosing(true));
          else choose('language', value === MINE ? (mine ?? []).join(LANGUAGES_TOGETHER) : value);
        }}
        sign={<Languages className="size-4.5" />}
        options={[
          { value: '', label: t('filters.allLanguages') },
          ...(hasMine ? [{ value: MINE, label: withCount(t('filters.myLanguages'), countIn(mine)) }] : []),
          ...(several && !isMine
            ? [
                {
                  value: together,
                  label: withCount(namesOfLanguages(view.languages, t), countIn(view.languages)),
                },
              ]
            : []),
          ...emptyLast(languages).map(({ language, count }) => ({
            value: language,
            label: withCount(t(`languages.${language}`), count),
          })),
          // Without script it would do nothing.
          ...(mine === null ? [] : [{ value: CHOOSE, label: t('filters.chooseLanguages') }]),
        ]}
      />
      {isChoosing ? (
        <Lazy
          code={chooseLanguages}
          loading={null}
          renderFailed={() => <FailureToast title={failure} retry={null} />}
        >
          {(ChooseLanguages) => <ChooseLanguages chosen={mine ?? []} onClose={() => setChoosing(false)} />}
        </Lazy>
      ) : null}
    </div>
  );
}

/** In which order. */
export function SortSelect({ view, choose, isLabelVisible = false }: Part) {
  const { t } = useLanguage();
  const isSearch = view.words !== '';
  // By default a search has its best matches first and the directory what was bumped last.
  const sorts = isSearch ? LISTING_SORTS : LISTING_SORTS.slice(1);
  return (
    <Select
      label={t('filters.sort')}
      isLabelVisible={isLabelVisible}
      name="sort"
      value={view.sort ?? ''}
      onChoose={(sort) => choose('sort', sort)}
      sign={<ArrowDownWideNarrow className="size-4.5" />}
      options={[
        { value: '', label: isSearch ? t('sorts.best') : t('sorts.bumped') },
        ...sorts.map((sort) => ({ value: sort, label: t(`sorts.${sort}`) })),
      ]}
    />
  );
}

/** Adds a count to a name, once it is known. */
function useCounted(view: DirectoryView) {
  const { language } = useLanguage();
  const { isWaiting } = useFacets(view);
  return (name: string, count: number | null) =>
    count === null || isWaiting ? name : `${name} (${fullCount(count, language)})`;
}

function isSameSet(one: readonly string[], other: readonly string[]) {
  return one.length === other.length && one.every((each) => other.includes(each));
}
