import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import type { Where } from '#database/backup/connect.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { contentAt, emptyFolder, emptyTarget, withDatabase } from '../../testing/backups.ts';
import { fillWholeSite } from '../../testing/busy-site.ts';
import { startWriting, WRITTEN_TOGETHER } from '../../testing/busy-writer.ts';
import { ADMIN_ID, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { contentOf } from '../../testing/content-of.ts';
import { countsAreRight } from '../../testing/inspect-database.ts';
import { startProgram } from '../../testing/program.ts';
import { run, type Settings } from '../../testing/run-command.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
vi.setConfig({ testTimeout: 600_000 });

const SECRET = 'a secret for tests, and for nothing else';

/** A site with rows in each table, the settings of a process on its database, and somebody who writes there. */
async function startBusySite() {
  const site = await startSite(WITH_ADMIN);
  const people = await fillWholeSite(site);
  await sql`insert into visits (session_id, path, client, seen_at)
    select md5(n::text), '/', 'Mobile · Chrome', now() from generate_series(1, 40000) n`.execute(site.db);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(site.db);
  const url = Object.assign(new URL(inject('postgresUrl')), { pathname: `/${rows[0]?.name}` }).href;
  const { id } = await site.db
    .selectFrom('listings')
    .select('id')
    .where('discordServerId', '=', people.shown)
    .executeTakeFirstOrThrow();
  const client = new Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return {
    site,
    people,
    settings: settingsOf(site, { databaseUrl: url, dataDir: '' }),
    client,
    reviewed: id,
  };
}

function settingsOf({ discord }: Site, { databaseUrl, dataDir }: Where): Settings {
  return {
    ...discord.environment,
    ADMIN_DISCORD_IDS: ADMIN_ID,
    SESSION_SECRET: SECRET,
    ROLE: 'web',
    DATA_DIR: dataDir || emptyFolder(),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
}

/** Restores a file by the command on each engine. */
async function restoreOnBoth(site: Site, file: string): Promise<Where[]> {
  const targets = [await emptyTarget('postgres'), await emptyTarget('embedded')];
  for (const target of targets)
    expect(await run('restore', settingsOf(site, target), file)).toMatchObject({ code: 0, err: '' });
  return targets;
}

async function countsOf(where: Where) {
  return withDatabase(where, async (db) => {
    const counts: Record<string, number> = {};
    for (const [name, query] of Object.entries(WRITTEN_TOGETHER))
      counts[name] = (await sql.raw(query).execute(db)).rows.length;
    return counts;
  });
}

test.runIf(onPostgres)(
  'a backup under writes is one moment, the same on each engine',
  { tags: ['long'] },
  async () => {
    const { site, settings, client, reviewed } = await startBusySite();
    const file = join(emptyFolder(), 'tonight');
    const writing = startWriting(client, reviewed);
    await expect.poll(() => writing.count(), { timeout: 120_000 }).toBeGreaterThan(50);
    const before = writing.count();
    expect(await run('backup', settings, file)).toMatchObject({ code: 0, err: '' });
    const meanwhile = writing.count();
    await writing.stop();

    const [postgres, embedded] = await restoreOnBoth(site, file);
    if (!postgres || !embedded) throw new Error('no targets');

    const content = await contentAt(postgres);
    expect(await contentAt(embedded)).toEqual(content);
    const { people = 0, ...others } = await countsOf(postgres);
    expect(people).toBeGreaterThanOrEqual(before);
    expect(people).toBeLessThan(meanwhile); // writes went on
    expect(others).toEqual({ listings: people, reviews: people, audit: people });
    for (const target of [postgres, embedded])
      expect(await withDatabase(target, (db) => countsAreRight({ db }))).toBe(true);
    // Each row of the backup that nobody has changed since is in the source as well.
    const now = await contentOf(site.db);
    for (const table of ['users', 'reviews', 'audit', 'audit_words', 'visits', 'user_bans']) {
      const rows = new Set(now[table]);
      expect(
        content[table]?.filter((row) => !rows.has(row)),
        table,
      ).toEqual([]);
    }
  },
);

const PUBLIC = (shown: string) => [
  '/api/servers?limit=100',
  '/api/servers?limit=100&sort=rating',
  '/api/servers?tag=owls',
  '/api/servers?q=busy',
  '/api/facets',
  '/api/stats',
  '/api/tags',
  '/api/suggest?q=bu',
  '/api/transparency',
  '/api/events',
  `/api/servers/${shown}`,
  `/api/servers/${shown}/reviews`,
  `/api/servers/${shown}/reviews/summary`,
  `/api/servers/${shown}/life`,
  `/api/servers/${shown}/similar`,
  `/api/servers/${shown}/events`,
];
const OF_MEMBERS = ['/api/auth/user', '/api/user/favourites/ids', '/api/user/notices'];
const OF_ADMIN = [
  '/api/auth/user',
  '/api/admin/audit',
  '/api/admin/requests',
  '/api/admin/reports',
  '/api/admin/review-reports',
  '/api/admin/appeals',
  '/api/admin/stats',
  '/api/admin/templates',
  '/api/admin/moderators',
  '/api/admin/users/banned',
];

test.runIf(onPostgres)(
  'a restored site answers everybody as the one that was backed up',
  { tags: ['long'] },
  async () => {
    const { site, people, settings, client, reviewed } = await startBusySite();
    const { shown } = people;
    // Filling the site has ended earlier sessions.
    const [owner, reader, admin] = await Promise.all(
      [people.owner, people.reader, people.admin].map(({ userId }) => site.signIn(userId)),
    );
    if (!owner || !reader || !admin) throw new Error('nobody is signed in');
    const writing = startWriting(client, reviewed);
    await expect.poll(() => writing.count(), { timeout: 120_000 }).toBeGreaterThan(100);
    await writing.stop();
    const file = join(emptyFolder(), 'tonight');
    expect(await run('backup', settings, file)).toMatchObject({ code: 0, err: '' });
    const content = await contentOf(site.db);
    const targets = await restoreOnBoth(site, file);
    for (const target of targets) expect(await contentAt(target)).toEqual(content);

    const requests: [string, string][] = [
      ...PUBLIC(shown).map((path): [string, string] => [path, '']),
      ...[owner, reader].flatMap(({ cookie }) => OF_MEMBERS.map((path): [string, string] => [path, cookie])),
      ...OF_ADMIN.map((path): [string, string] => [path, admin.cookie]),
    ];
    const answersOf = async (of: Settings) => {
      const port = await startProgram(of).ready;
      const answers: Record<string, string> = {};
      for (const [path, cookie] of requests) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
        answers[`${path} ${cookie}`] = `${response.status} ${await response.text()}`;
      }
      return answers;
    };

    const answers = await answersOf(settings);
    for (const [asking, answerText] of Object.entries(answers)) expect(answerText, asking).toMatch(/^200 /);
    expect(answers[`/api/servers/${shown} `]).toContain(shown);
    expect(answers[`/api/auth/user ${reader.cookie}`]).toContain(reader.userId);
    // Sessions are in no backup.
    const sessions = await site.db.selectFrom('sessions').selectAll().execute();
    for (const target of targets) {
      await withDatabase(target, (db) => db.insertInto('sessions').values(sessions).execute());
      expect(await answersOf(settingsOf(site, target))).toEqual(answers);
    }
  },
);
