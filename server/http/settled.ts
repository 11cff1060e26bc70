import { MINUTE_MS } from '#contract/durations.ts';
import { entryTags } from '../entry-tags.ts';
import { untilTag, untilTagsIn } from './cache-entry.ts';
import type { ResponseCache } from './response-cache.ts';

/** How long the listings that a page goes with are the ones that were chosen, unless one of them changes or leaves. */
export const SETTLED_MS = 5 * MINUTE_MS;

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
      const until = untilTag(new Date(clock().getTime() + SETTLED_MS));
      const tags = [...entryTags(all), ...untilTagsIn(all), until];
      return { status: 200, headers: {}, body: JSON.stringify({ reply, headers, tags }), tags };
    });
    return JSON.parse(body.toString()) as Answer; // as it was put together above
  };
}

/** Something that was chosen, and until when it is. */
interface Choice<T> {
  chosen: T;
  until: string;
}

/** Keeps what was chosen until an instant: nothing but the time changes it. */
export function settledChoice(cache: ResponseCache) {
  return async <T>(name: string, until: Date, choose: () => Promise<T>): Promise<Choice<T>> => {
    const { body } = await cache.get(`chosen ${name}`, {}, async () => {
      const choice: Choice<T> = { chosen: await choose(), until: untilTag(until) };
      return { status: 200, headers: {}, body: JSON.stringify(choice), tags: [choice.until] };
    });
    return JSON.parse(body.toString()) as Choice<T>; // as it was put together above
  };
}
