import type { Database } from '#database/tables.ts';
import { SETTINGS_COLUMNS, type ChosenSettings, type SettingsRow } from './settings.ts';

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
