import type { QueryClient } from '@tanstack/react-query';

/** What a change of one's own listing shows in: one's guilds and listings, the public ones, and their totals. */
const CHANGED = [
  ['/api', 'user'],
  ['/api', 'servers'],
  ['/api', 'stats'],
] as const;

/** Asks anew for all that a change of one's own listing shows in. */
export async function invalidateListings(queryClient: QueryClient): Promise<void> {
  await Promise.all(CHANGED.map(async (queryKey) => queryClient.invalidateQueries({ queryKey })));
}
