import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ListingContent } from '#contract/content.ts';
import { PAGE_ADDRESSES } from '#contract/paths.ts';
import { statusOf } from '../../api/status-of.ts';
import { useAuth } from '../../auth/auth.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { listingDrafts } from './draft.ts';
import { fieldsOf, firstWrong, isSame, type ListingFields } from './listing-fields.ts';
import { ListingInputs } from './listing-inputs.tsx';
import { fieldErrorsOf, failureText } from './field-errors.ts';
import { useListingForm } from './use-listing-form.ts';
import { useSubmission, type Act } from './use-submission.ts';

/** The error of the whole form: the session has ended, or the reason of a refusal. */
type Trouble = 'sessionEnded' | { readonly sentence: string } | null;

/**
 * The form of a listing, to submit it or to propose another content. What is written in it is kept until it was
 * taken, whatever happens to the form.
 */
export function ServerForm({
  act,
  guildId,
  userId,
  content,
  onDone,
  onSessionOver,
}: {
  act: Act;
  guildId: string;
  userId: string;
  /** What the listing says, to begin with. */
  content: ListingContent | null;
  onDone: () => void;
  /** The session is over. `leave` shows the page as a visitor sees it, without the form. */
  onSessionOver: (leave: () => void) => void;
}) {
  const { t } = useLanguage();
  const { signInAddress } = useAuth();
  const [begin] = useState(() => fieldsOf(content));
  const draftKey = { userId, about: guildId };
  const [draft] = useState(() => listingDrafts.read(draftKey));
  const [isKept, setIsKept] = useState(draft !== null);
  const [trouble, setTrouble] = useState<Trouble>(null);
  const form = useListingForm(draft ?? begin, (fields) => {
    if (isSame(fields, begin)) listingDrafts.drop(draftKey);
    else listingDrafts.keep(draftKey, fields);
  });
  const isShown = useIsShown();
  const sent = useRef<ListingFields>(null);

  const { isSending, send } = useSubmission({
    act,
    guildId,
    onTaken: () => {
      // What was changed after it was sent is offered again.
      const kept = listingDrafts.read(draftKey);
      if (kept !== null && sent.current !== null && isSame(kept, sent.current)) listingDrafts.drop(draftKey);
      onDone();
    },
    onRefused: (error) => {
      if (!isShown.current) return false;
      const errors = fieldErrorsOf(error);
      const isToldInField = firstWrong(errors) !== undefined;
      if (isToldInField) form.showErrors(errors);
      const hasEnded = statusOf(error) === 401;
      setTrouble(hasEnded ? 'sessionEnded' : isToldInField ? null : { sentence: sayRefusal(error) });
      return hasEnded || isToldInField;
    },
    onSessionOver: (leave) => (isShown.current ? onSessionOver(leave) : leave()),
  });
  const sayRefusal = (error: unknown) =>
    failureText(
      error,
      t(act === 'submit' ? 'serverForm.submitFailedText' : 'serverForm.updateFailedText'),
      t,
    );

  const startOver = () => {
    form.reset(begin);
    listingDrafts.drop(draftKey);
    setIsKept(false);
    setTrouble(null);
    form.focus('description');
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTrouble(null);
        const checked = form.check();
        if (checked === null) return;
        sent.current = form.fields;
        send(checked);
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
      <ListingInputs form={form} />
      <div role="alert" className="empty:hidden">
        {trouble === 'sessionEnded' ? (
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-control bg-accent-wash p-4">
            <p className="min-w-0 flex-1 basis-64 font-medium">{t('form.sessionEnded')}</p>
            <a href={signInAddress(PAGE_ADDRESSES.myServers)} className={BUTTON.quiet}>
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
