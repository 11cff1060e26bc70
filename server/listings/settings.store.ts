import type { Selectable } from 'kysely';
import type { Database, Tables } from '#database/tables.ts';

/** The columns that tell who has set that a listing is age-restricted. */
export type RestrictionRow = Pick<Selectable<Tables['listings']>, 'ageRestriction' | 'discordRestricted'>;

/** The columns of a listing's settings. */
export type SettingsRow = RestrictionRow &
  Pick<Selectable<Tables['listings']>, 'showEvents' | 'eventsLocked'>;

/** The settings that people change, as columns. */
export type ChosenSettings = Omit<SettingsRow, 'discordRestricted'>;

/** The names of these columns. */
export const SETTINGS_COLUMNS = [
  'ageRestriction',
  'discordRestricted',
  'showEvents',
  'eventsLocked',
] as const;

/** The settings of a listing. */
export function findSettings(db: Database, id: string): Promise<SettingsRow> {
  return db.selectFrom('listings').select(SETTINGS_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Changes settings of a listing. */
export async function recordSettings(
  trx: Database,
  id: string,
  changes: Partial<ChosenSettings>,
): Promise<void> {
  await trx.updateTable('listings').set(changes).where('id', '=', id).execute();
}

/** Hides a listing, or shows it again. */
export async function recordUnlisted(trx: Database, id: string, unlisted: boolean): Promise<void> {
  await trx.updateTable('listings').set({ unlisted }).where('id', '=', id).execute();
}
