import type { decideRequests } from '#contract/queue.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Refusal } from '../../refusal.ts';

type Outcome = ReplyOf<typeof decideRequests>['outcomes'][number];

/** Refusals that would meet every other item too, each after a wait: the rest of the list is not tried. */
const ENDS_ALL: ReadonlySet<number> = new Set([429, 503]);

/**
 * Does something with several requests, one after the other, each as by itself and in a transaction of its own: one that is
 * refused says why, and the others go on. Once the limit of writes is reached, or the database is away, the rest is
 * refused for the same reason.
 */
export async function eachByItself<Item extends { id: string }>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
  {
    countOne,
    refusalOf,
  }: {
    /** Counts one against the limit of writes; throws a refusal over it. */
    countOne: () => Promise<void>;
    refusalOf: (error: unknown) => Refusal;
  },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let ended: Refusal | null = null;
  for (const item of items) {
    const { id } = item;
    if (ended === null)
      try {
        await countOne();
        await act(item);
        outcomes.push({ id, status: 200 });
        continue;
      } catch (error) {
        const refusal = refusalOf(error);
        if (!ENDS_ALL.has(refusal.status) || refusal.code === 'discordUnavailable') {
          outcomes.push({ id, status: refusal.status, code: refusal.code });
          continue;
        }
        ended = refusal;
      }
    outcomes.push({ id, status: ended.status, code: ended.code });
  }
  return outcomes;
}
