import { useQueryClient } from '@tanstack/react-query';
import { deleteOwnReview, postReview, type Review } from '#contract/reviews.ts';
import { call } from '../api/call.ts';
import { queryKeyOf } from '../api/query.ts';
import { errorMessage } from '../api/error-message.ts';
import { useMemberCall } from '../auth/use-member-call.ts';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../ui/toast/toast-store.ts';
import type { WrittenReview } from './draft.ts';
import { ownReviewOf } from './queries.ts';

/** The way to send a review, in place of the one before. */
export function useSendReview({
  discordServerId,
  onDone,
  onSessionEnded,
}: {
  discordServerId: string;
  /** It was done: told before anything is asked anew, with what was sent. */
  onDone: (sent: WrittenReview) => void;
  /** It was refused, since nobody is signed in any more. */
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const remember = useRemember(discordServerId);
  const { isUnderWay, start } = useMemberCall({
    key: ['review', discordServerId],
    call: async (body: WrittenReview) => call(postReview, { params: { discordServerId }, body }),
    onDone: (review, sent) => {
      onDone(sent);
      showToast({ title: t('reviews.submitted'), text: t('reviews.thanks'), tone: 'done' });
      void remember(review);
    },
    onFailed: (error) =>
      showToast({ title: t('reviews.failed'), text: errorMessage(error, t), tone: 'failed' }),
    onSessionOver: (leave) => {
      onSessionEnded();
      leave();
    },
  });
  return { isSending: isUnderWay, send: start };
}

/** The way to take one's own review back. */
export function useDeleteReview({
  discordServerId,
  onDone,
  onSessionEnded,
}: {
  discordServerId: string;
  /** It was done: told before anything is asked anew. */
  onDone: () => void;
  /** It was refused, since nobody is signed in any more. */
  onSessionEnded: () => void;
}) {
  const { t } = useLanguage();
  const remember = useRemember(discordServerId);
  const { isUnderWay, start } = useMemberCall({
    key: ['review-deletion', discordServerId],
    call: async () => call(deleteOwnReview, { params: { discordServerId } }),
    onDone: () => {
      onDone();
      showToast({ title: t('reviews.deleted'), tone: 'done' });
      void remember(null);
    },
    onFailed: (error) =>
      showToast({ title: t('reviews.deleteFailed'), text: errorMessage(error, t), tone: 'failed' }),
    onSessionOver: (leave) => {
      onSessionEnded();
      leave();
    },
  });
  return { isDeleting: isUnderWay, deleteReview: start };
}

/** Takes up what one's own review has become. It counts wherever the listing is shown, so all of that is asked anew. */
function useRemember(discordServerId: string) {
  const queryClient = useQueryClient();
  return async (review: Review | null) => {
    queryClient.setQueryData(queryKeyOf(ownReviewOf(discordServerId)), { review });
    await queryClient.invalidateQueries({ queryKey: ['/api', 'servers'] });
  };
}
