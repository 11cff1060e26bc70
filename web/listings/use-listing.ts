import { useQueryClient } from '@tanstack/react-query';
import type { Listing } from '#contract/listings.ts';
import { keyOf } from '../api/question.ts';
import { useAnswer } from '../api/use-answer.ts';
import { directory, listingOf } from './questions.ts';

/** One listing. Who comes from the directory sees at once what it showed, until the server's answer is there. */
export function useListing(discordServerId: string) {
  const queryClient = useQueryClient();
  return useAnswer(listingOf(discordServerId), () =>
    queryClient
      .getQueryData<readonly Listing[]>(keyOf(directory))
      ?.find((listing) => listing.discordServerId === discordServerId),
  );
}
