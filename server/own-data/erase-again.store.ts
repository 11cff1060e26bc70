import { databaseNow } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { eraseWithin } from './erasure.store.ts';

const PEOPLE_AT_ONCE = 500;

/**
 * Erases people once more whose data a restored backup has brought back. Those who have signed in again after their
 * erasure are not meant. It runs in the restore's transaction, where nobody else writes.
 */
export async function eraseAgain(
  trx: Database,
  erased: readonly { pseudonym: string; erasedAt: string }[],
  /** The pseudonyms by the site's secret, where the backup was made with another one. */
  pseudonymOf: ((userId: string) => string) | null,
): Promise<number> {
  if (erased.length === 0) return 0;
  const erasedAt = new Map(erased.map((one) => [one.pseudonym, new Date(one.erasedAt)]));
  let count = 0;
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
      if (!names.some((name) => createdAt <= (erasedAt.get(name) ?? new Date(0)))) continue;
      await eraseWithin(trx, id, { at: new Date(), now: databaseNow() });
      count += 1;
    }
    after = people.at(-1)?.id ?? '';
    if (people.length < PEOPLE_AT_ONCE) return count;
  }
}
