import type { ReactNode } from 'react';
import type { ContentField } from '#contract/content.ts';
import { CATEGORIES, DESCRIPTION_LENGTH, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { usePageFacts } from '../../api/page-facts.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select.tsx';
import { AboutInput } from './about-input.tsx';
import { fieldErrorText } from './listing-fields.ts';
import { LengthOf } from './length-of.tsx';
import { TagInput } from './tag-input.tsx';
import type { ListingForm } from './use-listing-form.ts';

/** The fields of a listing, with what is wrong beside each. */
export function ListingInputs({
  form,
  children,
}: {
  form: ListingForm;
  /** What belongs to the last of them, the invite link. */
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  const { discordInviteBase } = usePageFacts();
  const { fields, change, noteInput } = form;
  const { errorOf, input } = useInputs(form);
  return (
    <>
      <Field
        label={t('serverForm.description')}
        error={errorOf('description')}
        hint={
          <span className="flex justify-between gap-4">
            <span>{t('serverForm.descriptionHint')}</span>
            <LengthOf text={fields.description} most={DESCRIPTION_LENGTH.most} />
          </span>
        }
      >
        {(inputProps) => (
          <textarea
            {...inputProps}
            {...input('description')}
            rows={4}
            dir="auto"
            aria-required
            className={`${INPUT} min-h-28 resize-y`}
          />
        )}
      </Field>
      <AboutInput text={fields.about} error={errorOf('about')} input={input('about')} />
      <CategoryAndLanguage form={form} />
      <TagInput
        tags={fields.tags}
        error={errorOf('tags')}
        noteInput={noteInput('tags')}
        onChange={(tags) => change('tags', tags)}
      />
      <Field
        label={t('serverForm.inviteLink')}
        aside={t('serverForm.optional')}
        error={errorOf('inviteLink')}
        hint={t('serverForm.inviteHint')}
      >
        {(inputProps) => (
          <input
            {...inputProps}
            {...input('inviteLink')}
            type="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={`${discordInviteBase}/…`}
            className={`${INPUT} min-h-11`}
          />
        )}
      </Field>
      {children}
    </>
  );
}

/** The fields that are chosen from a list. */
function CategoryAndLanguage({ form }: { form: ListingForm }) {
  const { t } = useLanguage();
  const { errorOf, input } = useInputs(form);
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Field label={t('serverForm.category')} error={errorOf('category')}>
        {(inputProps) => (
          <SelectBox
            {...inputProps}
            {...input('category')}
            options={CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
          />
        )}
      </Field>
      <Field label={t('serverForm.language')} error={errorOf('language')}>
        {(inputProps) => (
          <SelectBox
            {...inputProps}
            {...input('language')}
            options={LISTING_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
        )}
      </Field>
    </div>
  );
}

/** The error of each field as a sentence, and the attributes of its input. */
function useInputs({ fields, errors, change, noteInput }: ListingForm) {
  const { t } = useLanguage();
  return {
    errorOf: (name: ContentField) => {
      const error = errors[name];
      return error === undefined ? undefined : fieldErrorText(error, t);
    },
    input: (name: Exclude<ContentField, 'tags'>) => ({
      name,
      ref: noteInput(name),
      value: fields[name],
      onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    }),
  };
}
