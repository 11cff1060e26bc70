// How fast are lists where many listings are age-restricted, beside a lookup by primary key? `node bench/age-restriction.ts`
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import { loadConfig } from '#server/config.ts';
import { columnsOf, type PlacedRow } from '#server/listings/listing.store.ts';
import { listListings } from '#server/search/directory.ts';
import { median } from './compare.ts';
import { loadedDirectory } from './loaded-database.ts';

const COUNT = 20_000;
const [ROUNDS, TIMES] = [7, 60];

const database = await loadedDirectory(resolve(`.cache/age-restriction-${COUNT}`), COUNT);
const { db } = database;
const config = loadConfig({
  DISCORD_CLIENT_ID: '1180000000000000001',
  DISCORD_CLIENT_SECRET: '1',
  DISCORD_BOT_TOKEN: '1',
});

const { rows: ids } = await sql<{ id: string }>`select id from listings order by id limit 1000`.execute(db);
const lookUp = (turn: number) =>
  sql<PlacedRow>`select ${columnsOf('listings')} from listings where id = ${ids[(turn * 17) % 1000]?.id}`.execute(
    db,
  );
const { rows: used } = await sql<{ tag: string }>`
  select tag from tag_counts order by listings desc, tag limit 10`.execute(db);
const [mixed = '', restricted = ''] = used.map(({ tag }) => tag).slice(-2);

await measure('none is age-restricted');
await sql`update listings set age_restriction = 'manager'
  where ${restricted} = any (tags) or hashtext(id::text) % 20 = 0`.execute(db);
await sql`vacuum analyze`.execute(db);
await measure(`a twentieth are age-restricted, and all with the tag ${restricted}`);
await sql`update listings set age_restriction = null where age_restriction is not null`.execute(db);
await database.close();

async function measure(what: string) {
  console.log(`\n${what}: milliseconds of a list and of a lookup by primary key, by turns`);
  for (const adult of [false, true])
    for (const sort of LISTING_SORTS)
      for (const part of [{}, { category: 'Gaming' as const }, { tag: [mixed] }, { tag: [restricted] }]) {
        const ask = () => listListings({ db, config }, { sort, adult, limit: 24, ...part });
        const took: number[] = [];
        const reference: number[] = [];
        await timed(ask);
        for (let round = 0; round < ROUNDS; round += 1) {
          took.push(await timed(ask));
          reference.push(await timed(lookUp));
        }
        const ratio = median(took.map((ms, round) => ms / (reference[round] ?? ms)));
        const name = `${adult ? 'included' : 'left out'}, ${sort}, ${JSON.stringify(part)}`;
        console.log(
          `${ratio.toFixed(1).padStart(6)} ×  ${median(took).toFixed(2)} : ${median(reference).toFixed(2)} ms  ${name}`,
        );
      }
}

async function timed(ask: (turn: number) => Promise<unknown>) {
  const took: number[] = [];
  for (let turn = 0; turn < TIMES; turn += 1) {
    const began = performance.now();
    await ask(turn);
    took.push(performance.now() - began);
  }
  return median(took);
}
