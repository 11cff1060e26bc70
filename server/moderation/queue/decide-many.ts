import type { User } from '#contract/auth.ts';
import type { decideRequests } from '#contract/queue.ts';
import type { Parsed, ReplyOf } from '#contract/endpoint.ts';
import type { Deps } from '../../deps.ts';
import type { Refusal } from '../../refusal.ts';
import { approve, reject } from './decision.ts';

type Outcome = ReplyOf<typeof decideRequests>['outcomes'][number];

/** Refusals that would meet every other item too, each after a wait: the rest of the list is not tried. */
const ENDS_ALL: ReadonlySet<number> = new Set([429, 503]);

/**
 * Decides about several requests, one after the other, each as by itself and in a transaction of its own: one that is
 * refused says why, and the others go on. Once the limit of writes is reached, or the database is away, the rest is
 * refused for the same reason.
 */
export async function decideMany(
  deps: Deps,
  admin: User,
  { items, decision, ...written }: Parsed<typeof decideRequests, 'body'>,
  {
    deadline,
    countOne,
    refusalOf,
  }: {
    deadline: AbortSignal;
    /** Counts a decision against the limit of writes; throws a refusal over it. */
    countOne: () => Promise<void>;
    refusalOf: (error: unknown) => Refusal;
  },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let ended: Refusal | null = null;
  for (const { id, revision } of items) {
    if (ended === null)
      try {
        await countOne();
        await (decision === 'approve' ? approve : reject)(
          deps,
          admin,
          { id, revision, ...written },
          deadline,
        );
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
