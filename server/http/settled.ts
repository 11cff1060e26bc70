import { MINUTE_MS } from '#contract/durations.ts';
import { entryTags } from '../entry-tags.ts';
import { untilTag } from './cache-entry.ts';
import type { ResponseCache } from './response-cache.ts';

/** How long the listings at the end of a page are the ones that were chosen, unless one of them changes or leaves. */
const SETTLED_MS = 5 * MINUTE_MS;

interface Answer {
  reply: unknown;
  headers: Record<string, string>;
  tags: Iterable<string>;
}

/** Answers with listings of which a page shows names, icons, categories and languages alone. */
type Settled = (address: string, answer: () => Promise<Answer>) => Promise<Answer>;

/**
 * Keeps such answers, for all pages: neither counts nor bumps change them until they are chosen anew. A change of
 * what is shown of one of the listings, or its being hidden, clears them at once.
 */
export function settledAnswers(cache: ResponseCache, clock: () => Date): Settled {
  return async (address, answer) => {
    const { body } = await cache.get(`settled ${address}`, {}, async () => {
      const { reply, headers, tags: all } = await answer();
      const tags = [...entryTags(all), untilTag(new Date(clock().getTime() + SETTLED_MS))];
      return { status: 200, headers: {}, body: JSON.stringify({ reply, headers, tags }), tags };
    });
    return JSON.parse(body.toString()) as Answer; // as it was put together above
  };
}
