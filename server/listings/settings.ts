import type { User } from '#contract/auth.ts';
import type { AgeRestrictedBy, AgeRestriction } from '#contract/vocabulary.ts';
import type { Deps } from '../deps.ts';
import { getManagedGuild } from '../guilds/user-guilds.ts';
import { Refusal } from '../refusal.ts';
import { withListing } from './listing-state.store.ts';
import {
  findSettings,
  recordSettings,
  type ChosenSettings,
  type RestrictionRow,
  type SettingsRow,
} from './settings.store.ts';

/** Whether a listing is age-restricted, and who has set it: of several the one who has to take it off last. */
interface Restriction {
  ageRestricted: boolean;
  ageRestrictedBy: AgeRestrictedBy | null;
}

/** A listing's settings, as its managers and admins see them. */
interface Settings extends Restriction {
  showEvents: boolean;
  eventsLocked: boolean;
}

export function restrictionIn({ ageRestriction, discordRestricted }: RestrictionRow): Restriction {
  const ageRestrictedBy = discordRestricted ? 'discord' : ageRestriction;
  return { ageRestricted: ageRestrictedBy !== null, ageRestrictedBy };
}

export function settingsIn(row: SettingsRow): Settings {
  return { ...restrictionIn(row), showEvents: row.showEvents, eventsLocked: row.eventsLocked };
}

/** What a manager wants to change; what is left out stays. */
interface Wanted {
  ageRestricted?: boolean | undefined;
  showEvents?: boolean | undefined;
}

/** Changes the settings of a listing, for a person who manages its guild. They are in force at once. */
export async function changeSettings(
  deps: Pick<Deps, 'accounts' | 'db'>,
  user: User,
  guildId: string,
  { ageRestricted, showEvents }: Wanted,
  deadline: AbortSignal,
): Promise<Settings> {
  await getManagedGuild(deps, user, guildId, deadline);
  return withListing(deps.db, { discordServerId: guildId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    if (listing.state.status === 'banned') throw new Refusal('listingBanned');
    const before = await findSettings(trx, listing.id);
    if (showEvents && before.eventsLocked) throw new Refusal('eventsLocked');
    const after = {
      ageRestriction: restrictionAfter(before, 'manager', ageRestricted),
      showEvents: showEvents ?? before.showEvents,
    };
    const changes = changedSettings(before, after);
    if (Object.keys(changes).length > 0) await recordSettings(trx, listing.id, changes);
    return settingsIn({ ...before, ...after });
  });
}

/** What an admin wants to change; what is left out stays. */
export interface WantedByAdmin {
  ageRestricted?: boolean | undefined;
  eventsLocked?: boolean | undefined;
}

/**
 * What an admin's change makes different: in the listing, and of what admins decide, before and after. Locking the
 * events switches them off.
 */
export function settingsOfAdmin(
  settings: SettingsRow,
  { ageRestricted, eventsLocked = settings.eventsLocked }: WantedByAdmin,
) {
  const wanted = { ageRestriction: restrictionAfter(settings, 'admin', ageRestricted), eventsLocked };
  const after = changedSettings(settings, wanted);
  const before = changedSettings({ ...settings, ...wanted }, settingsBefore(settings));
  const changes = changedSettings(settings, { ...wanted, showEvents: settings.showEvents && !eventsLocked });
  return { before, after, changes };
}

function settingsBefore({ ageRestriction, eventsLocked }: SettingsRow) {
  return { ageRestriction, eventsLocked };
}

function changedSettings(before: ChosenSettings, after: Partial<ChosenSettings>): Partial<ChosenSettings> {
  const changed = Object.entries(after).filter(
    ([name, value]) => before[name as keyof typeof after] !== value,
  );
  return Object.fromEntries(changed); // entries of `after`
}

/**
 * Who of us says that a listing is age-restricted after somebody has set it or taken it off; undefined changes nothing.
 * Nobody takes off what Discord has set, nor a manager what an admin has.
 */
function restrictionAfter(
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
