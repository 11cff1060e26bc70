import { GuildFeature, InviteFlags, RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import type { BotClient } from './bot-client.ts';
import { giveBackLookup, hasOwnLookup, takeLookup, type LookupCaller } from './invite-lookups.store.ts';
import { powersOf, rolesIn, type InviteRole } from './invite-roles.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** What Discord says of an invite. */
interface InviteAnswer {
  /** When the request was sent, by the database's clock. */
  requestedAt: Date;
  /** Null when it is unknown or expired. */
  target: InviteTarget | null;
}

/** Where an invite leads to: a guild, or something else (a group of friends), which has none. */
export interface InviteTarget {
  guildId: string | null;
  /** The guild lets nobody join by invites for now. */
  isPaused: boolean;
  /** It leads into a voice channel only, and who comes by it leaves with the call. */
  isForGuests: boolean;
  expiresAt: Date | null;
  /** The names of the roles that joining gives. */
  roles: string[];
  /** Of these, those that carry a permission of a manager or moderator; null where that is not known. */
  powers: string[] | null;
}

/**
 * Looks up where an invite leads to. Throws `DiscordUnavailable` when Discord cannot tell now, and `ShareUsedUp` when
 * it is not asked because of the caller.
 */
export type FindInvite = (code: string, asker: LookupCaller, signal: AbortSignal) => Promise<InviteAnswer>;

/** Whether a caller has look-ups of their own left. */
export type HasOwnLookup = (asker: LookupCaller) => Promise<boolean>;

interface Needs {
  bot: BotClient;
  budget: DiscordBudget;
  db: Database;
  databaseNow: () => DatabaseInstant;
}

/** Somewhere above two hundred look-ups in ten minutes Discord's edge bans an address for a day, without a warning. */
export function inviteLookup({ bot, budget, db, databaseNow }: Needs): {
  findInvite: FindInvite;
  hasOwnLookup: HasOwnLookup;
} {
  const findInvite: FindInvite = async (code, asker, signal) => {
    const call: Call = {
      kind: asker.share === 'rounds' ? 'invite round' : 'invite',
      by: asker.network ?? asker.member,
      bucket: 'invites',
    };
    budget.check(call);
    if (signal.aborted) throw new DiscordUnavailable('no time left to ask about an invite', signal.reason);
    const requestedAt = await takeLookup(db, databaseNow(), asker);

    try {
      const found = await requestTarget(bot, code, call, signal);
      if (found === null) return { requestedAt, target: null };
      const { roles, ...target } = found;
      const powers = await powersFor(bot, asker, { roles, guildId: target.guildId }, signal);
      return { requestedAt, target: { ...target, roles: roles.map(({ name }) => name), powers } };
    } catch (error) {
      await giveBackLookup(db, requestedAt, asker);
      throw error;
    }
  };
  return { findInvite, hasOwnLookup: (asker) => hasOwnLookup(db, databaseNow(), asker) };
}

async function requestTarget(bot: BotClient, code: string, call: Call, signal: AbortSignal) {
  const path = `/invites/${encodeURIComponent(code)}?with_counts=true`;
  const { status, json } = await bot.request({ ...call, what: 'an invite', path, tries: 1 }, signal);
  if (status === 200) return targetIn(json);
  const body = json as { code?: unknown } | null | undefined; // as Discord words refusals
  if (status === 404 && body?.code === RESTJSONErrorCodes.UnknownInvite) return null;
  throw new DiscordUnavailable(`status ${status} to an invite`);
}

/** What the roles may do. People who want to join do not wait for it. */
async function powersFor(
  bot: BotClient,
  { share, member }: LookupCaller,
  { roles, guildId }: { roles: readonly InviteRole[]; guildId: string | null },
  signal: AbortSignal,
) {
  if (roles.length === 0) return [];
  if (share === 'clicks' || guildId === null) return null;
  const kind = share === 'rounds' ? 'guild check' : 'guild';
  return powersOf(bot, { roles, guildId }, { kind, by: member }, signal);
}

/** Where an invite leads to, in an answer that need not be Discord's. */
function targetIn(json: unknown): Omit<InviteTarget, 'roles' | 'powers'> & { roles: InviteRole[] } {
  const body = json as RawInvite | null | undefined; // looked at before it is believed
  if (typeof body?.code !== 'string') throw new DiscordUnavailable('status 200 without an invite');
  const { guild, flags, expires_at: expires } = body;
  const expiresAt = typeof expires === 'string' ? new Date(expires) : null;
  if (expiresAt && Number.isNaN(expiresAt.getTime()))
    throw new DiscordUnavailable('an invite that expires at no time');
  const features: unknown = guild?.features;
  return {
    guildId: typeof guild?.id === 'string' ? guild.id : null,
    isPaused: Array.isArray(features) && features.includes(GuildFeature.InvitesDisabled),
    isForGuests: typeof flags === 'number' && (flags & InviteFlags.IsGuestInvite) !== 0,
    expiresAt,
    roles: rolesIn(body.roles),
  };
}

interface RawInvite {
  code?: unknown;
  guild?: { id?: unknown; features?: unknown } | null;
  expires_at?: unknown;
  flags?: unknown;
  roles?: unknown;
}
