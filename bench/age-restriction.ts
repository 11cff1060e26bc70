// What do lists read where many listings are age-restricted? `npx node bench/age-restriction.ts`
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import { keysAhead } from '#server/listings/listing.store.ts';
import { loadedDirectory } from './loaded-database.ts';

const COUNT = 20_000;

const database = await loadedDirectory(resolve(`.cache/age-restriction-${COUNT}`), COUNT);
const { db } = database;

const { rows: used } = await sql<{ tag: string }>`
  select tag from tag_counts order by listings desc, tag limit 10`.execute(db);
const [mixed = '', restricted = ''] = used.map(({ tag }) => tag).slice(-2);

await sql`update listings set age_restriction = null where age_restriction is not null`.execute(db);
await sql`vacuum analyze`.execute(db);
await measure('none is age-restricted');
await sql`update listings set age_restriction = 'manager'
  where ${restricted} = any (tags) or hashtext(id::text) % 20 = 0`.execute(db);
await sql`vacuum analyze`.execute(db);
await measure(`a twentieth are age-restricted, and all with the tag ${restricted}`);
await database.close();

/** Prints what the first page of each list reads, which other work on the machine does not change, unlike times. */
async function measure(what: string) {
  console.log(`\n${what}: pages of 8 KB that a list reads for 25 listings, in the order of sorts`);
  for (const adult of [false, true])
    for (const part of [{}, { category: 'Gaming' as const }, { tags: [mixed] }, { tags: [restricted] }]) {
      const read: number[] = [];
      for (const sort of LISTING_SORTS) read.push(await pagesRead({ ...part, adult }, sort));
      console.log(
        `  ${read.join(' ').padEnd(24)} ${adult ? 'included' : 'left out'}, ${JSON.stringify(part)}`,
      );
    }
}

async function pagesRead(filter: Parameters<typeof keysAhead>[0], sort: (typeof LISTING_SORTS)[number]) {
  const list = keysAhead(filter, { sort, after: null }, 25);
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>`
    explain (analyze, buffers, format json) ${list}`.execute(db);
  const { Plan: plan } = rows[0]?.['QUERY PLAN'][0] ?? { Plan: {} };
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}
