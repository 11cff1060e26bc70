import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getOwnData } from '#contract/own-data.ts';
import { isAuthorErased } from '#database/author-erased.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { fillEachTable } from '../../testing/fill-each-table.ts';
import { sites } from '../../testing/start-site.ts';
import { erasePerson } from './erasure.store.ts';
import { PERSONAL } from './personal.ts';
import type { Policy } from './policy.ts';

const startSite = sites();

/** Tables without data about people. A new table is here, or has a policy. */
const NOBODYS: Readonly<Record<string, string>> = {
  blocked_tags: 'which tags nobody may use',
  bot_leader: 'how often the lead of the bot was taken',
  bot_shards: 'which shards of the bot are connected',
  count_days: 'how many members a community had on a day, and were online in its hours',
  count_quarters: 'how many members a community had on each day',
  counts_wanted: 'which guilds are to be counted soon',
  bot_presence: 'whether the bot is connected',
  adult_listings: 'listings once more, those for adults: they come and go with them',
  directory_counts: 'how many listings there are',
  listing_days: 'how often a listing was seen, and by nobody in particular',
  listing_ranks: 'listings once more, by their growth: they come and go with them',
  listing_tags: 'listings once more, by their tags: they come and go with them',
  event_guilds: 'which communities show their events',
  events: 'what is on in communities that show it: who made an event is not kept',
  event_occurrences: 'when it is on',
  guild_signs: 'what admins should look at twice in a community',
  gateway_sessions: 'how far the bot has heard Discord',
  gatherings: 'how far our processes have written',
  guild_icons: 'what the icons of communities look like',
  online_weeks: 'how many of a community were online in each hour',
  order_refresh: 'how far orders have been computed',
  moderation_events: 'that something was decided or reported: not by whom, and not about what',
  moderation_months: 'how often something was decided or reported in a month',
  page_hours: 'how often pages were viewed',
  webhook_deliveries: 'that a listing’s webhooks were told of something, without words',
  public_notices:
    'what people without an account sent, whom no id names: deleted as a whole 90 days after the decision',
  page_minutes: 'how often pages were viewed',
  schema_version: 'what the schema is',
  search_texts: 'listings once more, to be found: they come and go with them',
  status_counts: 'how many listings there are',
  tag_counts: 'how often tags are used',
  waiting_counts: 'how much waits for a decision',
  templates: 'texts of the site, to be sent with decisions',
  unsent_decisions: 'what decisions of the last ten seconds replaced: an erasure empties it',
  view_minutes: 'how often pages were viewed',
  visit_counts: 'how many were here, and from where',
};

const inSql = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const POLICIES = Object.entries<Policy>(PERSONAL);

interface Place {
  column: string;
  place: string;
}

/** The places of a table's columns in the export. */
function exportedBy({ list, secondList, columns = [], exported = {} }: Policy): Place[] {
  const lists = [list, secondList?.list].filter((name) => name !== undefined);
  const listed = columns.flatMap((one) => {
    const [column = '', field = column] = one.split(' as ');
    return lists.map((name) => ({ column, place: `${name}.${field}` }));
  });
  return [...listed, ...Object.entries(exported).map(([column, place = '']) => ({ column, place }))];
}

async function columnsOf({ db }: Pick<Site, 'db'>): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    group by relname`.execute(db);
  return Object.fromEntries(rows.map((table) => [table.name, table.columns]));
}

test('each table has a policy or no data about people, and each column a decision', async () => {
  const columns = await columnsOf(await startSite());

  expect([...POLICIES.map(([table]) => inSql(table)), ...Object.keys(NOBODYS)].toSorted()).toEqual(
    Object.keys(columns).toSorted(),
  );
  for (const [table, policy] of POLICIES) {
    const exported = exportedBy(policy).map(({ column }) => column);
    const leftOut = Object.values(policy.leftOut ?? {}).flat();
    const rest = [...policy.whose, ...(policy.joined ? [policy.joined.by] : [])];
    const decided = new Set([...exported, ...leftOut, ...rest]);
    expect([...decided].map(inSql).toSorted(), table).toEqual(columns[inSql(table)]);
    expect(
      leftOut.filter((column) => exported.includes(column) || rest.includes(column)),
      table,
    ).toEqual([]);
  }
  // Tables without data about people hold no id of a person.
  for (const name of Object.keys(NOBODYS))
    expect(
      columns[name]?.filter((column) =>
        /user|owner|person|pseudonym|_by$|reporter|admin|subject/.test(column),
      ),
      name,
    ).toEqual([]);
});

test('each exported column is at its place in a person’s data', async () => {
  const site = await startSite(WITH_ADMIN);
  const { owner } = await addCommunity(site);
  await fillEachTable(site, owner.userId);

  const document = JSON.parse(JSON.stringify((await site.call(getOwnData, { as: owner })).body));

  const columns: string[] = [];
  for (const [table, policy] of POLICIES) {
    for (const { column, place } of exportedBy(policy)) {
      if (place.startsWith('adminActions.')) continue; // they are none
      const value = await storedValue(site, inSql(table), inSql(column));
      const found = place
        .split('.')
        .reduce((part, key) => (Array.isArray(part) ? part[0] : part)?.[key], document);
      if (value !== null) columns.push(`${table}.${column}`);
      expect(JSON.stringify(found ?? null), `${table}.${column}`).toContain(value === null ? 'null' : value);
    }
  }
  expect(columns.length).toBeGreaterThan(60);
});

test('an erasure does with the rows of each table what its policy says', async () => {
  const site = await startSite(WITH_ADMIN);
  const { owner } = await addCommunity(site);
  await fillEachTable(site, owner.userId);
  const pseudonym = site.deps.secrets.pseudonymOf(owner.userId, 'person');
  const now = site.clock.now();
  await site.db.insertInto('userBans').values({ pseudonym, reason: 'Enough.', bannedAt: now }).execute();
  await site.db.updateTable('guilds').set({ present: false }).where('ownerId', '=', owner.userId).execute();

  const before = await rowsByTable(site);
  await erasePerson(site.db, owner.userId, site.deps.databaseNow());
  const after = await rowsByTable(site);

  for (const [table, { erasure }] of POLICIES) {
    const [had = [], has = []] = [before[table], after[table]];
    expect(had, table).not.toEqual([]);
    if (erasure === 'cascade' || 'deletes' in erasure) expect(has, table).toEqual([]);
    else if ('keeps' in erasure) expect(has, table).toEqual(expect.arrayContaining(had));
    else {
      const columns = 'empties' in erasure ? [erasure.empties] : erasure.columns;
      expect(has, table).toHaveLength(had.length);
      for (const column of columns)
        for (const row of has)
          expect([null, '', false, 'unchecked', []], `${table}.${column}`).toContainEqual(row[column]);
    }
  }
});

/** The rows of the tables with a policy, as JSON. */
async function rowsByTable({ db }: Pick<Site, 'db'>) {
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const [table] of POLICIES) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(db);
    found[table] = rows.map(({ row }) => row);
  }
  return found;
}

test('foreign keys refuse writes of an erased author', async () => {
  const { db } = await startSite();
  const { rows } = await sql<{ name: string; rule: string }>`
    select conname as name, confdeltype::text as rule from pg_constraint
    where contype = 'f' and confrelid = 'users'::regclass order by conname`.execute(db);

  const violation = (constraint: string) =>
    Object.assign(new Error('no such user'), { code: '23503', constraint });
  expect(rows.filter(({ name }) => !isAuthorErased(violation(name))).map(({ name }) => name)).toEqual([
    // These are written by others, who check first that the person exists.
    'audit_words_author_fkey',
    'audit_words_owner_fkey',
    'claims_user_id_fkey',
    'moderators_user_id_fkey',
    'notices_user_id_fkey',
    'notifications_user_id_fkey',
    'review_removals_author_id_fkey',
    'visits_user_id_fkey',
  ]);
  const cascades = POLICIES.filter(([, { erasure }]) => erasure === 'cascade').flatMap(([table, { whose }]) =>
    whose.map((column) => `${inSql(table)}_${inSql(column)}_fkey`),
  );
  const deleting = rows.filter(({ rule }) => rule === 'c').map(({ name }) => name);
  expect(deleting).toEqual(expect.arrayContaining(cascades));
  expect(rows.map(({ rule }) => rule).every((rule) => rule === 'c' || rule === 'n')).toBe(true);
  expect(isAuthorErased(violation('listings_discord_server_id_fkey'))).toBe(false);
});

/** A column's values as JSON, of those rows that are about the person. */
async function storedValue({ db }: Site, table: string, column: string): Promise<string | null> {
  const condition = table === 'guilds' ? sql`where owner_id is not null` : sql``;
  const { rows } = await sql<{ value: unknown; day: string | null }>`
    select ${sql.ref(column)} as value,
      case when pg_typeof(${sql.ref(column)}) = 'date'::regtype then ${sql.ref(column)}::text end as day
    from ${sql.table(table)} ${condition}`.execute(db);
  expect(rows, table).toHaveLength(1);
  const value = rows[0]?.day ?? rows[0]?.value ?? null;
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : JSON.stringify(value);
}
