import { inflateSync } from 'node:zlib';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { cast, guilds } from './cast.ts';
import { startCheckedSimulator } from './checked-simulator.ts';
import { readCommunities } from './communities.ts';

const communities = readCommunities('demo/communities.json');
const simulator = await startCheckedSimulator({ world: { communities } });
beforeEach(() => simulator.reset());
afterAll(() => simulator.stop());

const cdn = simulator.environment.DISCORD_CDN_BASE;
const iconOf = (guildId: string) => `${cdn}/icons/${guildId}/${simulator.guild(guildId)?.icon}`;

async function picture(url: string) {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    cache: response.headers.get('cache-control'),
    bytes,
  };
}

test('an icon has the requested size, is stable and cacheable', async () => {
  const [first, again] = [
    await picture(`${iconOf(guilds.studyHall.id)}.webp?size=64`),
    await picture(`${iconOf(guilds.studyHall.id)}.png?size=64`),
  ];
  expect([first.status, first.type, first.cache]).toEqual([200, 'image/png', 'public, max-age=31536000']);
  expect(first.bytes.readUInt32BE(16)).toBe(64);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  const length = first.bytes.readUInt32BE(33);
  expect(inflateSync(first.bytes.subarray(41, 41 + length))).toHaveLength(64 * (64 * 3 + 1));
});

test('every guild has a different icon', async () => {
  const ids = [guilds.studyHall.id, guilds.pixelForge.id, guilds.orbitClub.id, guilds.moonlightCafe.id];
  const seen = await Promise.all(
    ids.map(async (id) => (await picture(`${iconOf(id)}.png?size=16`)).bytes.toString('base64')),
  );
  expect(new Set(seen).size).toBe(ids.length);
});

test('unknown images and unsupported sizes are 404', async () => {
  expect((await picture(`${cdn}/icons/${guilds.studyHall.id}/${'0'.repeat(32)}.png`)).status).toBe(404);
  expect((await picture(`${iconOf(guilds.studyHall.id)}.png?size=63`)).status).toBe(400);
  const old = iconOf(guilds.pixelForge.id);
  simulator.setIcon(guilds.pixelForge.id, null);
  expect((await picture(`${old}.png`)).status).toBe(404);
});

test('people have avatars, or one of the six default ones', async () => {
  const choice = await (
    await fetch(
      `${simulator.environment.DISCORD_AUTHORIZE_URL}?client_id=${simulator.environment.DISCORD_CLIENT_ID}&scope=bot`,
    )
  ).text();
  const faces = [...choice.matchAll(/src="(\/cdn\/[^"]+)"/g)].map((found) => found[1]);
  expect(faces).toContain(`/cdn/embed/avatars/${(BigInt(cast.noa.id) >> 22n) % 6n}.png?size=64`);
  for (const face of faces) expect((await picture(simulator.origin + face)).status).toBe(200);
  expect((await picture(`${cdn}/embed/avatars/6.png`)).status).toBe(404);
});

test('an invite page names its guild, or says that the invite is invalid', async () => {
  const landing = await fetch(`${simulator.environment.DISCORD_INVITE_BASE}/studyhall`);
  expect(await landing.text()).toContain('The Study Hall</h1>');
  expect((await fetch(`${simulator.environment.DISCORD_INVITE_BASE}/none`)).status).toBe(404);
});

test('names are escaped in HTML', async () => {
  const { id } = simulator.addGuild({ name: '<script>alert("1")</script>' });
  const html = await (
    await fetch(`${simulator.environment.DISCORD_INVITE_BASE}/${simulator.createInvite(id)}`)
  ).text();
  expect(html).not.toContain('<script>');
  expect(html).toContain('&#60;script&#62;');
});

test('the demo has many guilds with the bot, each with an existing owner', async () => {
  const seeded = communities.map((one) => simulator.guild(one.id));
  expect(seeded.filter((guild) => guild?.bot).length).toBe(communities.filter((one) => one.bot).length);
  expect(seeded.every((guild) => guild !== undefined && guild.members.has(guild.ownerId))).toBe(true);
});
