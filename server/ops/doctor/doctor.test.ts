import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { explainRefusedConnection } from '#database/refused-connection.ts';
import { createDatabase, dropDatabase, onPostgres } from '#database/testing/test-database.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { BUMP_COMMAND } from '../../bumps/bump.commands.ts';
import { REMIND_COMMAND } from '../../notify/reminders/reminder.commands.ts';
import { emptyFolder } from '../../testing/backups.ts';
import { CREDENTIALS, databases } from '../../testing/program.ts';
import { run } from '../../testing/run-command.ts';
import { databaseFindings, examine } from './doctor.ts';

const place = databases();
/** Nothing listens there. */
const SITE = 'http://localhost:64999';
const REDIRECT = `${SITE}/api/auth/discord/callback`;

async function goodSettings({ redirect = REDIRECT, commands = [BUMP_COMMAND, REMIND_COMMAND] } = {}) {
  const discord = await startSimulator({ world: 'empty' });
  onTestFinished(() => discord.stop());
  discord.setQuirks({ redirectUris: [redirect] });
  const { environment } = discord;
  await fetch(`${environment.DISCORD_API_BASE}/v10/applications/${environment.DISCORD_CLIENT_ID}/commands`, {
    method: 'PUT',
    headers: { authorization: `Bot ${environment.DISCORD_BOT_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(commands),
  });
  return { ...(await place()), ...environment, PUBLIC_URL: SITE };
}

const urlIn = (settings: Record<string, string>) => settings['DATABASE_URL'] ?? '';

const faultsIn = async (settings: Record<string, string>) =>
  (await examine(settings))
    .filter(({ state }) => state === 'FAIL')
    .map(({ about, says }) => `${about}: ${says}`);

test('good settings have no fault, and what is not running is skipped', async () => {
  const found = await examine(await goodSettings());
  expect(found.filter(({ state }) => state === 'FAIL')).toEqual([]);
  expect(found.find(({ about }) => about === 'database')?.state).toBe(onPostgres ? 'ok' : 'skipped');
  expect(found.find(({ about }) => about === 'Discord')?.state).toBe('ok');
  expect(found.find(({ about }) => about === 'proxy')?.state).toBe('skipped');
});

test.for<[string, Record<string, string>, RegExp]>([
  ['a port that is none', { PORT: 'web' }, /^settings: PORT: must be a whole number/],
  ['a short secret', { SESSION_SECRET: 'short' }, /^settings: SESSION_SECRET: needs 32/],
  ['a trust in everybody', { TRUST_PROXY: 'everybody' }, /^settings: TRUST_PROXY: must be a list/],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://u:hidden@127.0.0.1:1/x', SESSION_SECRET: 'x'.repeat(32) },
    /^database: DATABASE_URL does not answer \(ECONNREFUSED\)\. Start/,
  ],
  ['a wrong token', { DISCORD_BOT_TOKEN: 'wrong' }, /^Discord: DISCORD_BOT_TOKEN is refused/],
  ['another application', { DISCORD_CLIENT_ID: '1180000000000000002' }, /DISCORD_CLIENT_ID is another one/],
  ['a Discord out of reach', { DISCORD_API_BASE: 'http://127.0.0.1:1' }, /^Discord: Discord does not answer/],
  ['no https', { PUBLIC_URL: 'http://guildhall.invalid' }, /^proxy: PUBLIC_URL is not https/],
  ['an unnamed proxy', { PUBLIC_URL: 'https://guildhall.invalid' }, /^proxy: All visitors count as one/],
  [
    'a name without an address',
    { PUBLIC_URL: 'https://guildhall.invalid' },
    /^proxy: guildhall\.invalid has no address \(E/,
  ],
  [
    'a data folder that is a file',
    { DATA_DIR: 'package.json', DATABASE_URL: '' },
    /^database: DATA_DIR: package\.json cannot be used: it is a file/,
  ],
])('the doctor finds %s', async ([, broken, says]) => {
  const faults = await faultsIn({ ...(await goodSettings()), ...broken });
  expect(faults.join('\n')).toMatch(new RegExp(says.source, 'm'));
  expect(faults.join('\n')).not.toContain('hidden');
});

test('the doctor finds a missing redirect and missing commands', async () => {
  const faults = await faultsIn(
    await goodSettings({ redirect: 'http://localhost/other', commands: [BUMP_COMMAND] }),
  );
  expect(faults).toEqual([
    `Discord: Nobody can sign in. Under “OAuth2” add the redirect ${REDIRECT}`,
    'Discord: Not registered: /remind. Start the bot once (ROLE=all or bot).',
  ]);
});

test.runIf(onPostgres)('a refused password and a missing database are told as such', async () => {
  const settings = await goodSettings();
  const elsewhere = (change: Partial<URL>) => ({
    ...settings,
    DATABASE_URL: Object.assign(new URL(urlIn(settings)), change).href,
  });
  expect(await faultsIn(elsewhere({ pathname: '/nowhere' }))).toEqual([
    expect.stringMatching(
      /^database: The database that DATABASE_URL names does not exist\. Make it: createdb/,
    ),
  ]);
  expect(explainRefusedConnection({ code: '28P01' })).toMatch(/refuses the user or the password/);
});

test.runIf(onPostgres)('another schema and a locale without letters are found in a database', async () => {
  const settings = await goodSettings();
  const client = new Client({ connectionString: urlIn(settings) });
  await client.connect();
  await client.query(`update schema_version set fingerprint = 'of-another'`);
  await client.end();
  expect(await faultsIn(settings)).toEqual([
    expect.stringMatching(/^database: It has the schema of-another.*Install the version that made it/),
  ]);
  const url = await createDatabase(inject('postgresUrl'), { options: `encoding 'UTF8' locale 'C'` });
  onTestFinished(() => dropDatabase(url));
  expect(await faultsIn({ ...settings, DATABASE_URL: url })).toEqual([
    expect.stringMatching(/no letters beyond ASCII\. Make another: createdb/),
  ]);
});

const GOOD_DATABASE = {
  major: 17,
  encoding: 'UTF8',
  hasLetters: true,
  schema: 'abc',
  ownSchema: 'abc',
  lastVacuum: null,
  deadRows: 0,
};

test('an old PostgreSQL, and one that is never vacuumed, are faults', () => {
  expect(databaseFindings(GOOD_DATABASE)).toMatchObject([{ state: 'ok' }]);
  expect(databaseFindings({ ...GOOD_DATABASE, major: 14 })).toMatchObject([
    { state: 'FAIL', says: 'It is PostgreSQL 14. Move to 15 or newer.' },
  ]);
  const manyDead = { ...GOOD_DATABASE, deadRows: 3_000_000_000 };
  expect(databaseFindings(manyDead)).toMatchObject([
    { state: 'FAIL', says: 'It has 3000000000 dead rows and was never vacuumed. Switch autovacuum on.' },
  ]);
  expect(databaseFindings({ ...manyDead, lastVacuum: new Date() })).toMatchObject([{ state: 'ok' }]);
});

test('an embedded site with a short secret or a closed folder is found, unopened', async () => {
  const dataDir = emptyFolder();
  const settings = { ...(await goodSettings()), DATA_DIR: dataDir, DATABASE_URL: '', SESSION_SECRET: '' };
  writeFileSync(join(dataDir, 'session-secret'), 'short');
  expect(await faultsIn(settings)).toEqual([
    expect.stringMatching(/session-secret holds no secret: it has 5/),
  ]);
  writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(32));
  expect(await faultsIn(settings)).toEqual([]);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
});

/** A Discord that answers as a test says, and notes what it is asked. */
async function startDiscord({ status = 200, headers = {}, flags = 0, remaining = 990 }) {
  const requested: string[] = [];
  const server = createServer(({ method, url }, response) => {
    requested.push(`${method} ${url}`);
    const body = url?.endsWith('/commands')
      ? [BUMP_COMMAND, REMIND_COMMAND]
      : {
          id: '1180000000000000001',
          redirect_uris: [REDIRECT],
          flags,
          session_start_limit: { total: 1000, remaining, reset_after: 7_200_000 },
        };
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const settings = {
    ...(await place()),
    ...CREDENTIALS,
    PUBLIC_URL: SITE,
    DISCORD_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  return { settings, requested };
}

test.for<[string, Parameters<typeof startDiscord>[0], RegExp]>([
  ['a refusal', { status: 403 }, /^Discord: Discord refuses this address or application \(403\)/],
  ['a limit', { status: 429, headers: { 'retry-after': '77' } }, /^Discord: .*\(429\)\. Wait 77 seconds/],
  ['an outage', { status: 502 }, /^Discord: Discord answers with 502\. Look at discordstatus\.com/],
  ['no session starts', { remaining: 0 }, /^Discord: The bot has used up its 1000 .* in 120 minutes/],
  [
    'a clock that is behind',
    { headers: { date: 'Thu, 01 Jan 2099 00:00:00 GMT' } },
    /^clock: It is \d+ s behind\. Let the machine/,
  ],
])('the doctor tells of Discord: %s', async ([, answers, says]) => {
  const { settings } = await startDiscord(answers);
  const faults = await faultsIn(settings);
  expect(faults).toEqual([expect.stringMatching(says)]);
});

test('the doctor names privileged intents that are on, and only reads', async () => {
  const { settings, requested } = await startDiscord({ flags: (1 << 15) | (1 << 18) });
  const findings = (await examine(settings)).map(({ state, says }) => `${state} ${says}`).join('\n');
  expect(findings).toContain('ok Intents: Server Members, Message Content on under “Bot”');
  expect(findings).toContain('ok Session starts: 990 of 1000 left today.');
  expect(requested.toSorted()).toEqual([
    'GET /v10/applications/1180000000000000001/commands',
    'GET /v10/applications/@me',
    'GET /v10/gateway/bot',
  ]);
});

test('a site that is not ready is a fault, and the exit code says so', async () => {
  const site = createServer((_, response) => void response.writeHead(503).end());
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  onTestFinished(() => void site.close());
  const port = (site.address() as AddressInfo).port;
  const { settings } = await startDiscord({});
  const ready = { ...settings, PUBLIC_URL: `http://127.0.0.1:${port}` };

  const { code, out } = await run('doctor', ready);

  expect(out).toContain(
    `FAIL     proxy: http://127.0.0.1:${port}/readyz answers with 503. Look at the proxy`,
  );
  expect(out).toContain('ok       pictures: Link previews can be drawn.');
  expect(code).toBe(1);
  expect(await run('doctor', settings)).toMatchObject({ code: 0, err: '' });
});
