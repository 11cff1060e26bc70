import { PGlite } from '@electric-sql/pglite';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UNDO_MS } from '#contract/durations.ts';
import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import { submitServer } from '#contract/listings.ts';
import { approveServer, rejectServer, undoRequests } from '#contract/queue.ts';
import { addWebhook } from '#contract/webhooks.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { ADMIN_ID, content } from '../testing/community.ts';
import { databases, startProgram } from '../testing/program.ts';
import { signInAt, type SignedIn } from '../testing/sign-in.ts';
import { eventually } from '../testing/start-site.ts';

const place = databases();

// Starting processes takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const NAMES = ['Approved', 'Rejected', 'Undone', 'Last'] as const;
type Name = (typeof NAMES)[number];

/** A Discord with a guild of each name, with a webhook each, all owned by one person. */
async function startDiscord() {
  const discord = await startSimulator({ world: 'empty' });
  onTestFinished(() => discord.stop());
  const owner = discord.addUser({ username: 'owner' }).id;
  discord.addUser({ id: ADMIN_ID, username: 'admin of the site' });
  const guilds = NAMES.map((name) => {
    const { id } = discord.addGuild({ bot: true, name, ownerId: owner });
    return { name, id, webhook: discord.addWebhook(id) };
  });
  return {
    discord,
    owner,
    guilds,
    /** The names of the guilds of which the bot has told the owner, and those whose channels were told. */
    told: () => ({
      people: discord
        .messages(owner)
        .map(({ content: text }) => NAMES.find((name) => text.includes(`**${name}**`))),
      channels: guilds.flatMap(({ name, webhook }) =>
        discord.channelMessages(webhook.channelId).map(() => name),
      ),
    }),
  };
}

/** Calls an endpoint of a process as a person. */
async function call<E extends Endpoint>(
  port: number,
  as: SignedIn,
  endpoint: E,
  input: InputOf<E> & { body: unknown },
) {
  const response = await fetch(`http://127.0.0.1:${port}${addressOf(endpoint, input)}`, {
    method: endpoint.method,
    headers: { cookie: as.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(input.body),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

/** Waits until the bot of a process that leads is connected. */
const connected = (port: number) =>
  eventually(
    async () => (await fetch(`http://127.0.0.1:${port}/api/bot-info`)).text(),
    (text) => !text.includes('null'),
    120_000,
  );

/** Submits the guilds with their webhooks; returns the ids of the listings by name. */
async function submitAll(
  port: number,
  owner: SignedIn,
  { guilds }: Awaited<ReturnType<typeof startDiscord>>,
) {
  const ids: Partial<Record<Name, string>> = {};
  for (const { name, id: guildId, webhook } of guilds) {
    const { body } = await eventually(
      () => call(port, owner, submitServer, { body: { ...content(), guildId } }),
      ({ status }) => status === 200,
    );
    ids[name] = (body as { id: string }).id;
    const events = ['listing.approved', 'listing.rejected'] as const;
    const added = await call(port, owner, addWebhook, {
      params: { guildId },
      body: { url: webhook.url, events: [...events] },
    });
    expect(added.status).toBe(200);
  }
  return ids as Record<Name, string>; // by the list of names
}

/** What is stored of what was told, once no process runs any more. */
async function readTold(settings: Record<string, string>) {
  const rows = await openStopped(settings);
  return {
    messages: await rows('select kind as told from notifications order by id'),
    notices: await rows('select kind as told from notices order by id'),
    deliveries: await rows('select event as told from webhook_deliveries order by event'),
    figures: await rows('select kind as told from moderation_events order by kind'),
    unsent: await rows('select kind as told from unsent_decisions'),
  };
}

async function openStopped(settings: Record<string, string>) {
  if (onPostgres) {
    const client = new Client({ connectionString: settings['DATABASE_URL'] });
    await client.connect();
    onTestFinished(() => client.end());
    return async (sql: string) => (await client.query<{ told: string }>(sql)).rows.map(({ told }) => told);
  }
  const pglite = await PGlite.create({ dataDir: join(settings['DATA_DIR'] ?? '', 'pglite') });
  onTestFinished(() => pglite.close());
  return async (sql: string) => (await pglite.query<{ told: string }>(sql)).rows.map(({ told }) => told);
}

test('what a killed leader decided can be undone elsewhere, and is told once', async () => {
  const world = await startDiscord();
  const settings = {
    ...(await place()),
    ...world.discord.environment,
    ADMIN_DISCORD_IDS: ADMIN_ID,
  };
  const leader = startProgram(settings);
  const port = await leader.ready;
  await connected(port);
  // The embedded database is open in one process only: there nothing is undone, and all four are told.
  const standby = onPostgres ? startProgram(settings) : null;
  await standby?.ready;
  const owner = await signInAt(`http://127.0.0.1:${port}`, world.owner);
  const admin = await signInAt(`http://127.0.0.1:${port}`, ADMIN_ID);
  const ids = await submitAll(port, owner, world);

  const decidedAt = performance.now();
  const body = { reason: 'Tell more.' };
  const decided = [
    await call(port, admin, approveServer, { params: { id: ids.Undone }, body: {} }),
    await call(port, admin, approveServer, { params: { id: ids.Approved }, body: {} }),
    await call(port, admin, rejectServer, { params: { id: ids.Rejected }, body }),
  ];
  expect(decided.map(({ status }) => status)).toEqual([200, 200, 200]);
  // Long enough that a message sent at once would have arrived, and short enough that the decision can still be undone.
  await expect.poll(() => performance.now() - decidedAt, { interval: 50 }).toBeGreaterThan(0.4 * UNDO_MS);
  leader.child.kill('SIGKILL');
  expect(await leader.ended).toMatchObject({ signal: 'SIGKILL', output: '' });
  expect(world.told()).toEqual({ people: [], channels: [] });

  const second = standby ?? startProgram(settings);
  const secondPort = await second.ready;
  if (standby) {
    const items = [{ id: ids.Undone, revision: 1 }];
    const undone = await call(secondPort, admin, undoRequests, { body: { items } });
    expect(undone.body).toEqual({ outcomes: [{ id: ids.Undone, status: 200 }] });
  }
  await connected(secondPort);
  // It is told last of all, after what was due before it.
  await call(secondPort, admin, approveServer, { params: { id: ids.Last }, body: {} });
  const { people, channels } = await eventually(
    world.told,
    (told) => told.people.includes('Last') && told.channels.includes('Last'),
    120_000,
  );
  second.child.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 0 });

  const names = standby ? ['Approved', 'Rejected', 'Last'] : ['Undone', 'Approved', 'Rejected', 'Last'];
  expect(people).toEqual(names);
  expect(channels.toSorted()).toEqual(names.toSorted());
  const kinds = names.map((name) => (name === 'Rejected' ? 'rejection' : 'approval'));
  const events = kinds.map((kind) => (kind === 'approval' ? 'listing.approved' : 'listing.rejected'));
  const figures = kinds.flatMap((kind) => ['submission', kind === 'approval' ? 'approved' : 'rejected']);
  expect(await readTold(settings)).toEqual({
    messages: kinds,
    notices: kinds,
    deliveries: events.toSorted(),
    figures: figures.toSorted(),
    unsent: [],
  });
});
