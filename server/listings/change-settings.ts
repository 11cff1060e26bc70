import type { ReplyOf } from '#contract/endpoint.ts';
import type { User } from '#contract/auth.ts';
import type * as settingsContract from '#contract/settings.ts';
import type { Deps } from '../deps.ts';
import { getManagedGuild } from '../guilds/user-guilds.ts';
import { Refusal } from '../refusal.ts';
import { withListing } from './listing-state.store.ts';
import { settingsIn, settingsOfManager, type WantedByManager } from './settings.ts';
import { findSettings, recordSettings } from './settings.store.ts';

/** Changes the settings of a listing, for a person who manages its guild. They are in force at once. */
export async function changeSettings(
  deps: Pick<Deps, 'accounts' | 'db'>,
  user: User,
  guildId: string,
  wanted: WantedByManager,
  deadline: AbortSignal,
): Promise<ReplyOf<typeof settingsContract.changeSettings>> {
  await getManagedGuild(deps, user, guildId, deadline);
  return withListing(deps.db, { discordServerId: guildId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    if (listing.state.status === 'banned') throw new Refusal('listingBanned');
    const before = await findSettings(trx, listing.id);
    const changes = settingsOfManager(before, wanted);
    if (Object.keys(changes).length > 0) await recordSettings(trx, listing.id, changes);
    return settingsIn({ ...before, ...changes });
  });
}
