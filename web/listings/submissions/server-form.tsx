import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import type { ListingContent } from '#contract/listings.ts';
import { lengthOf } from '#contract/text.ts';
import { CATEGORIES, DESCRIPTION_LENGTH, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { usePageFacts } from '../../api/page-facts.tsx';
import { statusOf } from '../../api/status-of.ts';
import { useAuth } from '../../auth/auth.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { Field, INPUT } from '../../ui/field.tsx';
import { SelectBox } from '../../ui/select.tsx';
import { dropDraft, keepDraft, readDraft, type DraftOf } from './draft.ts';
import { fieldsOf, isSame, listingResolver, type ListingFields } from './listing-fields.ts';
import { faultsInFields, sayFailure } from './refused-fields.ts';
import { useSubmission, type Act } from './use-submission.ts';

/** What is told on a form besides its fields: that the session has ended, or why it was not taken. */
type Trouble = 'sessionEnded' | { readonly sentence: string } | null;

/**
 * The form of a listing, to submit it or to propose another content. What is written in it is kept until it was
 * taken, whatever happens to the form.
 */
export function ServerForm({
  act,
  of,
  content,
  onDone,
  onSessionEnded,
}: {
  act: Act;
  of: DraftOf;
  /** What the listing says, to begin with. */
  content: ListingContent | null;
  onDone: () => void;
  /** It has turned out that nobody is signed in any more. */
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const { discordInviteBase } = usePageFacts();
  const { signInAddress } = useAuth();
  const [begin] = useState(() => fieldsOf(content));
  const [draft] = useState(() => readDraft(of));
  const [isKept, setIsKept] = useState(draft !== null);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const form = useForm<ListingFields, unknown, ListingContent>({
    defaultValues: draft ?? begin,
    resolver: listingResolver(discordInviteBase, t),
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { register, handleSubmit, setError, setFocus, reset, subscribe, control } = form;
  const { errors } = form.formState;
  const isShown = useIsShown();

  const { userId, guildId } = of;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSame(values, begin)) dropDraft({ userId, guildId });
          else keepDraft({ userId, guildId }, values);
        },
      }),
    [subscribe, begin, userId, guildId],
  );

  const { isSending, send } = useSubmission({
    act,
    guildId,
    onTaken: () => {
      dropDraft(of);
      onDone();
    },
    onRefused: (error) => {
      if (!isShown.current) return false;
      const faults = faultsInFields(error, t);
      for (const { name, message } of faults) setError(name, { type: 'server', message });
      const [first] = faults;
      if (first !== undefined) setFocus(first.name);
      const hasEnded = statusOf(error) === 401;
      setTrouble(hasEnded ? 'sessionEnded' : first === undefined ? { sentence: sayRefusal(error) } : null);
      if (hasEnded) onSessionEnded();
      return hasEnded || first !== undefined;
    },
  });
  const sayRefusal = (error: unknown) =>
    sayFailure(error, t(act === 'submit' ? 'serverForm.submitFailedText' : 'serverForm.updateFailedText'), t);

  const startOver = () => {
    reset(begin);
    dropDraft(of);
    setIsKept(false);
    setTrouble(null);
    setFocus('description');
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        setTrouble(null);
        void handleSubmit(send)(event);
      }}
      className="grid grid-cols-1 gap-5"
    >
      <p className="text-soft">{t(act === 'submit' ? 'serverForm.submitText' : 'serverForm.editText')}</p>
      {isKept ? (
        <p className="-my-3 flex flex-wrap items-center gap-x-3 text-small text-soft">
          {t('serverForm.kept')}
          <button
            type="button"
            onClick={startOver}
            className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-edge underline-offset-4 hover:text-accent-text hover:decoration-accent-text"
          >
            {t('serverForm.startOver')}
          </button>
        </p>
      ) : null}
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
      <div role="alert" className="empty:hidden">
        {trouble === 'sessionEnded' ? (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-accent-wash p-4">
            <p className="min-w-0 flex-1 basis-64 font-medium">{t('serverForm.sessionEnded')}</p>
            <a href={signInAddress('/my-servers')} className={BUTTON.quiet}>
              {t('auth.tryAgain')}
            </a>
          </div>
        ) : trouble === null ? null : (
          <p className="rounded-control bg-accent-wash p-4 font-medium">{trouble.sentence}</p>
        )}
      </div>
      <div className="flex sm:justify-end">
        <button
          type="submit"
          aria-disabled={isSending}
          className={`${BUTTON.primary} w-full sm:w-auto sm:min-w-48`}
        >
          {isSending ? <LoaderCircle aria-hidden="true" className="size-4.5 animate-spin" /> : null}
          {act === 'submit'
            ? t(isSending ? 'serverForm.submitting' : 'serverForm.submit')
            : t(isSending ? 'serverForm.updating' : 'serverForm.update')}
        </button>
      </div>
    </form>
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
      <span className="sr-only">{t('serverForm.descriptionLength', { length, most })}</span>
    </span>
  );
}

function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
