import Filter from 'lucide-react/icons/funnel';
import Flag from 'lucide-react/icons/flag';
import Languages from 'lucide-react/icons/languages';
import Shapes from 'lucide-react/icons/shapes';
import { useId, useRef, useState } from 'react';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { flagsIn, NO_FILTER, partsOf, readQueueFilter, type QueueFilter } from '../queue-filter.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';

/** What a queue is narrowed to. It takes effect once chosen; on a phone a button shows and hides it. */
export function QueueFilterBar({
  filter,
  isEdit,
  onFilter,
}: {
  filter: QueueFilter;
  isEdit: boolean;
  onFilter: (filter: QueueFilter) => void;
}) {
  const { t } = useLanguage();
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const parts = partsOf(filter);
  return (
    <fieldset
      ref={group}
      aria-label={t('moderation.filter.label')}
      tabIndex={-1}
      className="mb-1 min-w-0 outline-none"
    >
      <div className="flex flex-wrap gap-2.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={`${BUTTON.quiet} sm:hidden`}
        >
          <Filter aria-hidden="true" className="size-4.5" />
          {parts === 0
            ? t('moderation.filter.label')
            : t('moderation.filter.chosen', { shown: String(parts) })}
        </button>
        <div
          id={id}
          className={`grid w-full grid-cols-1 items-center gap-x-5 gap-y-2 sm:flex sm:w-auto sm:flex-wrap xl:gap-x-3 xl:text-small xl:[&_select]:max-w-42 xl:[&_select]:text-small ${isOpen ? '' : 'max-sm:hidden'}`}
        >
          <Selects filter={filter} isEdit={isEdit} onFilter={onFilter} />
          <Checkbox
            label={t('moderation.filter.deadInvite')}
            isChecked={filter.deadInvite}
            isDisabled={false}
            onCheck={(deadInvite) => onFilter({ ...filter, deadInvite })}
          />
          <Checkbox
            label={t('moderation.filter.firstTime')}
            isChecked={filter.firstTime}
            isDisabled={false}
            onCheck={(firstTime) => onFilter({ ...filter, firstTime })}
          />
        </div>
        {parts === 0 ? null : (
          <button
            type="button"
            onClick={() => {
              onFilter(NO_FILTER);
              group.current?.focus();
            }}
            className={BUTTON.aside}
          >
            {t('filters.clear')}
          </button>
        )}
      </div>
    </fieldset>
  );
}

function Selects({
  filter,
  isEdit,
  onFilter,
}: {
  filter: QueueFilter;
  isEdit: boolean;
  onFilter: (filter: QueueFilter) => void;
}) {
  const { t } = useLanguage();
  /** Reads what is chosen as if it stood in the address, which knows the values. */
  const choose = (name: 'category' | 'language' | 'flag') => (value: string) =>
    onFilter({ ...filter, [name]: readQueueFilter(new URLSearchParams({ [name]: value }), isEdit)[name] });
  return (
    <>
      <Select
        label={t('filters.category')}
        name="category"
        value={filter.category ?? ''}
        options={[
          { value: '', label: t('moderation.filter.allCategories') },
          ...CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) })),
        ]}
        onChoose={choose('category')}
        sign={<Shapes className="size-4.5" />}
      />
      <Select
        label={t('filters.language')}
        name="language"
        value={filter.language ?? ''}
        options={[
          { value: '', label: t('filters.allLanguages') },
          ...LISTING_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) })),
        ]}
        onChoose={choose('language')}
        sign={<Languages className="size-4.5" />}
      />
      <Select
        label={t('moderation.filter.flag')}
        name="flag"
        value={filter.flag ?? ''}
        options={[
          { value: '', label: t('moderation.filter.anyFlag') },
          ...flagsIn(isEdit).map((value) => ({ value, label: t(`moderation.filter.flags.${value}`) })),
        ]}
        onChoose={choose('flag')}
        sign={<Flag className="size-4.5" />}
      />
    </>
  );
}
