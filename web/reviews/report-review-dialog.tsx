import { useState, type FormEvent } from 'react';
import { reason as reasonRule } from '#contract/forms.ts';
import { lengthOf, REASON_LENGTH } from '#contract/vocabulary.ts';
import { type ReviewPart, reportReview } from '#contract/review-reports.ts';
import type { Review } from '#contract/reviews.ts';
import { call } from '../api/call.ts';
import { useAuth } from '../auth/auth.tsx';
import { SessionEnded } from '../auth/session-ended.tsx';
import { useAction } from '../auth/use-action.ts';
import { useLanguage } from '../i18n/language.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { SubmitButton } from '../ui/form/submit-button.tsx';
import { TextArea } from '../ui/form/text-area.tsx';

/** Asks what is wrong with a review or with the reply to it, as it was when the dialog was opened. */
export function ReportReviewDialog({
  discordServerId,
  review: current,
  of,
  onClose,
}: {
  discordServerId: string;
  review: Review;
  of: ReviewPart;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const { user } = useAuth();
  // The page may fetch another version while somebody writes.
  const [review] = useState(current);
  const [reason, setReason] = useState('');
  const isComplete = reasonRule.safeParse(reason).success;
  const writtenAt = of === 'review' ? review.createdAt : review.reply?.at;
  const { run, pendingAction } = useAction();
  const target = `report ${of} ${review.id}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    void run({
      target,
      endpoint: reportReview,
      call: async () =>
        call(reportReview, {
          params: { discordServerId, reviewId: review.id },
          body: { reason, of, ...(writtenAt && { writtenAt }) },
        }),
      onSuccess: onClose,
      succeeded: () => ({ title: t('reports.submitted'), text: t('reports.thanks') }),
      failed: (text) => ({ title: t('reports.failed'), text }),
    });
  };
  return (
    <Dialog title={t(`reports.titleOf.${of}`)} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <TextArea
          label={t('reports.reason')}
          hint={t('reports.reviewHint')}
          rows={5}
          text={reason}
          length={lengthOf(reason)}
          most={REASON_LENGTH.most}
          tooLong={t('reports.tooLong')}
          onChange={setReason}
        />
        <div role="alert" className="empty:hidden">
          {user === null ? <SessionEnded /> : null}
        </div>
        <div className="flex sm:justify-end">
          <SubmitButton
            words={t('reports.submit')}
            busyWords={t('reports.submitting')}
            isSending={pendingAction(target) !== undefined}
            isComplete={isComplete}
            className="w-full sm:w-auto sm:min-w-44"
          />
        </div>
      </form>
    </Dialog>
  );
}
