import type { Deps } from '../deps.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { findInvitesToCheck, recordInviteState, type KeptInvite } from './invite.store.ts';

type Needs = Pick<Deps, 'db' | 'discord' | 'clock'>;

/** A round of checks; tells how many invites were checked. Told to stop, it writes nothing more. */
export type CheckInvites = (stop: AbortSignal) => Promise<number>;

const ROUND = { share: 'rounds', by: [] } as const;
/** Every half minute so many: no more than the look-ups that are not kept for people. */
const AT_A_TIME = 3;
const GOOD_FOR_MS = 24 * 60 * 60_000;
const ANSWER_WITHIN_MS = 2_000;
const PASSED_OVER_FOR_MS = 10 * 60_000;

/**
 * Asks again and again whether the invites of approved listings still lead to their guilds: soon after they came, and
 * then once a day. What Discord does not answer about is passed over for a while, so that it holds up nothing else.
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
      try {
        await check(deps, invite, stop);
        checked += 1;
      } catch (error) {
        if (!(error instanceof DiscordUnavailable)) throw error;
        passedOverUntil.set(invite.id, now + PASSED_OVER_FOR_MS);
        break;
      }
    }
    return checked;
  };
}

function isDue({ inviteCheckedAt }: KeptInvite, now: number) {
  return inviteCheckedAt === null || inviteCheckedAt.getTime() <= now - GOOD_FOR_MS;
}

async function check({ db, discord, clock }: Needs, invite: KeptInvite, stop: AbortSignal) {
  const enough = AbortSignal.any([stop, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
  const target = await discord.findInvite(invite.inviteCode, ROUND, enough);
  if (stop.aborted) return;
  const leadsHome = target?.guildId === invite.discordServerId;
  await recordInviteState(db, invite, leadsHome ? 'good' : target ? 'elsewhere' : 'dead', clock());
}
