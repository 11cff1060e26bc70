import { expect, test } from 'vitest';
import { suggest, type Suggestions } from '#contract/directory.ts';
import type { Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';
import { suggest as makeSuggestions, type SuggestLimits } from './suggest.ts';

const startSite = sites();
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 12, -minutes));

/** Lists communities by name, the first one bumped last; with tags where there are some. */
async function list(site: Site, ...communities: (string | { name: string; tags: string[] })[]) {
  for (const [minutes, one] of communities.entries()) {
    const { name, tags } = typeof one === 'string' ? { name: one, tags: [] } : one;
    await site.addListing({ guild: { name }, tags, category: 'Web3', lastBumpedAt: minutesAgo(minutes) });
  }
}

async function ask(site: Site, q: string): Promise<Suggestions> {
  const { status, body } = await site.call(suggest, { query: { q } });
  expect(status, q).toBe(200);
  return body as Suggestions;
}

const names = async (site: Site, q: string) => (await ask(site, q)).servers.map(({ name }) => name);
const tags = async (site: Site, q: string) =>
  (await ask(site, q)).tags.map(({ tag, count }) => `${tag} ${count}`);
const categories = async (site: Site, q: string) =>
  (await ask(site, q)).categories.map(({ category }) => category);

test('a suggestion of a server has what a row shows and links to', async () => {
  const site = await startSite();
  const discordServerId = await site.addListing({
    guild: { name: 'Owl Post', icon: 'abc', memberCount: 12 },
    category: 'Gaming',
    tags: ['owls'],
  });
  expect(await ask(site, 'owl')).toEqual({
    servers: [
      {
        id: expect.any(String) as string,
        discordServerId,
        name: 'Owl Post',
        icon: `https://cdn.discordapp.com/icons/${discordServerId}/abc.webp?size=128`,
        memberCount: 12,
      },
    ],
    tags: [{ tag: 'owls', count: 1 }],
    categories: [],
    shortcuts: [],
  });
  expect((await ask(site, 'gam')).categories).toEqual([{ category: 'Gaming', count: 1 }]);
  expect(await ask(site, 'plover')).toEqual({ servers: [], tags: [], categories: [], shortcuts: [] });
});

test('names with a word that begins so come first, then those that hold it', async () => {
  const site = await startSite();
  await list(site, 'Martial', 'Smart Cart', 'The Art of Tea', 'Artichoke', 'Pixel-art', 'Art');

  expect(await names(site, 'art')).toEqual(['Art', 'Artichoke', 'The Art of Tea', 'Pixel-art', 'Martial']);
  expect(await names(site, 'ART')).toEqual(['Art', 'Artichoke', 'The Art of Tea', 'Pixel-art', 'Martial']);
  expect(await names(site, 'mart')).toEqual(['Martial', 'Smart Cart']);
  expect(await names(site, 'of te')).toEqual(['The Art of Tea']);
  expect(await names(site, 'tea art')).toEqual(['The Art of Tea']);
  expect(await names(site, 'a')).toEqual(['Artichoke', 'Art', 'The Art of Tea', 'Pixel-art']);
});

test('five servers at most are suggested, the last bumped first', async () => {
  const site = await startSite();
  await list(site, 'Owl 1', 'Owl 2', 'Owl 3', 'Owl 4', 'Owl 5', 'Owl 6', 'Night Owl');
  expect(await names(site, 'owl')).toEqual(['Owl 1', 'Owl 2', 'Owl 3', 'Owl 4', 'Owl 5']);
  expect(await names(site, 'owl 6')).toEqual(['Owl 6']);
});

test('hidden listings are in no suggestion, nor are their tags', async () => {
  const site = await startSite();
  const hide = (listing: object) =>
    site.addListing({ guild: { name: 'Secret owls' }, tags: ['secret'], ...listing });
  await hide({ status: 'pending' });
  await hide({ status: 'rejected' });
  await hide({ status: 'banned' });
  await hide({ guild: { name: 'Secret owls', present: false } });

  for (const q of ['secret', 'secret owls', 'owl', 'secrte'])
    expect(await ask(site, q), q).toEqual({ servers: [], tags: [], categories: [], shortcuts: [] });
});

test('Hangul is found by initials and before its last syllable is finished', async () => {
  const site = await startSite();
  await list(site, '모두의 마인크래프트', '마인드맵', '마이크 모임', { name: 'x', tags: ['마인크래프트'] });

  expect(await names(site, 'ㅁㅇㅋ')).toEqual(['모두의 마인크래프트', '마이크 모임']);
  expect(await names(site, '마인크랲')).toEqual(['모두의 마인크래프트']);
  expect(await names(site, '마이')).toEqual(['마이크 모임', '모두의 마인크래프트', '마인드맵']);
  expect(await names(site, '마인ㄷ')).toEqual(['마인드맵']);
  expect(await names(site, '크래')).toEqual(['모두의 마인크래프트']);
  expect(await tags(site, 'ㅁㅇㅋ')).toEqual(['마인크래프트 1']);
  expect(await tags(site, '마인크랲')).toEqual(['마인크래프트 1']);
});

test('hiragana, katakana and their half-width forms are one', async () => {
  const site = await startSite();
  await list(site, { name: 'マインクラフト部', tags: ['ゲーム音楽'] });
  for (const q of ['まいん', 'マイン', 'ﾏｲﾝ']) expect(await names(site, q), q).toEqual(['マインクラフト部']);
  expect(await tags(site, 'げーむ')).toEqual(['ゲーム音楽 1']);
});

test('words of Japanese begin where its scripts change', async () => {
  const site = await startSite();
  await list(site, '大東京', '夜ゲーム部', 'ゲーム会', '東京ゲーム会');
  expect(await names(site, 'ゲーム')).toEqual(['ゲーム会', '夜ゲーム部', '東京ゲーム会']);
  expect(await names(site, '東京')).toEqual(['東京ゲーム会', '大東京']);
});

test('games and subjects are found by their names in other scripts', async () => {
  const site = await startSite();
  await list(site, { name: 'Blocky', tags: ['minecraft'] }, '마인크래프트 서버', 'Minecraft nights');

  expect(await names(site, 'minecraft')).toEqual(['Minecraft nights', '마인크래프트 서버']);
  expect(await names(site, 'マイクラ')).toEqual(['마인크래프트 서버', 'Minecraft nights']);
  expect(await tags(site, '마크')).toEqual(['minecraft 1']);
});

test('one wrong letter is forgiven where nothing else fits', async () => {
  const site = await startSite();
  await list(site, { name: 'Astrolabe', tags: ['astrolabes'] }, 'Owls');
  expect(await names(site, 'astrolbae')).toEqual(['Astrolabe']);
  expect(await tags(site, 'astrolbaes')).toEqual(['astrolabes 1']);
  expect(await names(site, 'awls')).toEqual([]);
});

test('tags with a word that begins so come first, the most used first', async () => {
  const site = await startSite();
  const use = (...tags: string[]) => site.addListing({ guild: { name: 'x' }, tags });
  await use('martial-arts', 'pixel-art', 'artists');
  await use('martial-arts', 'pixel-art', 'smart');
  await use('martial-arts', 'café');
  await use('smart', 'art');
  await use('smart', 'c++');

  expect(await tags(site, 'art')).toEqual(['martial-arts 3', 'pixel-art 2', 'art 1']);
  expect(await tags(site, 'mart')).toEqual(['martial-arts 3', 'smart 3']);
  expect(await tags(site, 'pixel a')).toEqual(['pixel-art 2']);
  expect(await tags(site, 'CAFE')).toEqual(['café 1']);
  expect(await tags(site, 'c++')).toEqual(['c++ 1']);
  expect(await tags(site, 's')).toEqual(['smart 3']);
});

test('a tag that few use is found by its beginning', async () => {
  const site = await startSite();
  for (const tag of ['lark', 'lark', 'owl', 'owl', 'night-owl'])
    await site.addListing({ guild: { name: 'x' }, tags: [tag] });
  const found = (q: string, limits: Partial<SuggestLimits>) =>
    makeSuggestions(site.deps, { q }, limits).then(({ tags }) => tags.map(({ tag }) => tag));

  expect(await found('ow', { mostUsedTags: 1 })).toEqual(['owl']);
  expect(await found('nig', { mostUsedTags: 1 })).toEqual(['night-owl']);
  expect(await found('ow', { mostUsedTags: 2 })).toEqual(['owl']);
  expect(await found('ow', { mostUsedTags: 3 })).toEqual(['owl', 'night-owl']);
});

test('a blocked tag is not suggested from that moment', async () => {
  const site = await startSite();
  await list(site, { name: 'x', tags: ['owls'] });
  expect(await tags(site, 'owl')).toEqual(['owls 1']);
  await site.deps.db.insertInto('blockedTags').values({ tag: 'owls', blockedAt: new Date() }).execute();
  expect(await tags(site, 'owl')).toEqual([]);
});

test('categories are found by their names in each language of the interface', async () => {
  const site = await startSite();
  expect(await categories(site, 'gam')).toEqual(['Gaming']);
  expect(await categories(site, 'e')).toEqual(['Education', 'Entertainment']);
  expect(await categories(site, '게')).toEqual(['Gaming']);
  expect(await categories(site, 'ㅇㅇ')).toEqual(['Music']);
  expect(await categories(site, 'げーむ')).toEqual(['Gaming']);
  expect(await categories(site, '音')).toEqual(['Music']);
  expect(await categories(site, 'ology')).toEqual(['Technology']);
  expect(await categories(site, 'techonlogy')).toEqual(['Technology']);
  expect(await categories(site, 'musi')).toEqual(['Music']);
  expect(await categories(site, 'o')).toEqual([]);
});

test('a text has 1 to 50 characters', async () => {
  const site = await startSite();
  for (const query of ['', '?q=', '?q=%20', `?q=${'a'.repeat(51)}`, '?q=a&q=b'])
    expect((await site.get(`/api/suggest${query}`)).status, query).toBe(400);
  expect((await site.get(`/api/suggest?q=${encodeURIComponent('👋'.repeat(50))}`)).status).toBe(200);
});

test('any characters are taken literally', async () => {
  const site = await startSite();
  await list(site, 'C++ (advanced)', '100% "real" \\o/', '[AFK] *stars*', "d'Artagnan");
  expect(await names(site, 'c++')).toEqual(['C++ (advanced)']);
  expect(await names(site, '(adv')).toEqual(['C++ (advanced)']);
  expect(await names(site, '100%')).toEqual(['100% "real" \\o/']);
  expect(await names(site, '\\o')).toEqual(['100% "real" \\o/']);
  expect(await names(site, '[afk] *')).toEqual(['[AFK] *stars*']);
  expect(await names(site, "d'ar")).toEqual(["d'Artagnan"]);
  for (const q of [
    '%',
    '_',
    '.',
    '.*',
    '\\',
    "'",
    ':*',
    '&',
    '| !',
    '\0',
    '\u0001',
    '\ud800',
    '¨',
    'ㄳ',
    '👋',
    '­',
  ])
    await ask(site, q);
});

test('of very frequent words the first in the order are suggested', async () => {
  const site = await startSite();
  await list(site, 'Late owl', 'Owl 1', 'Lark', 'Owl 2', 'Owl 3', 'Owl');
  const found = (q: string, limits: Partial<SuggestLimits>) =>
    makeSuggestions(site.deps, { q }, limits).then(({ servers }) => servers.map(({ name }) => name));

  const walked = { frequentFrom: 0, rareUpTo: 0 };
  expect(await found('owl', walked)).toEqual(['Owl', 'Late owl', 'Owl 1', 'Owl 2', 'Owl 3']);
  expect(await found('owl', { ...walked, walk: 3 })).toEqual(['Owl', 'Late owl', 'Owl 1']);
  expect(await found('ar', { ...walked, walk: 3 })).toEqual(['Lark']);
});

test('a cached reply follows names, bumps, tags, sizes and categories', async () => {
  const site = await startSite({ cached: true });
  await expect.poll(() => names(site, 'owl')).toEqual([]);
  const one = await site.addListing({
    guild: { name: 'Owl one', memberCount: 1 },
    category: 'Gaming',
    lastBumpedAt: minutesAgo(2),
  });
  await expect.poll(() => names(site, 'owl')).toEqual(['Owl one']);
  await expect.poll(async () => (await ask(site, 'gaming')).categories[0]?.count).toBe(1);
  const two = await site.addListing({
    guild: { name: 'Owl two' },
    category: 'Gaming',
    lastBumpedAt: minutesAgo(3),
  });
  await expect.poll(() => names(site, 'owl')).toEqual(['Owl one', 'Owl two']);
  await expect.poll(async () => (await ask(site, 'gaming')).categories[0]?.count).toBe(2);

  const change = (id: string, values: object) =>
    site.deps.db.updateTable('listings').set(values).where('discordServerId', '=', id).execute();
  await change(two, { lastBumpedAt: minutesAgo(1) });
  await expect.poll(() => names(site, 'owl')).toEqual(['Owl two', 'Owl one']);
  await change(two, { tags: ['owlery'] });
  await expect.poll(() => tags(site, 'owl')).toEqual(['owlery 1']);
  await site.deps.db.updateTable('guilds').set({ memberCount: 7 }).where('id', '=', one).execute();
  await expect.poll(async () => (await ask(site, 'owl one')).servers[0]?.memberCount).toBe(7);
  await site.deps.db.updateTable('guilds').set({ present: false }).where('id', '=', one).execute();
  await expect.poll(() => names(site, 'owl')).toEqual(['Owl two']);
});

test('suggestions have a limit of their own, 600 a minute and address', async () => {
  const site = await startSite({ cached: true, settings: { RATE_LIMITS: 'on' } });
  const answers = [];
  for (let sent = 0; sent < 601; sent++) answers.push((await site.get('/api/suggest?q=owl')).status);
  expect(answers.filter((status) => status === 200)).toHaveLength(600);
  expect(answers.at(-1)).toBe(429);
  expect((await site.get('/api/servers')).status).toBe(200);
});
