import type { DemoListing } from './communities.ts';

/** Somebody of the cast, who has saved listings when they first sign in to the demo. */
export const demoReader = { id: '481205736619638785', username: '미나', language: 'ko' } as const;

const EVERY = 6;
const FIRST_MINUTES_AGO = 95;

/** What they have saved, the newest first: more than a page, of all categories. */
export function savedByReader(
  listings: readonly DemoListing[],
): { discordServerId: string; minutesAgo: number }[] {
  return listings
    .filter((_listing, place) => place % EVERY === 1)
    .map(({ discordServerId }, place) => ({
      discordServerId,
      minutesAgo: FIRST_MINUTES_AGO * (place + 1) ** 2,
    }));
}
