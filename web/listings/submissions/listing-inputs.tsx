import { useWatch, type Control, type UseFormReturn } from 'react-hook-form';
import type { ListingContent } from '#contract/forms.ts';
import { lengthOf } from '#contract/text.ts';
import { CATEGORIES, DESCRIPTION_LENGTH, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { usePageFacts } from '../../api/page-facts.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select.tsx';
import type { ListingFields } from './listing-fields.ts';

/** The four fields of a listing, whoever fills them in, with what is wrong beside each. */
export function ListingInputs({
  form: { register, control, formState },
}: {
  form: UseFormReturn<ListingFields, unknown, ListingContent>;
}) {
  const { t } = useLanguage();
  const { discordInviteBase } = usePageFacts();
  const { errors } = formState;
  return (
    <>
      <Field
        label={t('serverForm.description')}
        error={errors.description?.message}
        hint={
          <span className="flex justify-between gap-4">
            <span>{t('serverForm.descriptionHint')}</span>
            <Length control={control} />
          </span>
        }
      >
        {(ties) => (
          <textarea
            {...ties}
            {...register('description')}
            rows={4}
            dir="auto"
            aria-required
            className={`${INPUT} min-h-28 resize-y`}
          />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Field label={t('serverForm.category')} error={errors.category?.message}>
          {(ties) => (
            <SelectBox
              {...ties}
              {...register('category')}
              options={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
            />
          )}
        </Field>
        <Field label={t('serverForm.language')} error={errors.language?.message}>
          {(ties) => (
            <SelectBox
              {...ties}
              {...register('language')}
              options={LISTING_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
            />
          )}
        </Field>
      </div>
      <Field
        label={t('serverForm.inviteLink')}
        aside={t('serverForm.optional')}
        error={errors.inviteLink?.message}
        hint={t('serverForm.inviteHint')}
      >
        {(ties) => (
          <input
            {...ties}
            {...register('inviteLink')}
            type="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={`${discordInviteBase}/…`}
            className={`${INPUT} min-h-11`}
          />
        )}
      </Field>
    </>
  );
}

/** How long the description is by now, of how much it may be. */
function Length({ control }: { control: Control<ListingFields, unknown, ListingContent> }) {
  const { t } = useLanguage();
  const length = lengthOf(useWatch({ control, name: 'description' }));
  const { most } = DESCRIPTION_LENGTH;
  return (
    <span className={`shrink-0 tabular-nums ${length > most ? 'font-semibold text-accent-text' : ''}`}>
      <span aria-hidden="true">
        {length} / {most}
      </span>
      <span className="sr-only">{t('form.length', { length, most })}</span>
    </span>
  );
}
