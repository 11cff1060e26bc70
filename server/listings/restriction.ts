import type { User } from '#contract/auth.ts';
import type { AgeRestrictedBy, AgeRestriction } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import { getManagedGuild } from '../guilds/user-guilds.ts';
import { Refusal } from '../refusal.ts';
import { withListing } from './listing-state.store.ts';
import { findRestriction, recordRestriction, type RestrictionRow } from './restriction.store.ts';

/** Whether a listing is age-restricted, and who has set it: of several the one who has to take it off last. */
export interface Restriction {
  ageRestricted: boolean;
  ageRestrictedBy: AgeRestrictedBy | null;
}

export function restrictionIn({ ageRestriction, discordRestricted }: RestrictionRow): Restriction {
  const ageRestrictedBy = discordRestricted ? 'discord' : ageRestriction;
  return { ageRestricted: ageRestrictedBy !== null, ageRestrictedBy };
}

/** Changes the settings of a listing, for a person who manages its guild. They are in force at once. */
export async function changeSettings(
  deps: Pick<Deps, 'accounts' | 'db'>,
  user: User,
  guildId: string,
  { ageRestricted }: { ageRestricted?: boolean | undefined },
  deadline: AbortSignal,
): Promise<Restriction> {
  await getManagedGuild(deps, user, guildId, deadline);
  return withListing(deps.db, { discordServerId: guildId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    if (listing.state.status === 'banned') throw new Refusal('listingBanned');
    const before = await findRestriction(trx, listing.id);
    const ageRestriction = restrictionAfter(before, 'manager', ageRestricted);
    if (ageRestriction !== before.ageRestriction) await recordRestriction(trx, listing.id, ageRestriction);
    return restrictionIn({ ...before, ageRestriction });
  });
}

/**
 * Who of us says that a listing is age-restricted after somebody has set it or taken it off; undefined changes nothing.
 * Nobody takes off what Discord has set, nor a manager what an admin has.
 */
export function restrictionAfter(
  { ageRestriction, discordRestricted }: RestrictionRow,
  by: AgeRestriction,
  ageRestricted: boolean | undefined,
): AgeRestriction | null {
  if (ageRestricted === undefined) return ageRestriction;
  if (ageRestricted) return ageRestriction === 'admin' ? 'admin' : by;
  if (discordRestricted) throw new Refusal('restrictedByDiscord');
  if (ageRestriction === 'admin' && by === 'manager') throw new Refusal('restrictedByAdmin');
  return null;
}
