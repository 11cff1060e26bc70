import type { User } from '#contract/auth.ts';
import type { Deps } from '../deps.ts';
import { getManagedGuild } from '../guilds/user-guilds.ts';
import { Refusal } from '../refusal.ts';
import { transition } from './listing-state.ts';
import { withListing } from './listing-state.store.ts';
import { recordUnlisted } from './settings.store.ts';

/** Hides a listing from everybody, or shows it again, for a person who manages its guild. */
export async function takeBreak(
  deps: Pick<Deps, 'accounts' | 'db'>,
  user: User,
  { guildId, action }: { guildId: string; action: 'unlist' | 'relist' },
  deadline: AbortSignal,
): Promise<{ unlisted: boolean }> {
  await getManagedGuild(deps, user, guildId, deadline);
  return withListing(deps.db, { discordServerId: guildId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    const { unlisted } = transition({ name: action }, listing.state);
    if (unlisted !== listing.state.unlisted) await recordUnlisted(trx, listing.id, unlisted);
    return { unlisted };
  });
}
