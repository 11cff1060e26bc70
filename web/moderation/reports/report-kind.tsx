import { useId } from 'react';
import {
  REPORT_CATEGORIES,
  REPORT_PLACES,
  type ReportCategory,
  type ReportPlace,
} from '#contract/reports.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Field } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select.tsx';

/** What a report is about. */
export function CategoryField({
  chosen,
  onChoose,
}: {
  chosen: ReportCategory;
  onChoose: (category: ReportCategory) => void;
}) {
  const { t } = useLanguage();
  return (
    <Field label={t('reports.category')} error={undefined}>
      {(inputProps) => (
        <SelectBox
          {...inputProps}
          value={chosen}
          onChange={({ target }) =>
            onChoose(REPORT_CATEGORIES.find((category) => category === target.value) ?? 'other')
          }
          options={REPORT_CATEGORIES.map((category) => ({
            value: category,
            label: t(`reports.categories.${category}`),
          }))}
        />
      )}
    </Field>
  );
}

/** Where it happened: what is inside a server, only Discord can see. */
export function PlaceField({
  chosen,
  onChoose,
}: {
  chosen: ReportPlace;
  onChoose: (place: ReportPlace) => void;
}) {
  const { t } = useLanguage();
  const name = useId();
  return (
    <fieldset>
      <legend className="font-semibold">{t('reports.where')}</legend>
      <div className="mt-0.5 flex flex-wrap gap-x-6">
        {REPORT_PLACES.map((place) => (
          <label key={place} className="flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name={name}
              checked={place === chosen}
              onChange={() => onChoose(place)}
              className="size-5 shrink-0 accent-accent"
            />
            {t(`reports.places.${place}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
