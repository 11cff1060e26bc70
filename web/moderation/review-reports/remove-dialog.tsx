import { removeReview } from '#contract/review-reports.ts';
import { CaseDialog } from '../case-dialog.tsx';
import type { Draft } from '../use-cases.ts';
import { useListAction } from '../use-list-action.ts';
import { call } from '../../api/call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { payloadOf, type DecisionText } from '../templates/decision-text.ts';
import { DecisionTextFields, useDecisionText } from '../templates/decision-text-fields.tsx';
import { writtenAtOf, type ReportedText } from './reported-texts.ts';

/** Asks why a review or a reply is removed; its author reads the answer. */
export function RemoveDialog({
  reported,
  draft,
  onRemoved,
  onClose,
}: {
  reported: ReportedText;
  draft: Draft<DecisionText>;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { fields, text, isComplete } = useDecisionText(draft);
  const { send, isSending, error } = useRemoval(reported, onRemoved);
  const { of, about } = reported;
  return (
    <CaseDialog
      title={t(`moderation.reviews.removeTitle.${of}`)}
      words={t('moderation.reviews.remove')}
      busyWords={t('moderation.reviews.removing')}
      cancel={t('moderation.reviews.cancel')}
      isSending={isSending}
      isComplete={isComplete}
      error={error}
      onSubmit={() => send(text)}
      onClose={onClose}
    >
      <p className="text-soft">
        {t(
          of === 'review' && about.review.reply !== null
            ? 'moderation.reviews.removeWithReply'
            : `moderation.reviews.removeText.${of}`,
        )}
      </p>
      <DecisionTextFields
        {...fields}
        label={t('moderation.reviews.reason')}
        hint={t('moderation.reviews.reasonHint')}
      />
    </CaseDialog>
  );
}

function useRemoval(reported: ReportedText, onRemoved: () => void) {
  const { t } = useLanguage();
  const { run, pendingAction, errorOf } = useListAction({ settleMs: 0 });
  const { id, of, about } = reported;
  const writtenAt = writtenAtOf(reported);
  return {
    isSending: pendingAction(id) !== undefined,
    /** Why the last attempt failed, in words. */
    error: errorOf(id),
    send: (written: DecisionText) =>
      void run({
        target: id,
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
