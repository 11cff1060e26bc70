import type { User } from '#contract/auth.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import type { Deps } from '../../deps.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { transition, NO_LISTING } from '../listing-state.ts';
import { withListing } from '../listing-state.store.ts';
import { deleteListing } from './submission.store.ts';
import { recordWithdrawal } from './withdrawal.store.ts';

/**
 * Withdraws the pending revision, whichever manager proposed it. The state before it is restored: approved content, a
 * rejection with its reason, or no listing.
 */
export async function withdraw(
  deps: Pick<Deps, 'accounts' | 'databaseNow' | 'db'>,
  user: User,
  guildId: string,
  deadline: AbortSignal,
): Promise<{ status: ListingStatus | null }> {
  await getManagedGuild(deps, user, guildId, deadline);
  return withListing(deps.db, { discordServerId: guildId }, async (trx, listing) => {
    const after = transition({ name: 'withdraw' }, listing?.state ?? NO_LISTING);
    if (!listing?.proposal) return { status: after.status }; // never: the transition refuses
    if (after.status === null) await deleteListing(trx, listing);
    else
      await recordWithdrawal(trx, listing, {
        number: listing.proposal.number,
        after,
        at: deps.databaseNow(),
      });
    return { status: after.status };
  });
}
