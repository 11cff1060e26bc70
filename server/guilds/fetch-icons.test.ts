import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { Site } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';
import { MOST_ICON_BYTES } from '../discord/fetch-icon.ts';

const startSite = sites();

/** The head of a PNG of a size, which is all that is read of it, in as many bytes. */
function png(side: number, length = 100) {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt32BE(0x89504e47, 0);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return bytes;
}

const ICON = 'a'.repeat(32);
interface Answer {
  status?: number;
  body?: Buffer;
  isSilent?: true;
  location?: string;
  /** What happens meanwhile. */
  before?: () => Promise<unknown>;
}
const answers = new Map<string, Answer>();
const requests: string[] = [];
const network = createServer((request, response) => void answerIcon(request, response));
async function answerIcon(request: IncomingMessage, response: ServerResponse) {
  requests.push(request.url ?? '');
  const guildId = /icons\/(\d+)/.exec(request.url ?? '')?.[1] ?? '';
  const { status = 200, body = png(96), isSilent, location, before } = answers.get(guildId) ?? {};
  if (isSilent) return;
  await before?.();
  response.writeHead(status, location === undefined ? {} : { location });
  response.end(body);
}
let cdnBase = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve));
  cdnBase = `http://127.0.0.1:${(network.address() as AddressInfo).port}/cdn`;
});
beforeEach(() => {
  answers.clear();
  requests.length = 0;
});
afterAll(() => {
  network.closeAllConnections();
  network.close();
});

const start = () => startSite({ settings: { DISCORD_CDN_BASE: cdnBase } });
const addListing = (site: Site, icon: string | null = ICON, more = {}) =>
  site.addListing({ guild: { icon, ...more } });
const storedIn = (site: Site) =>
  site.db.selectFrom('guildIcons').select(['discordServerId', 'icon', 'bytes', 'retryAt']).execute();
const setGuild = (site: Site, id: string, values: { icon?: string | null; present?: boolean }) =>
  site.db.updateTable('guilds').set(values).where('id', '=', id).execute();

test('the icon of a public listing is fetched once, small, and stored', async () => {
  const site = await start();
  const id = await addListing(site);
  await addListing(site, null);
  await addListing(site, ICON, { present: false });
  await site.work('icons');
  await site.work('icons');
  expect(requests).toEqual([`/cdn/icons/${id}/${ICON}.webp?size=96`]);
  const [stored, ...others] = await storedIn(site);
  expect([stored?.discordServerId, stored?.icon, others]).toEqual([id, ICON, []]);
  expect(Buffer.from(stored?.bytes ?? []).equals(png(96))).toBe(true);
});

test('another icon takes its place, and none leaves none', async () => {
  const site = await start();
  const id = await addListing(site);
  await site.work('icons');
  await setGuild(site, id, { icon: 'b'.repeat(32) });
  await site.work('icons');
  expect((await storedIn(site)).map(({ icon }) => icon)).toEqual(['b'.repeat(32)]);
  await setGuild(site, id, { icon: null });
  await site.work('icons');
  expect(await storedIn(site)).toEqual([]);
});

test('an icon goes with its listing', async () => {
  const site = await start();
  const id = await addListing(site);
  await site.work('icons');
  await site.db.deleteFrom('listings').where('discordServerId', '=', id).execute();
  expect(await storedIn(site)).toEqual([]);
});

test('the icon of a listing goes when it is public no more, and comes back with it', async () => {
  const site = await start();
  const [kept, unlisted, banned, gone, restricted] = [
    await addListing(site),
    await addListing(site),
    await addListing(site),
    await addListing(site),
    await addListing(site),
  ];
  await site.work('icons');
  const setListing = (id: string, values: object) =>
    site.db.updateTable('listings').set(values).where('discordServerId', '=', id).execute();
  await setListing(unlisted, { unlisted: true });
  await setListing(banned, { status: 'banned', statusBeforeBan: 'approved' });
  await setGuild(site, gone, { present: false });
  await setListing(restricted, { ageRestriction: 'manager' });
  await site.work('icons');
  expect((await storedIn(site)).map(({ discordServerId }) => discordServerId)).toEqual([kept]);
  expect(requests).toHaveLength(5);
  await setListing(unlisted, { unlisted: false });
  await site.work('icons');
  expect((await storedIn(site)).map(({ discordServerId }) => discordServerId).toSorted()).toEqual(
    [kept, unlisted].toSorted(),
  );
  expect(requests).toHaveLength(6);
});

test('nothing is left of an icon that could not be had once its listing is hidden', async () => {
  const site = await start();
  const id = await addListing(site);
  answers.set(id, { status: 503 });
  await site.work('icons');
  expect(await storedIn(site)).toHaveLength(1);
  await site.db.updateTable('listings').set({ unlisted: true }).where('discordServerId', '=', id).execute();
  await site.work('icons');
  expect(await storedIn(site)).toEqual([]);
});

test('an icon that arrives after its listing was hidden is not stored', async () => {
  const site = await start();
  const id = await addListing(site);
  answers.set(id, {
    before: () =>
      site.db.updateTable('listings').set({ unlisted: true }).where('discordServerId', '=', id).execute(),
  });
  await site.work('icons');
  await site.work('icons');
  expect([requests.length, await storedIn(site)]).toEqual([1, []]);
});

test.each([
  ['missing', { status: 404 }],
  ['too long', { body: png(96, MOST_ICON_BYTES + 1) }],
  ['of another type', { body: Buffer.alloc(200, '<html>') }],
  ['larger unpacked than it looks', { body: png(30_000) }],
  ['cut off', { body: Buffer.alloc(3) }],
])('an icon that is %s is not stored, and not asked for again', async (_, answer) => {
  const site = await start();
  answers.set(await addListing(site), answer);
  await site.work('icons');
  site.clock.advance(2 * HOUR_MS);
  await site.work('icons');
  expect(requests).toHaveLength(1);
  expect((await storedIn(site)).map(({ bytes }) => bytes)).toEqual([null]);
});

test.each([
  ['fails', { status: 503 }],
  ['is refused', { status: 403 }],
  ['is redirected', { status: 302, location: 'http://169.254.169.254/' }],
])('an icon whose call %s is asked for an hour later, and holds no other up', async (_, answer) => {
  const site = await start();
  const broken = await addListing(site);
  answers.set(broken, answer);
  await addListing(site);
  await site.work('icons');
  await site.work('icons');
  expect(requests).toHaveLength(2);
  answers.delete(broken);
  site.clock.advance(HOUR_MS);
  await site.work('icons');
  expect(requests).toHaveLength(3);
  expect((await storedIn(site)).filter(({ bytes }) => bytes !== null)).toHaveLength(2);
});

test('a content network that is silent for two seconds is given up', async () => {
  const site = await start();
  answers.set(await addListing(site), { isSilent: true });
  const working = site.work('icons');
  await expect.poll(() => requests.length).toBe(1);
  site.clock.advance(2_000);
  await working;
  expect((await storedIn(site)).map(({ bytes, retryAt }) => [bytes, retryAt !== null])).toEqual([
    [null, true],
  ]);
});

test('a stored icon stands on the picture, and decides its address', async () => {
  const site = await start();
  const id = await addListing(site);
  const address = async () => (await site.get(`/server/${id}/card.png`)).headers.get('location');
  const before = await address();
  await site.work('icons');
  expect(await address()).not.toBe(before);
  await setGuild(site, id, { icon: 'b'.repeat(32) });
  expect(await address(), 'until the next one is here').toBe(before);
});
