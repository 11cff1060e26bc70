import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getOwnReview } from '#contract/reviews.ts';
import { queryKeyOf } from '../api/query.ts';
import { useAuth } from '../auth/auth.tsx';
import { ownReviewOf } from './queries.ts';

/** The member's own review of a server, fetched once somebody is signed in. */
export function useOwnReview(discordServerId: string) {
  const { user } = useAuth();
  const { data, isPending } = useQuery<ReplyOf<typeof getOwnReview>>({
    queryKey: queryKeyOf(ownReviewOf(discordServerId)),
    enabled: Boolean(user),
  });
  return {
    ownReview: user ? (data?.review ?? null) : null,
    manages: data?.manages === true,
    /** Null when it is not known. */
    isMember: data?.isMember ?? null,
    /** Why their review was removed, when there is no other. */
    removed: data?.review ? null : (data?.removed ?? null),
    isPending,
  };
}
