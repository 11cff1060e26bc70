import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getOwnReview } from '#contract/reviews.ts';
import { keyOf } from '../api/question.ts';
import { useAuth } from '../auth/auth.tsx';
import { ownReviewOf } from './questions.ts';

/** One's own review of a server, asked for once it is known that somebody is signed in. */
export function useOwnReview(discordServerId: string) {
  const { user } = useAuth();
  const { data, isPending } = useQuery<ReplyOf<typeof getOwnReview>>({
    queryKey: keyOf(ownReviewOf(discordServerId)),
    enabled: Boolean(user),
  });
  return { ownReview: user ? (data?.review ?? null) : null, isPending };
}
