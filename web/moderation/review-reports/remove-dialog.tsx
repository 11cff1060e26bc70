import { useState, type FormEvent } from 'react';
import { removeReview } from '#contract/review-reports.ts';
import { useListAction } from '../use-list-action.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useTemplates } from '../templates/queries.ts';
import { asRead, chosenOf, isSendable, payloadOf, type DecisionText } from '../templates/decision-text.ts';
import { DecisionTextFields } from '../templates/decision-text-fields.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { writtenAtOf, type ReportedText } from './reported-texts.ts';

/** Asks why a review or a reply is removed; its author reads the answer. */
export function RemoveDialog({
  reported,
  first,
  onWrite,
  onRemoved,
  onClose,
}: {
  reported: ReportedText;
  /** What was written for it before. */
  first: DecisionText;
  onWrite: (written: DecisionText) => void;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [written, setWritten] = useState(first);
  const chosen = chosenOf(written, useTemplates().data);
  const { send, isSending, error } = useRemoval(reported, onRemoved);
  const { of, about } = reported;
  const isComplete = isSendable(chosen, written.reason, false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isSending) send(asRead(written, chosen));
  };
  return (
    <Dialog title={t(`moderation.reviews.removeTitle.${of}`)} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <p className="text-soft">
          {t(
            of === 'review' && about.review.reply !== null
              ? 'moderation.reviews.removeWithReply'
              : `moderation.reviews.removeText.${of}`,
          )}
        </p>
        <DecisionTextFields
          written={written}
          label={t('moderation.reviews.reason')}
          hint={t('moderation.reviews.reasonHint')}
          onWrite={(next) => {
            setWritten(next);
            onWrite(next);
          }}
        />
        <InlineError sentence={error} />
        <DialogButtons cancel={t('moderation.reviews.cancel')} onClose={onClose}>
          <SubmitButton
            words={t('moderation.reviews.remove')}
            busyWords={t('moderation.reviews.removing')}
            isSending={isSending}
            isComplete={isComplete}
            className="sm:min-w-36"
          />
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function useRemoval(reported: ReportedText, onRemoved: () => void) {
  const { t } = useLanguage();
  const { run, pendingAction, errorOf } = useListAction({ settleMs: 0 });
  const { key, of, about } = reported;
  const writtenAt = writtenAtOf(reported);
  return {
    isSending: pendingAction(key) !== undefined,
    /** Why the last attempt failed, in words. */
    error: errorOf(key),
    send: (written: DecisionText) =>
      void run({
        target: key,
        name: 'remove',
        endpoint: removeReview,
        call: async () =>
          call(removeReview, {
            params: { id: about.review.id },
            // What was written anew meanwhile nobody has read here.
            body: { ...payloadOf(written), of, ...(writtenAt && { writtenAt }) },
          }),
        onSuccess: onRemoved,
        succeeded: () => ({
          title: t(`moderation.reviews.removed.${of}`),
          text: t('moderation.reviews.removedText'),
        }),
        failed: (text) => ({ title: t('moderation.reviews.removeFailed'), text }),
      }),
  };
}
