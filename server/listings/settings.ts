import type { AgeRestrictedBy, AgeRestriction } from '#contract/vocabulary.ts';
import type { ListingRow } from '#database/tables.ts';
import { Refusal } from '../refusal.ts';

/** The columns of a listing's settings. */
export const SETTINGS_COLUMNS = [
  'ageRestriction',
  'discordRestricted',
  'showEvents',
  'eventsLocked',
] as const;

/** A listing's settings, as they are stored. */
export type SettingsRow = Pick<ListingRow, (typeof SETTINGS_COLUMNS)[number]>;

/** The columns that tell who has set that a listing is age-restricted. */
type RestrictionRow = Pick<SettingsRow, 'ageRestriction' | 'discordRestricted'>;

/** The settings that people change, as columns. */
export type ChosenSettings = Omit<SettingsRow, 'discordRestricted'>;

/** Those that admins decide, which are facts of the audit. */
export const ADMIN_SETTINGS = ['ageRestriction', 'eventsLocked'] as const;

/** Their values. */
export type AdminSettings = Pick<ChosenSettings, (typeof ADMIN_SETTINGS)[number]>;

/** Whether a listing is age-restricted, and who has set it: of several the one who has to take it off last. */
interface Restriction {
  ageRestricted: boolean;
  ageRestrictedBy: AgeRestrictedBy | null;
}

export function restrictionIn({ ageRestriction, discordRestricted }: RestrictionRow): Restriction {
  const ageRestrictedBy = discordRestricted ? 'discord' : ageRestriction;
  return { ageRestricted: ageRestrictedBy !== null, ageRestrictedBy };
}

/** A listing's settings, as its managers and admins see them. */
export function settingsIn(row: SettingsRow) {
  const { showEvents, eventsLocked } = row;
  return { ...restrictionIn(row), showEvents, eventsLocked };
}

/** What a manager wants to change; what is left out stays. */
export interface WantedByManager {
  ageRestricted?: boolean | undefined;
  showEvents?: boolean | undefined;
}

/** What a manager's change makes different in the listing. */
export function settingsOfManager(
  settings: SettingsRow,
  { ageRestricted, showEvents = settings.showEvents }: WantedByManager,
): Partial<ChosenSettings> {
  if (showEvents && settings.eventsLocked) throw new Refusal('eventsLocked');
  const ageRestriction = restrictionAfter(settings, 'manager', ageRestricted);
  return differences(settings, { ageRestriction, showEvents }).after;
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
  const wanted: AdminSettings = {
    ageRestriction: restrictionAfter(settings, 'admin', ageRestricted),
    eventsLocked,
  };
  const showEvents = settings.showEvents && !eventsLocked;
  return {
    ...differences(settings, wanted),
    changes: differences(settings, { ...wanted, showEvents }).after,
  };
}

/** The settings that a change affects, before and after it. */
function differences<Name extends keyof ChosenSettings>(
  settings: ChosenSettings,
  wanted: Pick<ChosenSettings, Name>,
) {
  const names = Object.keys(wanted) as Name[]; // all of `wanted`
  const changed = names.filter((name) => settings[name] !== wanted[name]);
  const only = (values: Pick<ChosenSettings, Name>) =>
    Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<typeof values>; // some of them
  return { before: only(settings), after: only(wanted) };
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
