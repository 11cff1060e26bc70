import Languages from 'lucide-react/icons/languages';
import Shapes from 'lucide-react/icons/shapes';
import { useLocation } from 'wouter';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { useLanguage } from '../i18n/language.tsx';
import { FilterForm } from '../ui/form/filter-form.tsx';
import { Select } from '../ui/form/select.tsx';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';
import { addressOfEvents, partOfEvents, readEventsView, type EventsView } from './events-view.ts';

/** Of which servers events are shown. */
export function EventFilters({ view }: { view: EventsView }) {
  const { t } = useLanguage();
  const [, navigate] = useLocation();
  const show = (change: Readonly<Record<string, string>>) => {
    const chosen = new URLSearchParams({ ...partOfEvents(view), ...change });
    navigate(addressOfEvents(readEventsView(chosen)), { state: PRESERVE_SCROLL });
  };
  return (
    <FilterForm action={PAGE_ADDRESSES.events} className="*:flex-[1_1_8.5rem] sm:*:flex-none">
      <Select
        label={t('filters.category')}
        name="category"
        value={view.category ?? ''}
        onChoose={(category) => show({ category })}
        sign={<Shapes className="size-4.5" />}
        options={[
          { value: '', label: t('events.allCategories') },
          ...CATEGORIES.map((category) => ({ value: category, label: t(`categories.${category}`) })),
        ]}
      />
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
    </FilterForm>
  );
}
