import { useState, type FormEvent } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useTemplates } from '../templates/queries.ts';
import {
  asRead,
  chosenOf,
  isSendable,
  NO_DECISION_TEXT,
  type DecisionText,
} from '../templates/decision-text.ts';
import { DecisionTextFields } from '../templates/decision-text-fields.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';

/** Asks for the note that goes with an approval. */
export function NoteDialog({
  request,
  first = NO_DECISION_TEXT,
  isSending,
  error,
  onWrite,
  onApprove,
  onClose,
}: {
  request: ServerRequest;
  /** What was written for it before. */
  first?: DecisionText | undefined;
  isSending: boolean;
  error: string | undefined;
  onWrite: (written: DecisionText) => void;
  onApprove: (written: DecisionText) => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [written, setWritten] = useState(first);
  const chosen = chosenOf(written, useTemplates().data);
  const isComplete = isSendable(chosen, written.reason, true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isSending) onApprove(asRead(written, chosen));
  };
  return (
    <Dialog title={t('moderation.templates.approveTitle')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <p className="font-display text-title font-semibold">
          <bdi>{request.name}</bdi>
        </p>
        <DecisionTextFields
          written={written}
          label={t('moderation.templates.note')}
          hint={t('moderation.templates.noteHint')}
          onWrite={(written) => {
            setWritten(written);
            onWrite(written);
          }}
        />
        <div role="alert" className="empty:hidden">
          <InlineError sentence={error} />
        </div>
        <DialogButtons cancel={t('moderation.rejection.cancel')} onClose={onClose}>
          <SubmitButton
            words={t('moderation.queue.approve')}
            busyWords={t('moderation.queue.approving')}
            isSending={isSending}
            isComplete={isComplete}
            className="sm:min-w-36"
          />
        </DialogButtons>
      </form>
    </Dialog>
  );
}
