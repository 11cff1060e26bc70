import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import type { Filter } from './listing.store.ts';

/** The number of listings in a part of the directory, from the kept counts. */
export async function countListings(db: Database, { category, languages, adult }: Filter): Promise<number> {
  const { listings } = await db
    .selectFrom('directoryCounts')
    .select(sql<string | null>`sum(${adult ? sql`listings + for_adults` : sql`listings`})`.as('listings'))
    .$if(category !== undefined, (query) => query.where('category', '=', category!))
    .$if(languages !== undefined, (query) => query.where('language', 'in', languages!))
    .executeTakeFirstOrThrow();
  return Number(listings ?? 0);
}

/** The numbers of public listings and of their members, from the kept counts. */
export async function countDirectory(db: Database): Promise<{ listings: number; members: number }> {
  const { listings, members } = await db
    .selectFrom('directoryCounts')
    .select(({ fn }) => [fn.sum<string>('listings').as('listings'), fn.sum<string>('members').as('members')])
    .executeTakeFirstOrThrow();
  return { listings: Number(listings ?? 0), members: Number(members ?? 0) };
}
