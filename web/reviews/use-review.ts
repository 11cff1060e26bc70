import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteOwnReview, postReview, type Review } from '#contract/reviews.ts';
import { call } from '../api/call.ts';
import { keyOf } from '../api/question.ts';
import { sentenceOf } from '../api/sentence-of.ts';
import { statusOf } from '../api/status-of.ts';
import { useAuth } from '../auth/auth.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { showToast } from '../ui/toasts.ts';
import type { WrittenReview } from './draft.ts';
import { ownReviewOf } from './questions.ts';

interface Handling {
  discordServerId: string;
  /** It was done: told before anything is asked anew. */
  onDone: () => void;
  /** It was refused, since nobody is signed in any more. */
  onSessionEnded: () => void;
}

/** The way to send a review, in place of the one before. */
export function useSendReview({ discordServerId, onDone, onSessionEnded }: Handling) {
  const { t } = useLanguage();
  const { noteSignedOut } = useAuth();
  const queryClient = useQueryClient();
  const remember = useRemember(discordServerId);
  const mutationKey = ['review', discordServerId];
  const { mutate, isPending } = useMutation({
    mutationKey,
    networkMode: 'always',
    mutationFn: async (body: WrittenReview) => call(postReview, { params: { discordServerId }, body }),
    onSuccess: (review) => {
      onDone();
      showToast({ title: t('reviews.submitted'), text: t('reviews.thanks'), tone: 'done' });
      void remember(review);
    },
    onError: (error) => {
      showToast({ title: t('reviews.failed'), text: sentenceOf(error, t), tone: 'failed' });
      if (statusOf(error) !== 401) return;
      onSessionEnded();
      void noteSignedOut();
    },
  });
  return {
    isSending: isPending,
    send: (written: WrittenReview) => {
      // The second half of a double click comes before the button has changed.
      if (queryClient.isMutating({ mutationKey }) === 0) mutate(written);
    },
  };
}

/** The way to take one's own review back. */
export function useDeleteReview({ discordServerId, onDone, onSessionEnded }: Handling) {
  const { t } = useLanguage();
  const { noteSignedOut } = useAuth();
  const remember = useRemember(discordServerId);
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => call(deleteOwnReview, { params: { discordServerId } }),
    onSuccess: () => {
      onDone();
      showToast({ title: t('reviews.deleted'), tone: 'done' });
      void remember(null);
    },
    onError: (error) => {
      showToast({ title: t('reviews.deleteFailed'), text: sentenceOf(error, t), tone: 'failed' });
      if (statusOf(error) !== 401) return;
      onSessionEnded();
      void noteSignedOut();
    },
  });
  return { isDeleting: isPending, deleteReview: mutate };
}

/** Takes up what one's own review has become. It counts wherever the listing is shown, so all of that is asked anew. */
function useRemember(discordServerId: string) {
  const queryClient = useQueryClient();
  return async (review: Review | null) => {
    queryClient.setQueryData(keyOf(ownReviewOf(discordServerId)), { review });
    await queryClient.invalidateQueries({ queryKey: ['/api', 'servers'] });
  };
}
