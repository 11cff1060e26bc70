import type { bumpListing } from '#contract/bumps.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import { findBan } from '../auth/ban.store.ts';
import { pseudonymOf } from '../auth/pseudonym.store.ts';
import type { Deps } from '../deps.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { recordCounts } from '../guilds/guild.store.ts';
import { requireBumpable } from '../listings/life.ts';
import { Refusal } from '../refusal.ts';
import { findListingToBump, recordBump } from './bump.store.ts';

type Needs = Pick<Deps, 'db' | 'discord' | 'clock' | 'log'>;

/** A listing just lifted: when, when it can be lifted again, and its counts. */
type Bumped = ReplyOf<typeof bumpListing>;

/** Less than an hour has passed since the listing was last bumped. */
export class OnCooldown extends Refusal {
  readonly nextBumpAt: Date;

  constructor(nextBumpAt: Date) {
    super('bumpOnCooldown', { nextBumpAt: nextBumpAt.toISOString() });
    this.nextBumpAt = nextBumpAt;
  }
}

/** A bump does not wait for counts as long as somebody may wait for a bump. */
const COUNTS_WITHIN_MS = 2_000;

/**
 * Lifts an approved listing to the top of the directory, for somebody who manages its guild by Discord's word, and
 * refreshes its member counts. To everybody else a hidden listing is none.
 */
export async function bump(
  deps: Needs & Pick<Deps, 'accounts'>,
  user: { id: string },
  discordServerId: string,
  deadline: AbortSignal,
): Promise<Bumped> {
  // Before the listing is looked for, so that what Discord says, and how soon, does not tell whether there is one.
  const guilds = await deps.accounts.guildsOf(user.id, deadline);
  if (!guilds.some((guild) => guild.id === discordServerId && guild.canManage)) {
    const listing = await findListingToBump(deps.db, discordServerId);
    throw new Refusal(listing?.public ? 'notManager' : 'listingNotFound');
  }
  return lift(deps, discordServerId, deadline);
}

/**
 * The same for somebody who asks in the guild itself, where Discord says with the question what he may do. That he is
 * banned here, Discord does not know.
 */
export async function bumpFromInside(
  deps: Needs & Pick<Deps, 'secrets'>,
  { userId, canManage }: { userId: string; canManage: boolean },
  discordServerId: string,
  deadline: AbortSignal,
): Promise<Bumped> {
  if (await findBan(deps.db, await pseudonymOf(deps, deps.db, userId))) throw new Refusal('personBanned');
  const listing = await findListingToBump(deps.db, discordServerId);
  if (!canManage && listing?.ownerId !== userId) throw new Refusal('notManager');
  return lift(deps, discordServerId, deadline);
}

async function lift(deps: Needs, discordServerId: string, deadline: AbortSignal): Promise<Bumped> {
  const now = deps.clock();
  const bumped = await recordBump(deps.db, discordServerId, now);
  if (!bumped) throw await whyNot(deps, discordServerId);
  const counts = await countNow(deps, discordServerId, deadline);
  return {
    lastBumpedAt: now.toISOString(),
    nextBumpAt: nextBumpAt(now).toISOString(),
    ...(counts ?? bumped),
  };
}

async function whyNot({ db, clock }: Needs, discordServerId: string): Promise<Refusal> {
  const listing = await findListingToBump(db, discordServerId);
  requireBumpable({ status: listing?.status ?? null, botPresent: listing?.botPresent ?? false });
  return new OnCooldown(nextBumpAt(listing?.lastBumpedAt ?? clock()));
}

/** When a listing can be bumped again. */
export function nextBumpAt(lastBumpedAt: Date) {
  return new Date(lastBumpedAt.getTime() + BUMP_COOLDOWN_MS);
}

/** The guild's counts as they are now; null when they cannot be had or kept, and a bump counts without them. */
export async function countNow(
  { db, discord, clock, log }: Needs,
  discordServerId: string,
  deadline: AbortSignal,
) {
  const soon = AbortSignal.any([deadline, AbortSignal.timeout(COUNTS_WITHIN_MS)]);
  try {
    const guild = await discord.findGuild(discordServerId, soon);
    return guild && (await recordCounts(db, guild, clock()));
  } catch (error) {
    if (!(error instanceof DiscordUnavailable) && !isDatabaseUnavailable(error)) throw error;
    log.warn({ err: error }, 'a bump without fresh counts');
    return null;
  }
}
