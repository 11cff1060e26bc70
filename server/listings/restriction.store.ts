import type { Selectable } from 'kysely';
import type { AgeRestriction } from '#contract/vocabulary.ts';
import type { Database, Tables } from '#database/tables.ts';

/** The columns that tell who has set that a listing is age-restricted. */
export type RestrictionRow = Pick<Selectable<Tables['listings']>, 'ageRestriction' | 'discordRestricted'>;

/** Who has set that a listing is age-restricted. */
export function findRestriction(db: Database, id: string): Promise<RestrictionRow> {
  return db
    .selectFrom('listings')
    .select(['ageRestriction', 'discordRestricted'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Sets who of us says that a listing is age-restricted; null for nobody. */
export async function recordRestriction(
  trx: Database,
  id: string,
  ageRestriction: AgeRestriction | null,
): Promise<void> {
  await trx.updateTable('listings').set({ ageRestriction }).where('id', '=', id).execute();
}
