import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ReactNode } from 'react';
import type { ContentField } from '#contract/content.ts';
import { CATEGORIES, DESCRIPTION_LENGTH, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { usePageFacts } from '../../api/page-facts.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { Field, INPUT } from '../../ui/form/field.tsx';
import { SelectBox } from '../../ui/form/select.tsx';
import { AboutInput } from './about-input.tsx';
import { fieldErrorText } from './listing-fields.ts';
import { LengthOf } from './length-of.tsx';
import { likelyLanguage } from './likely-language.ts';
import { TagInput } from './tag-input.tsx';
import type { ListingForm } from './use-listing-form.ts';

/** The fields of a listing, with what is wrong beside each. */
export function ListingInputs({
  form,
  locale = null,
  inviteHint,
  children,
}: {
  form: ListingForm;
  /** The language that Discord names for the guild. */
  locale?: string | null;
  /** What is told of the invite link in place of the usual. */
  inviteHint?: ReactNode;
  /** What stands beside the invite link. */
  children?: ReactNode;
}) {
  const { t } = useLanguage();
  const { discordInviteBase } = usePageFacts();
  const { errorOf, input } = useInputs(form);
  return (
    <>
      <Field
        label={t('serverForm.description')}
        error={errorOf('description')}
        hint={
          <span className="flex justify-between gap-4">
            <span>{t('serverForm.descriptionHint')}</span>
            <LengthOf text={form.fields.description} most={DESCRIPTION_LENGTH.most} />
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
      <CategoryAndLanguage form={form} locale={locale} />
      <Field
        label={t('serverForm.inviteLink')}
        aside={t('serverForm.optional')}
        error={errorOf('inviteLink')}
        hint={inviteHint ?? t('serverForm.inviteHint')}
      >
        {(inputProps) => (
          <div className="flex flex-wrap gap-2.5">
            <input
              {...inputProps}
              {...input('inviteLink')}
              type="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              placeholder={`${discordInviteBase}/…`}
              className={`${INPUT} min-h-11 w-auto! min-w-0 flex-1 basis-56`}
            />
            {children}
          </div>
        )}
      </Field>
      <MoreInputs form={form} />
    </>
  );
}

/** The fields that are chosen from a list. */
function CategoryAndLanguage({ form, locale }: { form: ListingForm; locale: string | null }) {
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
      <Field
        label={t('serverForm.language')}
        aside={<LikelyLanguage form={form} locale={locale} />}
        error={errorOf('language')}
      >
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

/** Offers the language that a listing is likely in where another one is chosen. It has room in the line of the label. */
function LikelyLanguage({
  form: { fields, change, focus },
  locale,
}: {
  form: ListingForm;
  locale: string | null;
}) {
  const { t } = useLanguage();
  const language = likelyLanguage(fields.description, locale);
  return (
    <output className="min-w-0">
      {language === null || language === fields.language ? null : (
        <button
          type="button"
          onClick={() => {
            change('language', language);
            focus('language');
          }}
          className="min-h-6 text-start text-small font-semibold text-accent-text underline underline-offset-4 hover:text-ink"
        >
          {t('serverForm.looksLike', { language: t(`languages.${language}`) })}
        </button>
      )}
    </output>
  );
}

/** The fields that few fill in at first: folded while they are empty. */
function MoreInputs({ form }: { form: ListingForm }) {
  const { t } = useLanguage();
  const { fields, change, noteInput } = form;
  const { errorOf, input } = useInputs(form);
  const [isFilled] = useState(fields.tags.length > 0 || fields.about !== '');
  return (
    <details open={isFilled} className="group rounded-control border border-line">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-x-2.5 rounded-control px-3.5 py-2 hover:text-accent-text [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{t('serverForm.more')}</span>
          <span className="text-small text-faint">{t('serverForm.moreHint')}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 text-soft transition-[rotate] group-open:rotate-180"
        />
      </summary>
      <div className="grid grid-cols-1 gap-5 px-3.5 pt-2 pb-4">
        <TagInput
          tags={fields.tags}
          error={errorOf('tags')}
          noteInput={noteInput('tags')}
          onChange={(tags) => change('tags', tags)}
        />
        <AboutInput text={fields.about} error={errorOf('about')} input={input('about')} />
      </div>
    </details>
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
