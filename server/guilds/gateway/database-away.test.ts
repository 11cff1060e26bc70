import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { getListing, type Listing } from '#contract/listings.ts';
import { getBotInfo } from '#contract/guilds.ts';
import { endSessions, makePoolReadOnly, makeReadOnly } from '#database/testing/make-read-only.ts';
import { openThroughProxy } from '#database/testing/through-proxy.ts';
import type { TcpProxy } from '#database/testing/tcp-proxy.ts';
import { createDatabaseWithSchema, onPostgres } from '#database/testing/test-database.ts';
import type { Site } from '../../testing/community.ts';
import type { Answer } from '../../testing/site-calls.ts';
import { eventually, sites } from '../../testing/start-site.ts';

/** Whether a guild's page exists with this name. */
function isNamed(answer: Answer | undefined, name: string) {
  return (answer?.body as Partial<Listing> | undefined)?.name === name;
}

/** A guild that arrived over the gateway, so that the session is stored too. */
async function addListedGuild(site: Site, name: string) {
  // Without sweeps, so that only events bring the changes.
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'delay', ms: 60_000 } });
  const { id } = site.discord.addGuild({ bot: true, name });
  const known = () =>
    sql`select 1 from guilds, gateway_sessions where id = ${id} and (session->>'sequence')::int > 1`.execute(
      site.db,
    );
  await eventually(known, ({ rows }) => rows.length === 1);
  return site.addListing({ discordServerId: id });
}

const page = (site: Site, discordServerId: string) => site.call(getListing, { params: { discordServerId } });
const botInfo = async (site: Site) => (await site.call(getBotInfo, {})).body as { clientId?: string | null };

/** Changes three guilds, each first to a state that is not its last one. */
async function changeThreeGuilds(site: Site, proxy: TcpProxy, away: () => Promise<void>) {
  const renamed = await addListedGuild(site, 'first name');
  const gone = await addListedGuild(site, 'gone');
  const back = await addListedGuild(site, 'back');
  await eventually(
    () => botInfo(site),
    (info) => info.clientId !== null,
  );

  await away();
  site.discord.renameGuild(renamed, 'second name');
  site.discord.removeBot(back);
  site.discord.removeBot(gone);
  site.discord.addBot(gone);
  await expectUnavailable(site, renamed);
  site.discord.renameGuild(renamed, 'third name');
  site.discord.addBot(back);
  site.discord.removeBot(gone);
  proxy.mend();

  const all = () => Promise.all([renamed, gone, back].map((id) => page(site, id)));
  const statuses = await eventually(
    all,
    ([a, b, c]) => isNamed(a, 'third name') && b?.status === 404 && c?.status === 200,
  );
  expect(statuses.map((answer) => answer.status)).toEqual([200, 404, 200]);
  await eventually(
    () => botInfo(site),
    (info) => typeof info.clientId === 'string',
  );
}

/** Expects 503 with Retry-After. */
async function expectUnavailable(site: Site, id: string) {
  const { status, headers, body } = await page(site, id);
  expect({ status, body }).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

async function killLeader(site: Site) {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'guildhall bot %'
      and pid in (select pid from pg_locks where locktype = 'advisory')`.execute(site.db);
}

// PostgreSQL only: a proxy cuts its connections.
describe.runIf(onPostgres)('while the database is away', () => {
  let proxy: TcpProxy;
  const startSite = sites(async () => {
    const opened = await openThroughProxy(await createDatabaseWithSchema());
    proxy = opened.proxy;
    return opened.database;
  });

  test('a hanging database answers 503, and events are written in order afterwards', async () => {
    const site = await startSite({ bot: true });

    await changeThreeGuilds(site, proxy, async () => proxy.hang());

    expect(site.discord.metrics().identifies).toBe(1);
  });

  test('a lost database ends leadership; the next leader resumes after the last write', async () => {
    const site = await startSite({ bot: true });

    await changeThreeGuilds(site, proxy, async () => proxy.cut());

    expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
  });

  test('/healthz stays 200 and /readyz follows the database', async () => {
    const site = await startSite();
    proxy.cut();

    expect(await site.get('/healthz')).toMatchObject({ status: 200 });
    expect(await site.get('/readyz')).toMatchObject({ status: 503 });
    expect(await site.get('/readyz?without=database')).toMatchObject({ status: 200 });

    proxy.mend();
    await eventually(
      () => site.get('/readyz'),
      (answer) => answer.status === 200,
    );
  });

  test('a bot that is stopped while the database hangs does not wait for it', async () => {
    const site = await startSite({ bot: true });
    const id = await addListedGuild(site, 'before');
    proxy.hang();
    site.discord.renameGuild(id, 'in between');

    await site.stopBot();

    proxy.mend();
    // Discord sends the next bot again what this one has not written.
    site.startBot();
    await eventually(
      () => page(site, id),
      (answer) => isNamed(answer, 'in between'),
    );
    expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
  });

  test('a second process takes the bot’s session over and misses no event', async () => {
    const site = await startSite({ bot: true });
    const id = await addListedGuild(site, 'before');
    const standby = site.startBot();
    await site.stopBot();
    site.discord.renameGuild(id, 'between two leaders');

    await eventually(
      () => page(site, id),
      (answer) => isNamed(answer, 'between two leaders'),
    );
    expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
    await standby.stop();
  });

  test('a leader whose connection is killed writes nothing later; one bot goes on', async () => {
    const site = await startSite({ bot: true });
    const id = await addListedGuild(site, 'before');
    await eventually(
      () => botInfo(site),
      (info) => info.clientId !== null,
    );
    site.startBot();

    await killLeader(site);
    site.discord.renameGuild(id, 'after the fall');

    await eventually(
      () => page(site, id),
      (answer) => isNamed(answer, 'after the fall'),
    );
    await eventually(
      () => site.discord.sessions().filter((session) => session.connected).length,
      (connected) => connected === 1,
    );
    await eventually(
      () => botInfo(site),
      (info) => typeof info.clientId === 'string',
    );
    expect(site.discord.metrics()).toMatchObject({ identifies: 1, resumes: 1 });
  });
});

describe.runIf(onPostgres)('while the database can only be read', () => {
  let url: string;
  const startSite = sites(async () => {
    url = await createDatabaseWithSchema();
    return (await openThroughProxy(url)).database;
  });

  test('/readyz and pages answer 503 on a database that can only be read', async () => {
    const site = await startSite();
    const id = await site.addListing({});
    await makeReadOnly(url, true);
    try {
      await endSessions(url);

      await eventually(
        () => site.get('/readyz'),
        (answer) => answer.status === 503,
      );
      await expectUnavailable(site, id);
      expect(await site.get('/healthz')).toMatchObject({ status: 200 });
    } finally {
      await makeReadOnly(url, false);
    }

    await eventually(
      () => site.get('/readyz'),
      (answer) => answer.status === 200,
    );
  });

  test('/readyz is 503 where an open session can only read, and replaces it', async () => {
    const site = await startSite();
    await makePoolReadOnly(site.db);

    expect(await site.get('/readyz')).toMatchObject({ status: 503 });
    await eventually(
      () => site.get('/readyz'),
      (answer) => answer.status === 200,
    );
  });
});
