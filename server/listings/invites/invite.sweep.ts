import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/job.ts';
import { askAboutInvite, nullWhenUnavailable } from './invite.ts';
import { findInvitesToCheck, recordInviteProof, type StoredInvite } from './invite.store.ts';

type Needs = Pick<Deps, 'timeout' | 'db' | 'discord' | 'clock' | 'databaseNow'>;

/** A run of checks; returns the number of checked invites. When it is stopped it writes nothing more. */
type CheckInvites = (stop: AbortSignal) => Promise<number>;

const CALLER = { share: 'rounds' } as const;
/** The checks of a run: no more than the look-ups that are not reserved for people. */
const AT_A_TIME = 3;
const EVERY_MS = 30_000;
/** Shorter than the 24 hours for which an answer is a proof, so that there always is one. */
const GOOD_FOR_MS = 20 * HOUR_MS;
const ANSWER_WITHIN_MS = 2_000;
const PASSED_OVER_FOR_MS = 10 * MINUTE_MS;

/** Checks some invites every half minute. */
export function invitesJob(deps: Needs): Job {
  const check = inviteChecks(deps);
  return {
    name: 'invites',
    everyMs: EVERY_MS,
    run: async (stop) => {
      await check(stop);
      return 'idle';
    },
  };
}

/**
 * Checks whether the invites of approved listings still lead to their guilds, soon after they were added and then about
 * once a day. An invite without an answer from Discord is skipped for a while, so that it does not hold up the others.
 */
export function inviteChecks(deps: Needs): CheckInvites {
  const passedOverUntil = new Map<string, number>();

  return async (stop) => {
    const now = deps.clock().getTime();
    for (const [id, until] of passedOverUntil) if (until <= now) passedOverUntil.delete(id);
    const invites = await findInvitesToCheck(deps.db, {
      except: [...passedOverUntil.keys()],
      limit: AT_A_TIME,
    });
    let checked = 0;
    for (const invite of invites) {
      if (stop.aborted || !isDue(invite, now)) break;
      const isAnswered = await check(deps, invite, stop);
      if (!isAnswered) {
        passedOverUntil.set(invite.id, now + PASSED_OVER_FOR_MS);
        break;
      }
      checked += 1;
    }
    return checked;
  };
}

function isDue({ inviteCheckedAt }: StoredInvite, now: number) {
  return inviteCheckedAt === null || inviteCheckedAt.getTime() <= now - GOOD_FOR_MS;
}

/** Asks about an invite and keeps the answer; false when Discord cannot tell. */
async function check({ db, discord, databaseNow, timeout }: Needs, invite: StoredInvite, stop: AbortSignal) {
  const enough = AbortSignal.any([stop, timeout(ANSWER_WITHIN_MS)]);
  const proof = await askAboutInvite({ discord }, invite, CALLER, enough).catch(nullWhenUnavailable);
  if (proof && !stop.aborted) await recordInviteProof(db, invite, proof, databaseNow());
  return proof !== null;
}
