import type { bumpListing } from '#contract/bumps.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { isDatabaseUnavailable, isStatementTimeout } from '#database/unavailable.ts';
import { findBan } from '../people/ban.store.ts';
import { pseudonymOf } from '../people/pseudonym.store.ts';
import type { Deps } from '../deps.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { recordCounts } from '../guilds/guild.store.ts';
import { isVisibleTo, type Reader } from '../listings/listing.ts';
import { requireBumpable } from '../listings/listing-state.ts';
import { queueWebhookEvent } from '../notify/messages/webhook-event.store.ts';
import { Refusal } from '../refusal.ts';
import { findCooldown, findListingToBump, recordBump } from './bump.store.ts';

type Needs = Pick<Deps, 'db' | 'discord' | 'clock' | 'databaseNow' | 'timeout' | 'log'>;

/** A bumped listing: when it was bumped, when it can be bumped again, and its counts. */
type Bumped = ReplyOf<typeof bumpListing>;

/** The cooldown of the last bump is not over yet. */
export class OnCooldown extends Refusal {
  readonly nextBumpAt: Date;
  readonly secondsLeft: number;

  constructor(nextBumpAt: Date, now: Date) {
    super('bumpOnCooldown', { nextBumpAt: nextBumpAt.toISOString() });
    this.nextBumpAt = nextBumpAt;
    this.secondsLeft = Math.max(1, Math.ceil((nextBumpAt.getTime() - now.getTime()) / 1000));
  }
}

/** Shorter than the deadline of a bump: slow counts must not fail it. */
const COUNTS_WITHIN_MS = 2_000;

/**
 * Lifts an approved listing to the top of the directory, for a person who manages its guild, and refreshes its member
 * counts. For others a listing that is hidden from them does not exist.
 */
export async function bump(
  deps: Needs & Pick<Deps, 'accounts'>,
  user: { id: string },
  discordServerId: string,
  { mayShowRestricted, deadline }: Reader & { deadline: AbortSignal },
): Promise<Bumped> {
  // Before the listing is read, so that neither the response nor its time reveals whether there is a listing.
  const guilds = await deps.accounts.guildsOf(user.id, deadline);
  if (!guilds.some((guild) => guild.id === discordServerId && guild.canManage)) {
    const listing = await findListingToBump(deps.db, discordServerId);
    const isVisible = listing?.hasPage && isVisibleTo({ mayShowRestricted }, listing);
    throw new Refusal(isVisible ? 'notManager' : 'listingNotFound');
  }
  return lift(deps, user.id, discordServerId, deadline);
}

/**
 * Bumps for a slash command, with the permissions that Discord sends along. There is no session to refuse banned
 * people, so the ban is checked here.
 */
export async function bumpFromInside(
  deps: Needs & Pick<Deps, 'secrets'>,
  { userId, canManage }: { userId: string; canManage: boolean },
  discordServerId: string,
  deadline: AbortSignal,
): Promise<Bumped> {
  if (await findBan(deps.db, await pseudonymOf(deps, deps.db, userId), deps.databaseNow()))
    throw new Refusal('personBanned');
  const listing = await findListingToBump(deps.db, discordServerId);
  if (!canManage && listing?.ownerId !== userId) throw new Refusal('notManager');
  return lift(deps, userId, discordServerId, deadline);
}

async function lift(
  deps: Needs,
  userId: string,
  discordServerId: string,
  deadline: AbortSignal,
): Promise<Bumped> {
  const bumped = await deps.db.transaction().execute(async (trx) => {
    const at = deps.databaseNow();
    const done = await recordBump(trx, discordServerId, at);
    if (done) await queueWebhookEvent(trx, { event: 'server.bumped', listing: { discordServerId }, at });
    return done;
  });
  if (!bumped) throw await whyNot(deps, discordServerId);
  const { lastBumpedAt, ...known } = bumped;
  const counts = await countNow(deps, userId, discordServerId, deadline);
  return {
    lastBumpedAt: lastBumpedAt.toISOString(),
    nextBumpAt: nextBumpAt(lastBumpedAt).toISOString(),
    ...(counts ?? known),
  };
}

async function whyNot({ db, databaseNow }: Needs, discordServerId: string): Promise<Refusal> {
  const listing = await findCooldown(db, discordServerId, databaseNow());
  if (!listing) return new Refusal('listingNotFound');
  const { status, botPresent, unlisted, lastBumpedAt, now } = listing;
  requireBumpable({ status, botPresent, unlisted });
  return new OnCooldown(nextBumpAt(lastBumpedAt ?? now), now);
}

/** When a listing can be bumped again. */
export function nextBumpAt(lastBumpedAt: Date) {
  return new Date(lastBumpedAt.getTime() + BUMP_COOLDOWN_MS);
}

/** The guild's counts as they are now; null when they cannot be read or stored, which does not fail a bump. */
export async function countNow(
  { db, discord, clock, timeout, log }: Pick<Needs, 'db' | 'discord' | 'clock' | 'timeout' | 'log'>,
  personId: string,
  discordServerId: string,
  deadline: AbortSignal,
) {
  const soon = AbortSignal.any([deadline, timeout(COUNTS_WITHIN_MS)]);
  try {
    const guild = await discord.findGuild(discordServerId, soon, { personId });
    if (!guild) return null;
    return await db.transaction().execute((trx) => recordCounts(trx, guild, clock()));
  } catch (error) {
    const isKnown =
      error instanceof DiscordUnavailable || isDatabaseUnavailable(error) || isStatementTimeout(error);
    if (!isKnown) throw error;
    log.warn({ err: error }, 'bumps: no fresh counts');
    return null;
  }
}
