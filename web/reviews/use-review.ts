import { useQueryClient } from '@tanstack/react-query';
import { deleteOwnReview, postReview, type Review } from '#contract/reviews.ts';
import { call } from '../api/call.ts';
import { queryKeyOf } from '../api/query.ts';
import { useAction } from '../auth/use-action.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { WrittenReview } from './draft.ts';
import { ownReviewOf } from './queries.ts';

/** Sends a review, replacing the previous one. */
export function useSendReview({
  discordServerId,
  onDone,
  onSessionEnded,
}: {
  discordServerId: string;
  /** Called with what was sent when it was accepted, before anything is refetched. */
  onDone: (sent: WrittenReview) => void;
  /** It was refused, since nobody is signed in any more. */
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction();
  const remember = useRemember(discordServerId);
  const target = `review ${discordServerId}`;
  const send = (body: WrittenReview) =>
    void run({
      target,
      endpoint: postReview,
      call: async () => call(postReview, { params: { discordServerId }, body }),
      onSuccess: (review) => {
        onDone(body);
        remember(review);
      },
      succeeded: () => ({ title: t('reviews.submitted'), text: t('reviews.thanks') }),
      failed: (reason) => ({ title: t('reviews.failed'), text: reason }),
      onSessionOver: (leave) => {
        onSessionEnded();
        leave();
      },
    });
  return { isSending: pendingAction(target) !== undefined, send };
}

/** Deletes the person's own review. */
export function useDeleteReview({
  discordServerId,
  onDone,
  onSessionEnded,
}: {
  discordServerId: string;
  /** Called when it was deleted, before anything is refetched. */
  onDone: () => void;
  /** It was refused, since nobody is signed in any more. */
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const { run, pendingAction } = useAction();
  const remember = useRemember(discordServerId);
  const target = `review-deletion ${discordServerId}`;
  const deleteReview = () =>
    void run({
      target,
      endpoint: deleteOwnReview,
      call: async () => call(deleteOwnReview, { params: { discordServerId } }),
      onSuccess: () => {
        onDone();
        remember(null);
      },
      succeeded: () => ({ title: t('reviews.deleted') }),
      failed: (reason) => ({ title: t('reviews.deleteFailed'), text: reason }),
      onSessionOver: (leave) => {
        onSessionEnded();
        leave();
      },
    });
  return { isDeleting: pendingAction(target) !== undefined, deleteReview };
}

/** Puts a person's review, as it is by now, into the query cache. */
function useRemember(discordServerId: string) {
  const queryClient = useQueryClient();
  return (review: Review | null) => {
    queryClient.setQueryData(queryKeyOf(ownReviewOf(discordServerId)), {
      review,
      manages: false,
      isMember: true,
      removed: null,
    });
  };
}
