import { databaseNow } from '#database/clock.ts';
import type { Erased } from '#database/backup/erased.ts';
import type { Database } from '#database/tables.ts';
import { eraseWithin } from './erasure.store.ts';

const PEOPLE_AT_ONCE = 500;

/**
 * Erases people once more whose data a restored backup has brought back. Those who have signed in again after their
 * erasure are not meant. Returns those who are erased, by the pseudonym in their row and with the instant of their erasure. It runs in the restore's transaction, where nobody else writes.
 */
export async function eraseAgain(
  trx: Database,
  erased: readonly Erased[],
  /** The pseudonyms by the site's secret, where the backup was made with another one. */
  pseudonymOf: ((userId: string) => string) | null,
): Promise<Erased[]> {
  if (erased.length === 0) return [];
  const known = new Map(erased.map((one) => [one.pseudonym, one.erasedAt]));
  const again: Erased[] = [];
  let after = '';
  for (;;) {
    const people = await trx
      .selectFrom('users')
      .select(['id', 'pseudonym', 'createdAt'])
      .where('id', '>', after)
      .$if(pseudonymOf === null, (found) =>
        found.where('pseudonym', 'in', (erasures) => erasures.selectFrom('erasedPeople').select('pseudonym')),
      )
      .orderBy('id')
      .limit(PEOPLE_AT_ONCE)
      .execute();
    for (const { id, pseudonym, createdAt } of people) {
      const names = [pseudonym, ...(pseudonymOf ? [pseudonymOf(id)] : [])];
      const erasedAt = names
        .map((name) => known.get(name))
        .find((at) => at !== undefined && createdAt <= new Date(at));
      if (erasedAt === undefined) continue;
      await eraseWithin(trx, id, databaseNow());
      again.push({ pseudonym, erasedAt });
    }
    after = people.at(-1)?.id ?? '';
    if (people.length < PEOPLE_AT_ONCE) return again;
  }
}
