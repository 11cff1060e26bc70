import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { listWall, type WallServer } from '#contract/shelves.ts';
import type { Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const ICON = 'a'.repeat(32);

type NewListing = Parameters<Site['addListing']>[0];

/** Adds a public listing that the wall may have. */
const list = (site: Site, name: string, { guild, ...more }: NewListing = {}) =>
  site.addListing({
    guild: { icon: ICON, memberCount: 100, onlineCount: 30, countedAt: site.clock.now(), ...guild, name },
    ...more,
  });

async function wall(site: Site): Promise<WallServer[]> {
  const { status, body } = await site.call(listWall, {});
  expect(status).toBe(200);
  return body as WallServer[];
}

const namesOf = (servers: readonly WallServer[]) => servers.map(({ name }) => name).toSorted();

test('the wall has lively servers with a picture and fifty members', async () => {
  const site = await startSite();
  const id = await list(site, 'lively');
  await list(site, 'fifty', { guild: { memberCount: 50 } });
  await list(site, 'small', { guild: { memberCount: 49 } });
  await list(site, 'faceless', { guild: { icon: null } });
  await list(site, 'uncounted', { guild: { onlineCount: null } });
  await list(site, 'above', { guild: { onlineCount: 150 } });
  await list(site, 'restricted', { guild: { nsfwLevel: 1 } });
  await list(site, 'unlisted', { unlisted: true });
  await list(site, 'banned', { status: 'banned' });
  const tripled = await list(site, 'tripled');
  await site.deps.db
    .insertInto('guildSigns')
    .values({ discordServerId: tripled, tripledOn: new Date(site.clock.now().getTime() - DAY_MS) } as never)
    .execute();

  const servers = await wall(site);

  expect(namesOf(servers)).toEqual(['fifty', 'lively']);
  expect(servers.find(({ name }) => name === 'lively')).toEqual({
    discordServerId: id,
    name: 'lively',
    icon: expect.stringContaining(`/icons/${id}/${ICON}`) as string,
    onlineCount: 30,
  });
});

test('twenty-four are drawn each hour from the 240 with the greatest share online', async () => {
  const site = await startSite({ cached: true });
  const ids: string[] = [];
  for (let at = 0; at < 4; at++) ids.push(...(await site.addListings(62)));
  for (const [at, id] of ids.entries())
    await site.deps.db
      .updateTable('guilds')
      .set({ name: `n${at}`, icon: ICON, memberCount: 1_000, onlineCount: at + 1 })
      .where('id', '=', id)
      .execute();
  await site.quiet();

  const first = await wall(site);
  expect(first).toHaveLength(24);
  expect(await wall(site)).toEqual(first);
  const drawn = new Set(namesOf(first));
  for (let hour = 0; hour < 30; hour++) {
    site.clock.advance(HOUR_MS);
    for (const name of namesOf(await wall(site))) drawn.add(name);
  }
  expect(namesOf(await wall(site))).not.toEqual(namesOf(first));
  expect(drawn.size).toBeGreaterThan(100);
  for (let at = 0; at < 8; at++) expect(drawn, 'the least lively').not.toContain(`n${at}`);
});

test('a server leaves the wall at once, and counts leave it as it is', async () => {
  const site = await startSite({ cached: true });
  const [a] = [await list(site, 'a'), await list(site, 'b'), await list(site, 'c')];
  const set = (values: object) =>
    site.deps.db.updateTable('guilds').set(values).where('id', '=', a).execute();
  await site.quiet();
  const before = await wall(site);
  expect(namesOf(before)).toEqual(['a', 'b', 'c']);
  await set({ onlineCount: 40 });
  await list(site, 'd');
  await site.quiet();
  expect(await wall(site)).toEqual(before);

  await set({ name: 'renamed' });
  await site.quiet();
  expect(namesOf(await wall(site))).toEqual(['b', 'c', 'renamed']);
  await site.deps.db
    .updateTable('listings')
    .set({ unlisted: true })
    .where('discordServerId', '=', a)
    .execute();
  await site.quiet();
  expect(namesOf(await wall(site))).toEqual(['b', 'c']);
});

test('who saves data gets no wall, and nobody else gets theirs', async () => {
  const site = await startSite({ cached: true });
  await list(site, 'a');
  await site.quiet();
  const ask = (headers: Record<string, string> = {}) => site.get(listWall.path, headers);
  for (const times of ['once', 'again']) {
    expect((await ask({ 'save-data': 'on' })).body, times).toEqual([]);
    expect((await ask({ 'save-data': 'off' })).body, times).toHaveLength(1);
    expect((await ask()).body, times).toHaveLength(1);
  }
  for (const headers of [{}, { 'save-data': 'on' }])
    expect((await ask(headers)).headers.get('vary')).toContain('save-data');
});
