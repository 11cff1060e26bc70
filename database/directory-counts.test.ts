import * as fc from 'fast-check';
import { PostgresDialect, sql, type RawBuilder } from 'kysely';
import { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { kyselyOver } from './open.ts';
import type { Database } from './tables.ts';
import { onPostgres, openTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.reset());
afterAll(() => database.close());

const CATEGORIES = ['Art', 'Gaming', 'Music'] as const;
const LANGUAGES = ['English', 'Korean'] as const;
const STATUSES = ['pending', 'approved', 'rejected', 'banned'] as const;
const GUILDS = 8;
const AT = new Date('2026-01-31T12:00:00.000Z');

const idOf = (guild: number) => String(1_100_000_000_000_000_000n + BigInt(guild));

async function addGuilds(db: Database) {
  const guilds = Array.from({ length: GUILDS }, (_, i) => ({
    id: idOf(i),
    name: `guild ${i}`,
    icon: null,
    memberCount: i === 0 ? null : i * 100,
    onlineCount: null,
    present: i % 3 !== 0,
    available: true,
    receivedAt: AT,
  }));
  await db.insertInto('guilds').values(guilds).execute();
}

const guild = fc.integer({ min: 0, max: GUILDS - 1 });
const some = fc.uniqueArray(guild, { minLength: 1 });
const one = fc.uniqueArray(guild, { minLength: 1, maxLength: 1 });
const category = fc.constantFrom(...CATEGORIES);
const language = fc.constantFrom(...LANGUAGES);
const status = fc.oneof(
  { arbitrary: fc.constant('approved' as const), weight: 2 },
  fc.constantFrom(...STATUSES),
);
const tags = fc.uniqueArray(fc.constantFrom('owls', 'larks', '새'), { maxLength: 3 });
const members = fc.option(fc.integer({ min: 0, max: 2_000_000 }), { nil: null });

const restriction = fc.constantFrom('manager' as const, 'admin' as const, null);

/** Changes of the directory, each in one statement. */
const operations = (listings: fc.Arbitrary<number[]>) =>
  fc.oneof(
    {
      arbitrary: fc.record({ kind: fc.constant('submit' as const), guild, category, language, tags, status }),
      weight: 4,
    },
    fc.record({ kind: fc.constant('withdraw' as const), guilds: listings }),
    fc.record({ kind: fc.constant('edit' as const), guilds: listings, category, language }),
    fc.record({ kind: fc.constant('tag' as const), guilds: listings, tags }),
    fc.record({ kind: fc.constant('bump' as const), guilds: listings }),
    fc.record({ kind: fc.constant('moderate' as const), guilds: listings, status }),
    fc.record({ kind: fc.constant('rank' as const), guilds: listings, growth: members }),
    fc.record({ kind: fc.constant('count' as const), guilds: some, members }),
    fc.record({ kind: fc.constant('presence' as const), guilds: some, present: fc.boolean() }),
    fc.record({ kind: fc.constant('restrict' as const), guilds: listings, by: restriction }),
    fc.record({ kind: fc.constant('rate' as const), guilds: some, level: fc.integer({ min: 0, max: 3 }) }),
  );
type Operation = ReturnType<typeof operations> extends fc.Arbitrary<infer T> ? T : never;

function perform(db: Database, happening: Operation): Promise<unknown> {
  const many = 'guilds' in happening ? happening.guilds.map(idOf) : [];
  switch (happening.kind) {
    case 'submit': {
      const { guild, category, language, tags, status } = happening;
      const listing = {
        discordServerId: idOf(guild),
        category,
        language,
        tags,
        ...statusColumns(status),
        description: '',
        inviteCode: null,
        createdAt: AT,
        approvedAt: AT,
        lastBumpedAt: null,
      };
      return db
        .insertInto('listings')
        .values(listing)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    case 'withdraw':
      return db.deleteFrom('listings').where('discordServerId', 'in', many).execute();
    case 'edit': {
      const { category, language } = happening;
      return db
        .updateTable('listings')
        .set({ category, language })
        .where('discordServerId', 'in', many)
        .execute();
    }
    case 'tag':
      return db
        .updateTable('listings')
        .set({ tags: happening.tags })
        .where('discordServerId', 'in', many)
        .execute();
    case 'bump':
      return db
        .updateTable('listings')
        .set({ lastBumpedAt: AT })
        .where('discordServerId', 'in', many)
        .execute();
    case 'moderate':
      return db
        .updateTable('listings')
        .set(statusColumns(happening.status))
        .where('discordServerId', 'in', many)
        .execute();
    case 'rank': {
      const { growth } = happening;
      return db
        .updateTable('listings')
        .set({ growth, activity: growth })
        .where('discordServerId', 'in', many)
        .execute();
    }
    case 'restrict':
      return db
        .updateTable('listings')
        .set({ ageRestriction: happening.by })
        .where('discordServerId', 'in', many)
        .execute();
    case 'rate':
      return changeGuilds(db, many, sql`nsfw_level = ${happening.level}::smallint`);
    case 'count':
      return changeGuilds(db, many, sql`member_count = ${happening.members}::integer`);
    default:
      return changeGuilds(db, many, sql`present = ${happening.present}`);
  }
}

/** A status; for a banned listing with its status before the ban. */
function statusColumns(status: (typeof STATUSES)[number]) {
  return { status, statusBeforeBan: status === 'banned' ? ('approved' as const) : null };
}

/** Locks in the order of ids, as the server does, so that two writers wait for each other rather than deadlock. */
function changeGuilds(db: Database, ids: string[], change: RawBuilder<unknown>) {
  return sql`
    with chosen as (select id from guilds where id = any(${ids}) order by id for no key update)
    update guilds set ${change} from chosen where guilds.id = chosen.id`.execute(db);
}

interface Counts {
  stored: unknown[];
  recounted: unknown[];
  stale: unknown[];
}

/** The kept counts, a recount, and the listings whose copies differ from their guild or from the texts of searches. */
async function countsOf(db: Database): Promise<Counts> {
  const { rows: stored } = await sql`
    select category, language, listings, members::float8 as members, for_adults as adults from directory_counts
    where listings <> 0 or members <> 0 or for_adults <> 0 order by category, language`.execute(db);
  const { rows: recounted } = await sql`
    select l.category, l.language, count(*) filter (where not restricted)::int as listings,
      coalesce(sum(g.member_count) filter (where not restricted), 0)::float8 as members,
      count(*) filter (where restricted)::int as adults
    from listings l join guilds g on g.id = l.discord_server_id,
      lateral (select l.age_restriction is not null or coalesce(g.nsfw_level in (1, 3), false) as restricted) as r
    where l.status = 'approved' and g.present group by l.category, l.language order by l.category, l.language`.execute(
    db,
  );
  const { rows: stale } = await sql`
    select g.id from listings l join guilds g on g.id = l.discord_server_id
    where (l.name, l.icon, l.member_count, l.online_count, l.bot_present)
      is distinct from (g.name, g.icon, g.member_count, g.online_count, g.present)`.execute(db);
  const { rows: unsearchable } = await sql`
    select id from listings l full join search_texts s using (id)
    where (l.public, l.for_adults, l.category, l.language, l.tags, l.placed_at, fold(l.name))
      is distinct from (s.public, s.for_adults, s.category, s.language, s.tags, s.placed_at, s.name)`.execute(
    db,
  );
  const { rows: untagged } = await sql`
    select tag, id from (select unnest(tags) as tag, * from listings where public) l full join listing_tags t using (tag, id)
    where (l.tags, l.category, l.language, l.was_bumped, l.placed_at, l.member_count, l.rating, l.review_count, l.approved_at)
      is distinct from
        (t.tags, t.category, t.language, t.was_bumped, t.placed_at, t.member_count, t.rating, t.review_count, t.approved_at)`.execute(
    db,
  );
  const { rows: unranked } = await sql`
    select tag, id from (select unnest(''::text || tags) as tag, * from listings where public) l
      full join listing_ranks r using (tag, id)
    where (l.tags, l.category, l.language, l.growth, l.activity)
      is distinct from (r.tags, r.category, r.language, r.growth, r.activity)`.execute(db);
  const { rows: misplaced } = await sql`
    select part, id from (
      select part, l.* from listings l, lateral (
        select '*' as part union all select 'category ' || category union all select 'language ' || language
        union all select 'category ' || category || ' language ' || language
        union all select 'tag ' || tag from unnest(tags) as tag) as parts
      where for_adults) l full join adult_listings t using (part, id)
    where (l.tags, l.category, l.language, l.was_bumped, l.placed_at, l.member_count, l.rating, l.review_count, l.approved_at, l.growth, l.activity)
      is distinct from
        (t.tags, t.category, t.language, t.was_bumped, t.placed_at, t.member_count, t.rating, t.review_count, t.approved_at, t.growth, t.activity)`.execute(
    db,
  );
  const { rows: storedTags } =
    await sql`select tag, listings from tag_counts order by tag collate "C"`.execute(db);
  const { rows: recountedTags } = await sql`
    select tag, count(*)::int as listings from listings, unnest(tags) as tag where public
    group by tag order by tag collate "C"`.execute(db);
  return {
    stored: [...stored, ...storedTags],
    recounted: [...recounted, ...recountedTags],
    stale: [...stale, ...unsearchable, ...untagged, ...unranked, ...misplaced],
  };
}

test('counts and copied guild columns equal a recount after any sequence of changes', async () => {
  const { db } = database;
  let mostCounted = 0;

  await fc.assert(
    fc
      .asyncProperty(
        fc.array(operations(some), { minLength: 10, maxLength: 40, size: 'max' }),
        async (operations) => {
          for (const happening of operations) await perform(db, happening);
          const { stored, recounted, stale } = await countsOf(db);
          mostCounted = Math.max(mostCounted, stored.length);
          expect(stored).toEqual(recounted);
          expect(stale).toEqual([]);
        },
      )
      .beforeEach(async () => {
        await database.reset();
        await addGuilds(db);
      }),
    { numRuns: 40 },
  );
  expect(mostCounted, 'the operations did bring listings into the directory').toBeGreaterThan(1);
}, 60_000);

/** A pool with one connection for each writer. */
function connections(count: number) {
  const pool = new Pool({ connectionString: database.url ?? inject('postgresUrl'), max: count });
  return { db: kyselyOver(new PostgresDialect({ pool })), end: () => pool.end() };
}

test.runIf(onPostgres)('counts equal a recount after concurrent writes, without deadlocks', async () => {
  const { db, end } = connections(8);
  await addGuilds(db);

  try {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operations(one), { minLength: 5, maxLength: 15 }), {
          minLength: 8,
          maxLength: 8,
        }),
        async (writers) => {
          await Promise.all(
            writers.map(async (operations) => {
              for (const happening of operations) await perform(db, happening);
            }),
          );
          const { stored, recounted, stale } = await countsOf(db);
          expect(stored).toEqual(recounted);
          expect(stale).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  } finally {
    await end();
  }
});

/** Whether a connection waits for a lock. */
async function isWaiting() {
  const question = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await question.execute(database.db)).rows.length === 1;
}

test.runIf(onPostgres)('a submission during a change of its guild waits and has the new facts', async () => {
  const { db, end } = connections(2);
  await addGuilds(db);
  const id = idOf(1);
  const submitted = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('guilds')
      .set({ name: 'renamed', present: false, memberCount: 7 })
      .where('id', '=', id)
      .execute();
    const submitting = perform(db, {
      kind: 'submit',
      guild: 1,
      category: 'Art',
      language: 'English',
      tags: ['owls'],
      status: 'approved',
    });
    await expect.poll(isWaiting).toBe(true);
    return { submitting };
  });
  await submitted.submitting;

  const listing = await db.selectFrom('listings').selectAll().executeTakeFirstOrThrow();
  expect(listing).toMatchObject({ name: 'renamed', botPresent: false, memberCount: 7, public: false });
  await end();
});

test.runIf(onPostgres)(
  'a guild’s change waits for a pending submission and then updates the listing',
  async () => {
    const { db, end } = connections(2);
    await addGuilds(db);
    const id = idOf(1);
    const changed = await db.transaction().execute(async (trx) => {
      await perform(trx, {
        kind: 'submit',
        guild: 1,
        category: 'Art',
        language: 'English',
        tags: ['owls'],
        status: 'approved',
      });
      const changing = db
        .updateTable('guilds')
        .set({ name: 'renamed', present: false })
        .where('id', '=', id)
        .execute();
      await expect.poll(isWaiting).toBe(true);
      return { changing };
    });
    await changed.changing;

    expect(await db.selectFrom('listings').select(['name', 'public']).execute()).toEqual([
      { name: 'renamed', public: false },
    ]);
    expect((await countsOf(db)).stored).toEqual([]);
    await end();
  },
);
