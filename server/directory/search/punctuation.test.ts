import { expect, test } from 'vitest';
import { listListings, suggest, type Suggestions } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import { listTags } from '#contract/tags.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 12) - minutes * 60_000);

/** Lists communities by name and description, the first one bumped last. */
async function list(site: Site, communities: Record<string, string>) {
  let minutes = 0;
  for (const [name, description] of Object.entries(communities)) {
    await site.addListing({ guild: { name }, description, lastBumpedAt: minutesAgo(++minutes) });
  }
}

/** The names that a search finds, in order. */
async function found(site: Site, q: string, query: { exact?: '1' } = {}) {
  const { status, body } = await site.call(listListings, { query: { q, ...query } });
  expect(status, q).toBe(200);
  return (body as Listing[]).map(({ name }) => name);
}

async function suggested(site: Site, q: string) {
  const { body } = await site.call(suggest, { query: { q } });
  const { servers, tags, categories } = body as Suggestions;
  return [
    ...servers.map(({ name }) => name),
    ...tags.map(({ tag }) => tag),
    ...categories.map(({ category }) => category),
  ];
}

test('marks around words do not matter to a search', async () => {
  const site = await startSite();
  await list(site, { 'Pixel Arcade': 'Retro games.', 'Pixel-perfect': 'Art.', 'Half‑Life': 'Guides.' });

  for (const q of [
    '"pixel arcade"',
    '“pixel arcade”',
    '«pixel» arcade',
    '「pixel」arcade',
    'pixel, arcade',
    '(pixel) arcade!',
    'pixel arcade...',
    '#pixel #arcade',
    'pixel & arcade',
    'pixel – arcade',
    '*pixel* arcade?',
    '<pixel arcade>',
    'pixel/arcade',
    'pixel-arcade',
    'pixel—arcade',
    'pixel_arcade',
    'pixel·arcade',
    'pixel・arcade',
    '#retro',
    'pixel,retro;arcade',
  ])
    expect(await found(site, q), q).toEqual(['Pixel Arcade']);
  expect(await found(site, '(pixel)')).toEqual(['Pixel Arcade', 'Pixel-perfect']);
  expect(await found(site, '"pixel arcade"', { exact: '1' })).toEqual(['Pixel Arcade']);
  expect(await found(site, 'pixel/arcade', { exact: '1' })).toEqual([]);
});

test('quotes, dashes and dots of either side find each other', async () => {
  const site = await startSite();
  await list(site, {
    'Garry’s Mod Lab': 'Contraptions.',
    'Half‑Life': 'Guides.',
    ドラゴン・クエスト部: '勇者。',
    'مَدْرَسَةُ أحمد': 'دروس.',
  });

  for (const q of ["garry's mod", 'garry’s mod', 'Garry´s', "'garry's'"])
    expect(await found(site, q), q).toEqual(['Garry’s Mod Lab']);
  for (const q of ['half-life', 'half–life', 'Half‑Life'])
    expect(await found(site, q), q).toEqual(['Half‑Life']);
  for (const q of ['ドラゴンクエスト', 'ドラゴン・クエスト', 'ﾄﾞﾗｺﾞﾝ･ｸｴｽﾄ', 'クエスト'])
    expect(await found(site, q), q).toEqual(['ドラゴン・クエスト部']);
  for (const q of ['مدرسه احمد', 'مدرسة', 'أَحْمَد', 'إحمد'])
    expect(await found(site, q), q).toEqual(['مَدْرَسَةُ أحمد']);
});

test('marks that belong to a word stay, and marks alone are searched for', async () => {
  const site = await startSite();
  await list(site, {
    'C++ club': 'x',
    'C# club': 'x',
    '.NET club': 'x',
    'Internet club': 'x',
    '18+ lounge': 'x',
    'What? Why': 'x',
  });

  expect(await found(site, 'c++')).toEqual(['C++ club']);
  expect(await found(site, '"C++",')).toEqual(['C++ club']);
  expect(await found(site, 'c#?')).toEqual(['C# club']);
  expect(await found(site, '(.NET)')).toEqual(['.NET club']);
  expect(await found(site, 'net...')).toEqual(['.NET club', 'Internet club']);
  expect(await found(site, '18+')).toEqual(['18+ lounge']);
  expect(await found(site, '?')).toEqual(['What? Why']);
});

test('words that are split at marks are told, forgiven errors, and gone through', async () => {
  const site = await startSite();
  await list(site, { 'Pixel Arcade': 'x', 'Arcade Pixel': 'x', Spiderman: 'x' });

  const first = await site.get('/api/servers?q=pixel/arcade&limit=1');
  expect(first.headers.get('search-corrected')).toBe('pixel arcade');
  const next = /<[^>]+?(\/api\/[^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await site.get(next);
  expect([first, second].map(({ body }) => (body as Listing[]).map(({ name }) => name))).toEqual([
    ['Pixel Arcade'],
    ['Arcade Pixel'],
  ]);
  expect(await found(site, 'pixel/arcdae')).toEqual(['Pixel Arcade', 'Arcade Pixel']);
  expect(await found(site, 'spider-man')).toEqual(['Spiderman']);
});

test('suggestions take words with marks as searches do', async () => {
  const site = await startSite();
  await list(site, { 'Pixel Arcade': 'x', 'Garry’s Mod Lab': 'x', ドラゴン・クエスト部: 'x', أحمد: 'x' });
  await site.addListing({ guild: { name: 'Old games' }, tags: ['retro', 'c++', 'مدرسة'] });

  for (const q of ['"pixel arc', 'pixel, arc', '(pixel)', 'pixel/arc', 'pixel-arcade'])
    expect(await suggested(site, q), q).toEqual(['Pixel Arcade']);
  expect(await suggested(site, "garry's m")).toEqual(['Garry’s Mod Lab']);
  expect(await suggested(site, 'ドラゴンク')).toEqual(['ドラゴン・クエスト部']);
  expect(await suggested(site, '#retro')).toEqual(['retro']);
  expect(await suggested(site, 'c++')).toEqual(['c++']);
  expect(await suggested(site, 'احم')).toEqual(['أحمد']);
  expect(await suggested(site, 'مدرسه')).toEqual(['مدرسة']);
  expect(await suggested(site, '#gaming')).toEqual(['Gaming']);
  const tags = await site.call(listTags, { query: { q: '#ret' } });
  expect(tags.body).toEqual([{ tag: 'retro', count: 1 }]);
});
