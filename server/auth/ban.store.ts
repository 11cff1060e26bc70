import type { Database } from '#database/tables.ts';

/** The ban of the person with a pseudonym; null when they are not banned. */
export async function findBan(db: Database, pseudonym: string): Promise<{ reason: string } | null> {
  const ban = await db
    .selectFrom('userBans')
    .select('reason')
    .where('pseudonym', '=', pseudonym)
    .executeTakeFirst();
  return ban ?? null;
}
