import type { DemoListing } from './communities.ts';
import { demoReplies } from './review-texts.ts';
import type { DemoReview } from './reviews.ts';

/** Somebody of the cast, who looks after one of the demo's communities. */
export const demoManager = {
  id: '214873920561774592',
  username: 'Ada',
  language: 'en',
  discordServerId: '1016189927411489485',
} as const;

/** Somebody invented, who answers for all the others. */
export const demoTeam = {
  id: '1187320945512087612',
  username: 'The teams of the demo',
  language: 'en',
} as const;

/** What somebody answered to a review, and how long ago. */
export interface DemoReply {
  discordServerId: string;
  /** The review's author. */
  userId: string;
  writtenBy: string;
  text: string;
  minutesAgo: number;
}

const HAPPY_FROM = 4;
/** Most praise stays without an answer, and every other complaint. */
const EVERY = { thanks: 5, sorry: 2 } as const;

/** Assigns replies to some of the demo's reviews, the same in every run; a listing has each text once at most. */
export function assignReplies(listings: readonly DemoListing[], reviews: readonly DemoReview[]): DemoReply[] {
  const of = Map.groupBy(reviews, ({ discordServerId }) => discordServerId);
  return listings.flatMap(({ discordServerId, language }) => {
    const texts = demoReplies[language];
    if (!texts) return [];
    const seen = { thanks: 0, sorry: 0 };
    return (of.get(discordServerId) ?? []).flatMap(({ userId, rating, minutesAgo }) => {
      const tone = rating >= HAPPY_FROM ? 'thanks' : 'sorry';
      const nth = seen[tone]++;
      const text = texts[tone][nth / EVERY[tone]];
      if (text === undefined) return [];
      const writtenBy = discordServerId === demoManager.discordServerId ? demoManager.id : demoTeam.id;
      return [{ discordServerId, userId, writtenBy, text, minutesAgo: minutesAgo * 0.85 }];
    });
  });
}
