import { deleteReply, writeReply, type Review } from '#contract/reviews.ts';
import { call } from '../../api/call.ts';
import { statusOf } from '../../api/status-of.ts';
import { useAction } from '../../auth/use-action.ts';
import { useLanguage } from '../../i18n/language.tsx';

/** The review, its reply or the listing is no longer as the page shows it. */
const isOutdated = (error: unknown) => statusOf(error) === 404 || statusOf(error) === 409;

/** The ways to write the reply to a review, in place of the one before, and to delete it. */
export function useReply(
  guildId: string,
  { id: reviewId, createdAt }: Review,
  /** Called when it was done, before anything is refetched. */
  onDone: (sent: string | null) => void,
) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction({ isOutdatedBy: isOutdated });
  const target = `reply ${reviewId}`;
  const params = { guildId, reviewId };
  return {
    isSending: pendingAction(target) !== undefined,
    send: (text: string) =>
      void run({
        target,
        endpoint: writeReply,
        call: async () => call(writeReply, { params, body: { text, reviewCreatedAt: createdAt } }),
        onSuccess: () => onDone(text),
        succeeded: () => ({ title: t('workshop.replies.sent'), text: t('workshop.replies.sentText') }),
        failed: (reason) => ({ title: t('workshop.replies.failed'), text: reason }),
      }),
    remove: () =>
      void run({
        target,
        endpoint: deleteReply,
        call: async () => call(deleteReply, { params }),
        onSuccess: () => onDone(null),
        succeeded: () => ({ title: t('workshop.replies.deleted') }),
        failed: (reason) => ({ title: t('workshop.replies.deleteFailed'), text: reason }),
      }),
  };
}
