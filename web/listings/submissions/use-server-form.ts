import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { ListingContent } from '#contract/content.ts';
import { statusOf } from '../../api/status-of.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { listingDrafts } from './draft.ts';
import { failureText, fieldErrorsOf } from './field-errors.ts';
import { fieldsOf, firstWrong, isSame, type ListingFields } from './listing-fields.ts';
import { useListingForm } from './use-listing-form.ts';
import { useSubmission, type Act } from './use-submission.ts';

/** The error of the whole form: the session has ended, or the reason of a refusal. */
export type FormError = 'sessionEnded' | { readonly sentence: string } | null;

/** The text of a failure without a reason. */
const FAILED = {
  submit: 'serverForm.submitFailedText',
  update: 'serverForm.updateFailedText',
} as const;

/** The guild that a dialog is about; its figures are those of its listing. */
export interface Subject {
  readonly guildId: string;
  readonly name: string;
  readonly icon: string | null;
  readonly memberCount?: number | null;
  readonly rating?: number | null;
  /** The language that Discord names for it. */
  readonly locale?: string | null;
}

/** What the form of a listing is given. */
export interface ServerFormProps {
  act: Act;
  subject: Subject;
  userId: string;
  /** What the listing says, to begin with. */
  content: ListingContent | null;
  /** A link that was just made, in place of the one that it says. */
  madeLink?: string | undefined;
  onDone: () => void;
  /** The session is over. `leave` shows the page as a visitor sees it, without the form. */
  onSessionOver: (leave: () => void) => void;
}

/**
 * The state of the form of a listing, and the ways to submit it and to start over. What is written in it is kept as a
 * draft until the server has accepted it, also when the form is closed.
 */
export function useServerForm(props: ServerFormProps) {
  const { act, subject, userId, content, madeLink, onDone, onSessionOver } = props;
  const { t } = useLanguage();
  const [error, setError] = useState<FormError>(null);
  const { form, isResumed, startOver, dropDraft } = useDraftedForm(
    { userId, about: subject.guildId },
    content,
    madeLink,
  );
  const isMounted = useIsMounted();
  const sent = useRef<ListingFields>(null);
  const { isSending, send } = useSubmission({
    act,
    guildId: subject.guildId,
    onTaken: () => {
      if (sent.current !== null) dropDraft(sent.current);
      onDone();
    },
    onRefused: (error) => {
      if (!isMounted.current) return false;
      const errors = fieldErrorsOf(error);
      const isShownInField = firstWrong(errors) !== undefined;
      if (isShownInField) form.showErrors(errors);
      const formError: FormError =
        statusOf(error) === 401 ? 'sessionEnded' : { sentence: failureText(error, t(FAILED[act]), t) };
      setError(isShownInField ? null : formError);
      return isShownInField || formError === 'sessionEnded';
    },
    onSessionOver: (leave) => (isMounted.current ? onSessionOver(leave) : leave()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    const checked = form.check();
    if (checked === null) return;
    sent.current = form.fields;
    send(checked);
  };
  return {
    form,
    isResumed,
    error,
    isSending,
    submit,
    startOver: () => {
      startOver();
      setError(null);
    },
  };
}

/** A form whose fields are kept as a draft while they differ from what it begins with. */
function useDraftedForm(
  draftKey: { readonly userId: string; readonly about: string },
  content: ListingContent | null,
  madeLink: string | undefined,
) {
  const [begin] = useState(() => fieldsOf(content));
  const [draft] = useState(() => listingDrafts.read(draftKey));
  const [isResumed, setIsResumed] = useState(draft !== null);
  const form = useListingForm({ ...begin, ...draft, ...(madeLink && { inviteLink: madeLink }) }, (fields) => {
    if (isSame(fields, begin)) listingDrafts.drop(draftKey);
    else listingDrafts.keep(draftKey, fields);
  });
  return {
    form,
    /** Whether the form shows a draft from before. */
    isResumed,
    startOver: () => {
      form.reset(begin);
      listingDrafts.drop(draftKey);
      setIsResumed(false);
      form.focus('description');
    },
    /** Drops the draft of what was sent; what was changed since then is offered again. */
    dropDraft: (sent: ListingFields) => {
      const stored = listingDrafts.read(draftKey);
      if (stored !== null && isSame({ ...begin, ...stored }, sent)) listingDrafts.drop(draftKey);
    },
  };
}

/** Whether the component is still shown, for answers that come later. */
function useIsMounted() {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
