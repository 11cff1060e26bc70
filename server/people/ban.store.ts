import { isInForce } from '#database/ban-in-force.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { BanInForce } from '../refusal.ts';

/** The ban of the person with a pseudonym; null when they are not banned. */
export async function findBan(
  db: Database,
  pseudonym: string,
  now: DatabaseInstant,
): Promise<BanInForce | null> {
  const ban = await db
    .selectFrom('userBans')
    .select(['reason', 'until'])
    .where('pseudonym', '=', pseudonym)
    .where(isInForce(now))
    .executeTakeFirst();
  return ban ?? null;
}
