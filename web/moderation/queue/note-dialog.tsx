import type { ServerRequest } from '#contract/queue.ts';
import { CaseDialog } from '../case-dialog.tsx';
import type { Draft } from '../use-cases.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { DecisionText } from '../templates/decision-text.ts';
import { DecisionTextFields, useDecisionText } from '../templates/decision-text-fields.tsx';

/** Asks for the note that goes with an approval. */
export function NoteDialog({
  request,
  draft,
  isSending,
  error,
  onApprove,
  onClose,
}: {
  request: ServerRequest;
  draft: Draft<DecisionText>;
  isSending: boolean;
  error: string | undefined;
  onApprove: (written: DecisionText) => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { fields, text, isComplete } = useDecisionText(draft, true);
  return (
    <CaseDialog
      title={t('moderation.templates.approveTitle')}
      words={t('moderation.queue.approve')}
      busyWords={t('moderation.queue.approving')}
      cancel={t('moderation.rejection.cancel')}
      isSending={isSending}
      isComplete={isComplete}
      error={error}
      onSubmit={() => onApprove(text)}
      onClose={onClose}
    >
      <p className="font-display text-title font-semibold">
        <bdi>{request.name}</bdi>
      </p>
      <DecisionTextFields
        {...fields}
        readIn={request.requesterLanguage}
        label={t('moderation.templates.note')}
        hint={t('moderation.templates.noteHint')}
      />
    </CaseDialog>
  );
}
