import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getInviteCheck } from '#contract/invite-check.ts';
import type { JoinOutcome } from '#contract/pages.ts';
import type { Deps } from '../deps.ts';
import { inviteUrl } from '../discord/links.ts';
import { DiscordUnavailable, LookupsUsedUp } from '../discord/unavailable.ts';
import { Refusal } from '../refusal.ts';
import { proveInvite } from './invite.ts';
import { isBad } from './invite-proof.ts';
import { isShownTo, type Reader } from './listing.ts';
import { claimLookup, findDestination, releaseLookup, type Destination } from './join.store.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'discord' | 'clock' | 'databaseNow' | 'timeout'>;

/** Where somebody who wants to join is sent, or what they are told instead. */
export type Joining = { inviteUrl: string } | JoinOutcome;

/** Answers a click on Join. Without `by`, a hash of their address, nothing is asked of Discord. */
export type Join = (known: Destination, by: string | null) => Promise<Joining>;

type LookUp = 'answered' | 'unanswered' | 'not asked';

/** How long a click waits for Discord. */
const ANSWER_WITHIN_MS = 1_500;
/** How often a process looks whether another one has its answer. */
const LOOK_EVERY_MS = 75;
/** So many invites may be asked about at once; further clicks go by what is known. */
const MOST_AT_ONCE = 200;
/** So long after a question without an answer, clicks on the same listing do not ask again. */
const QUIET_AFTER_FAILURE_MS = 1_000;

/**
 * Sends people on to a guild only by a proof that its link leads there: of the last minute, else of a look-up now. While
 * Discord cannot be asked, one of the last day is enough.
 */
export function joining(deps: Needs): Join {
  const { config, db, clock, databaseNow } = deps;
  /** The questions under way, and those that Discord has just not answered. */
  const asked = new Map<string, { outcome: Promise<LookUp>; until: number }>();

  const lookUpOnce = (known: Destination, by: string) => {
    const now = clock().getTime();
    for (const [key, { until }] of asked) if (until <= now) asked.delete(key);
    const key = `${known.id} ${known.inviteCode}`;
    const running = asked.get(key);
    if (running || asked.size >= MOST_AT_ONCE) return running?.outcome;
    const own = { outcome: lookUp(deps, known, by), until: Infinity };
    asked.set(key, own);
    void own.outcome
      .catch(() => 'unanswered' as const)
      .then((outcome) => {
        if (outcome === 'unanswered') own.until = clock().getTime() + QUIET_AFTER_FAILURE_MS;
        else asked.delete(key);
      });
    return own.outcome;
  };

  return async (known, by) => {
    if (known.inviteCode === null || known.isFresh || by === null) return outcomeOf(config, known);
    await endOrAbort(lookUpOnce(known, by), deps.timeout(ANSWER_WITHIN_MS));
    const after = await findDestination(db, known.discordServerId, databaseNow());
    return after ? outcomeOf(config, after) : { state: 'unknown' };
  };
}

/** What Discord last said about a listing's invite. A hidden listing is refused as one that never existed. */
export async function inviteCheckOf(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  discordServerId: string,
  reader: Reader,
): Promise<ReplyOf<typeof getInviteCheck>> {
  const known = await findDestination(db, discordServerId, databaseNow());
  if (!known || !isShownTo(reader, known)) throw new Refusal('listingNotFound');
  const { inviteCode, inviteState, invitePaused, inviteCheckedAt } = known;
  if (inviteCode === null) return { state: null, checkedAt: null };
  return {
    state: invitePaused ? 'paused' : inviteState,
    checkedAt: inviteCheckedAt?.toISOString() ?? null,
  };
}

/** Asks Discord, or waits for the answer of a process that asks already. */
async function lookUp(deps: Needs, known: Destination, by: string): Promise<LookUp> {
  const { db, databaseNow } = deps;
  const { id, inviteCode, discordServerId } = known;
  if (inviteCode === null) return 'not asked';
  const deadline = deps.timeout(ANSWER_WITHIN_MS);
  const claim = await claimLookup(db, known, databaseNow());
  if (claim === null) return waitForOther(deps, known, deadline);
  const asker = { share: 'clicks', by: [by, discordServerId] } as const;
  try {
    await proveInvite(deps, { discordServerId, inviteCode }, asker, deadline);
    return 'answered';
  } catch (error) {
    // Somebody else may still have a look-up left.
    if (error instanceof LookupsUsedUp) return 'not asked';
    if (error instanceof DiscordUnavailable) return 'unanswered';
    throw error;
  } finally {
    await releaseLookup(db, id, claim);
  }
}

/** Waits until the process that has claimed the look-up has an answer, or gives up. */
async function waitForOther(
  { db, databaseNow }: Needs,
  known: Destination,
  deadline: AbortSignal,
): Promise<LookUp> {
  while (!deadline.aborted) {
    const now = await findDestination(db, known.discordServerId, databaseNow());
    if (!now || now.isFresh || now.inviteCode !== known.inviteCode) return 'answered';
    if (now.inviteAskedAt === null) return 'not asked';
    await sleep(LOOK_EVERY_MS);
  }
  return 'unanswered';
}

/** A slow database must not keep somebody waiting any longer than Discord may. */
async function endOrAbort(asked: Promise<LookUp> | undefined, deadline: AbortSignal) {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  deadline.addEventListener('abort', () => resolve(), { once: true });
  await Promise.race([asked, late]);
}

/** What people are told by Discord's newest answer. One that is not fresh counts where none can be had now. */
function outcomeOf({ discord }: Deps['config'], known: Destination): Joining {
  const { name, inviteCode, inviteState, inviteCheckedAt, invitePaused, isRecent, isExpired } = known;
  if (inviteCode === null) return { state: 'none', name };
  if (invitePaused && isRecent) return { state: 'paused', name };
  if (isBad(inviteState)) return { state: inviteState, name };
  const inviteLink = inviteUrl(discord.inviteBase, inviteCode);
  const isGood = inviteState === 'good';
  if (isGood && isRecent && !isExpired) return { inviteUrl: inviteLink };
  return {
    state: 'unproved',
    name,
    inviteLink,
    seenAt: isGood ? (inviteCheckedAt?.toISOString() ?? null) : null,
  };
}
