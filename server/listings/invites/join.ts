import { setTimeout as sleep } from 'node:timers/promises';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { getInviteCheck } from '#contract/invites.ts';
import type { JoinOutcome } from '#contract/pages.ts';
import type { Deps } from '../../deps.ts';
import { iconUrl, inviteUrl } from '../../discord/links.ts';
import type { LookupCaller } from '../../discord/invite-lookups.store.ts';
import { DiscordUnavailable, ShareUsedUp } from '../../discord/unavailable.ts';
import { Refusal } from '../../refusal.ts';
import { proveInvite } from './invite.ts';
import { isBad } from '../invite-proof.ts';
import { isVisibleTo, type Reader } from '../listing.ts';
import { claimLookup, findDestination, releaseLookup, type Destination } from './join.store.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'discord' | 'clock' | 'databaseNow' | 'timeout'>;

/** The outcome of a click on Join: an address, or the facts for a page. */
export type Joining = { inviteUrl: string } | JoinOutcome;

/** Answers a click on Join. Without a network, by its hash, nothing is asked of Discord. */
export type Join = (known: Destination, network: string | null) => Promise<Joining>;

/** `share used up`: Discord was not asked because of the listing or the network, so an old proof is no longer enough. */
type LookUp = 'answered' | 'unanswered' | 'not asked' | 'share used up';

/** A look-up in flight, or one that has just failed. */
interface RunningLookUp {
  network: string;
  outcome: Promise<LookUp>;
  until: number;
}

/** How long a click waits for Discord. */
const ANSWER_WITHIN_MS = 1_500;
/** How often a process looks whether another one has its answer. */
const LOOK_EVERY_MS = 75;
/** So many invites may be asked about at once; further clicks go by what is known. */
const MOST_AT_ONCE = 200;
/** So long after a question without an answer, clicks on the same listing do not ask again. */
const QUIET_AFTER_FAILURE_MS = 5_000;

/**
 * Sends people on to a guild only by a proof that its link leads there: of the last minute, else of a look-up now. While
 * Discord cannot be asked, one of the last day is enough; not where the listing itself or their network prevents it.
 */
export function joining(deps: Needs): Join {
  const { config, db, clock, databaseNow } = deps;
  const lookUps = new Map<string, RunningLookUp>();

  const lookUpOnce = async (known: Destination, network: string): Promise<LookUp> => {
    const now = clock().getTime();
    for (const [key, { until }] of lookUps) if (until <= now) lookUps.delete(key);
    const key = `${known.id} ${known.inviteCode}`;
    const running = lookUps.get(key);
    if (running) {
      const outcome = await running.outcome;
      // Another network's share says nothing of this one's.
      const isOthers = outcome === 'share used up' && running.network !== network;
      return isOthers ? lookUp(deps, known, network) : outcome;
    }
    if (lookUps.size >= MOST_AT_ONCE) return 'not asked';
    // However late it ends, it keeps nobody from asking for longer than one that takes all of its time.
    const until = now + ANSWER_WITHIN_MS + QUIET_AFTER_FAILURE_MS;
    const own = { network, outcome: lookUp(deps, known, network), until };
    lookUps.set(key, own);
    void own.outcome
      .catch(() => 'unanswered' as const)
      .then((outcome) => {
        if (outcome === 'unanswered') own.until = Math.min(until, clock().getTime() + QUIET_AFTER_FAILURE_MS);
        else if (lookUps.get(key) === own) lookUps.delete(key);
      });
    return own.outcome;
  };

  return async (known, network) => {
    if (known.inviteCode === null || known.isFresh || known.pausedUntil || network === null)
      return outcomeOf(config, known);
    // Who may ask no more claims no look-up, for which others would wait in vain.
    const mayAsk = await deps.discord.hasOwnLookup(askerOf(known, network));
    const outcome = mayAsk
      ? await endOrAbort(lookUpOnce(known, network), deps.timeout(ANSWER_WITHIN_MS))
      : 'share used up';
    const after = await findDestination(db, known.discordServerId, databaseNow());
    if (!after) return { state: 'unknown' };
    return outcomeOf(config, after, { isOldEnough: after.isFresh || outcome !== 'share used up' });
  };
}

/** What Discord last said about a listing's invite. A hidden listing is refused as one that never existed. */
export async function inviteCheckOf(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  discordServerId: string,
  reader: Reader,
): Promise<ReplyOf<typeof getInviteCheck>> {
  const known = await findDestination(db, discordServerId, databaseNow());
  if (!known || !isVisibleTo(reader, known)) throw new Refusal('listingNotFound');
  const { inviteCode, inviteState, invitePaused, inviteCheckedAt, pausedUntil } = known;
  if (inviteCode === null) return { state: null, checkedAt: null };
  return {
    state: invitePaused || (pausedUntil && !isBad(inviteState)) ? 'paused' : inviteState,
    checkedAt: inviteCheckedAt?.toISOString() ?? null,
  };
}

/** Asks Discord, or waits for the answer of a process that asks already. */
async function lookUp(
  deps: Needs,
  known: Destination,
  network: string,
  deadline = deps.timeout(ANSWER_WITHIN_MS),
): Promise<LookUp> {
  const { db, databaseNow } = deps;
  const { id, inviteCode, discordServerId } = known;
  if (inviteCode === null) return 'not asked';
  const asker = askerOf(known, network);
  try {
    const claim = await claimLookup(db, known, databaseNow());
    if (claim === null) {
      const other = await waitForOther(deps, known, deadline);
      // It may have given up because of another network.
      return other === 'not asked' ? await lookUp(deps, known, network, deadline) : other;
    }
    try {
      await proveInvite(deps, { discordServerId, inviteCode }, asker, deadline);
    } finally {
      await releaseLookup(db, id, claim);
    }
    return 'answered';
  } catch (error) {
    if (error instanceof ShareUsedUp) return 'share used up';
    if (error instanceof DiscordUnavailable) return 'unanswered';
    throw error;
  }
}

function askerOf({ discordServerId }: Destination, network: string): LookupCaller {
  return { share: 'clicks', listing: discordServerId, network };
}

/** Waits until the process that has claimed the look-up has an answer, or gives up. */
async function waitForOther(
  { db, databaseNow }: Needs,
  known: Destination,
  deadline: AbortSignal,
): Promise<'answered' | 'unanswered' | 'not asked'> {
  while (!deadline.aborted) {
    const now = await findDestination(db, known.discordServerId, databaseNow());
    if (!now || now.isFresh || now.inviteCode !== known.inviteCode) return 'answered';
    if (now.inviteClaimedAt === null) return 'not asked';
    await sleep(LOOK_EVERY_MS);
  }
  return 'unanswered';
}

/** A slow database must not keep somebody waiting any longer than Discord may. */
async function endOrAbort(outcome: Promise<LookUp>, deadline: AbortSignal): Promise<LookUp> {
  const { promise: late, resolve } = Promise.withResolvers<LookUp>();
  deadline.addEventListener('abort', () => resolve('unanswered'), { once: true });
  return Promise.race([outcome, late]);
}

/** The outcome by Discord's newest answer. A good one of the last day counts if `isOldEnough`. */
function outcomeOf(
  { discord }: Deps['config'],
  known: Destination,
  { isOldEnough } = { isOldEnough: true },
): Joining {
  const { inviteCode, inviteState, inviteCheckedAt, invitePaused, pausedUntil, isRecent, isExpired } = known;
  const icon = iconUrl(discord.cdnBase, known.discordServerId, known.icon);
  const server = { name: known.name, ...(icon !== null && { icon }) };
  if (inviteCode === null) return { state: 'none', ...server };
  if (invitePaused && isRecent) return { state: 'paused', ...server, until: null };
  if (isBad(inviteState)) return { state: inviteState, ...server };
  if (pausedUntil) return { state: 'paused', ...server, until: pausedUntil.toISOString() };
  const inviteLink = inviteUrl(discord.inviteBase, inviteCode);
  const isGood = inviteState === 'good';
  if (isGood && isRecent && isOldEnough && !isExpired) return { inviteUrl: inviteLink };
  return {
    state: 'unproved',
    ...server,
    inviteLink,
    seenAt: isGood ? (inviteCheckedAt?.toISOString() ?? null) : null,
  };
}
