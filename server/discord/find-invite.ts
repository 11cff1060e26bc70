import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { Call } from './call-kinds.ts';
import type { DiscordBudget } from './discord-budget.ts';
import type { BotClient } from './bot-client.ts';
import { takeLookup, type LookupShare } from './invite-lookups.store.ts';
import { DiscordUnavailable } from './unavailable.ts';

/** Where an invite leads to: a guild, or something else (a group of friends), which has none. */
interface InviteTarget {
  guildId: string | null;
}

/** What a look-up is for, and at whose expense: ids of a member and a guild, a hash of an address. */
export interface LookupCaller {
  share: LookupShare;
  by: readonly string[];
}

/** Looks up where an invite leads to; null when it is unknown or expired. Throws when Discord cannot tell now. */
export type FindInvite = (
  code: string,
  asker: LookupCaller,
  signal: AbortSignal,
) => Promise<InviteTarget | null>;

interface Needs {
  bot: BotClient;
  budget: DiscordBudget;
  db: Database;
  databaseNow: () => DatabaseInstant;
}

/** Somewhere above two hundred look-ups in ten minutes Discord's edge bans an address for a day, without a warning. */
export function inviteLookup({ bot, budget, db, databaseNow }: Needs): FindInvite {
  return async (code, asker, signal) => {
    const call: Call = {
      kind: asker.share === 'rounds' ? 'invite round' : 'invite',
      by: asker.by[0],
      bucket: 'invites',
    };
    budget.check(call);
    if (signal.aborted) throw new DiscordUnavailable('no time left to ask about an invite', signal.reason);
    if (!(await takeLookup(db, databaseNow(), asker)))
      throw new DiscordUnavailable(`the look-ups of invites for ${asker.share} are used up for now`);

    const path = `/invites/${encodeURIComponent(code)}?with_counts=true`;
    const { status, json } = await bot.request({ ...call, what: 'an invite', path, tries: 1 }, signal);
    const said = json as { code?: unknown; guild?: { id: string } } | null | undefined; // as Discord words both
    if (status === 200 && typeof said?.code === 'string') return { guildId: said.guild?.id ?? null };
    if (status === 404 && said?.code === RESTJSONErrorCodes.UnknownInvite) return null;
    throw new DiscordUnavailable(`status ${status} to an invite`);
  };
}
