import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sites } from '../../testing/start-site.ts';
import { textsOf } from './term.store.ts';

const startSite = sites();

const RESTRICTED = 40;

test.each([
  ['public', {}],
  ['age-restricted', { adult: true }],
])('listings by several tags are looked up among the %s alone', async (_which, filter) => {
  const { db } = await startSite();
  await db.deleteFrom('searchTexts').execute();
  const insert = (ids: number, which: object) =>
    sql`
    insert into search_texts (id, public, for_adults, category, language, tags, was_bumped, placed_at, name,
      name_words, words, discord_server_id)
    select gen_random_uuid(), ${'public' in which}, ${'forAdults' in which}, 'Community', 'English', '{a,b}', false,
      now(), 'x', '{}', 'x', gen_random_uuid()::text from generate_series(1, ${ids}::integer)`.execute(db);
  await insert(1, { public: true });
  await insert(RESTRICTED, { forAdults: true });
  await insert(RESTRICTED, {});

  const plan = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off, timing off) select id from ${textsOf(filter)}
        and (tags || array[category, language]) @> '{a,b,Community}'`.execute(trx);
    return rows.map((row) => Object.values(row).join()).join('\n');
  });

  expect(plan).toContain('tags');
  expect(plan, plan).not.toContain('Rows Removed');
});
