import { expect, test } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import { listSimilar } from '#contract/directory.ts';
import type { Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

/** Adds a public listing of a guild with this name. */
function list(site: Site, name: string, { memberCount = 100, ...listing }: Record<string, unknown> = {}) {
  return site.addListing({
    guild: { name, memberCount: memberCount as number | null },
    category: 'Gaming',
    language: 'English',
    ...listing,
  });
}

async function similarTo(site: Site, discordServerId: string) {
  const { status, body } = await site.call(listSimilar, { params: { discordServerId } });
  return status === 200 ? (body as Listing[]).map(({ name }) => name) : status;
}

test('puts shared tags first, then category and language, then closeness in size', async () => {
  const site = await startSite();
  const one = await list(site, 'one', { tags: ['chess', 'go', 'shogi'], memberCount: 1_000 });
  await list(site, 'twice the size', { memberCount: 2_000 });
  await list(site, 'a tenth', { memberCount: 100 });
  await list(site, 'size unknown', { memberCount: null });
  await list(site, 'another language', { language: 'Korean', memberCount: 1_000 });
  await list(site, 'one tag', { tags: ['go'], category: 'Art', language: 'Korean', memberCount: 5 });
  await list(site, 'two tags', { tags: ['shogi', 'chess'], category: 'Art', language: 'Korean' });

  expect(await similarTo(site, one)).toEqual([
    'two tags',
    'one tag',
    'twice the size',
    'a tenth',
    'size unknown',
    'another language',
  ]);
});

test('shows six at most, and never itself, hidden ones or ones with nothing in common', async () => {
  const site = await startSite();
  const one = await list(site, 'one', { tags: ['go'] });
  expect(await similarTo(site, one)).toEqual([]);
  await list(site, 'pending', { status: 'pending', tags: ['go'] });
  await list(site, 'banned', { status: 'banned', tags: ['go'] });
  await list(site, 'suspended', { guild: { name: 'suspended', present: false }, tags: ['go'] });
  await list(site, 'neither', { category: 'Art', language: 'Korean', tags: ['chess'] });
  expect(await similarTo(site, one)).toEqual([]);
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await list(site, name, { tags: ['go'] });
  expect(await similarTo(site, one)).toHaveLength(6);
});

test('a blocked tag makes nothing similar', async () => {
  const site = await startSite();
  const one = await list(site, 'one', { tags: ['go'] });
  await list(site, 'other', { tags: ['go'], category: 'Art', language: 'Korean' });
  expect(await similarTo(site, one)).toEqual(['other']);
  await site.deps.db.insertInto('blockedTags').values({ tag: 'go', blockedAt: new Date() }).execute();
  expect(await similarTo(site, one)).toEqual([]);
});

test('a hidden listing is answered as one that never existed', async () => {
  const site = await startSite();
  const hidden = await list(site, 'hidden', { status: 'banned' });
  const answers = await Promise.all(
    [hidden, '1'.repeat(18)].map((discordServerId) =>
      site.call(listSimilar, { params: { discordServerId } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  expect(answers[0]?.body).toEqual(answers[1]?.body);
});

test('a cached reply follows new listings, bumps and sizes', async () => {
  const site = await startSite({ cached: true });
  const one = await list(site, 'one', { tags: ['go'], memberCount: 100 });
  const two = await list(site, 'two', { tags: ['go'], memberCount: 200 });
  await expect.poll(() => similarTo(site, one)).toEqual(['two']);
  await list(site, 'three', { tags: ['go'], memberCount: 400 });
  await expect.poll(() => similarTo(site, one)).toEqual(['two', 'three']);
  await site.deps.db.updateTable('guilds').set({ memberCount: 4_000 }).where('id', '=', two).execute();
  await expect.poll(() => similarTo(site, one)).toEqual(['three', 'two']);
  await list(site, 'four', { category: 'Art', memberCount: 100 });
  await expect.poll(() => similarTo(site, one)).toEqual(['three', 'two', 'four']);
  await site.deps.db
    .updateTable('listings')
    .set({ tags: ['chess'] })
    .where('discordServerId', '=', two)
    .execute();
  await expect.poll(() => similarTo(site, one)).toEqual(['three', 'two', 'four']);
});

test('an address asks for similar listings 120 times a minute, apart from all else', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  const one = await list(site, 'one');
  site.clock.advance(60_000 - (site.clock.now().getTime() % 60_000));
  const ask = async (path: string) => (await site.get(path)).status;

  for (let i = 0; i < 120; i++) expect(await ask(`/api/servers/${one}/similar?${i}`)).toBe(200);
  expect(await ask(`/api/servers/${one}/similar`)).toBe(429);
  expect(await ask('/api/servers/100000000000000001/similar')).toBe(429);
  expect(await ask(`/api/servers/${one}`)).toBe(200);
});
