import { expect, test } from 'vitest';
import { listListings } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 12) - minutes * 60_000);

interface Community {
  name: string;
  description?: string;
  tags?: string[];
}

/** Lists communities, the first one bumped last. */
async function list(site: Site, ...communities: Community[]) {
  let minutes = 0;
  for (const { name, description = 'x', tags = [] } of communities)
    await site.addListing({ guild: { name }, description, tags, lastBumpedAt: minutesAgo(++minutes) });
}

/** The names that a search finds, in order. */
async function found(site: Site, q: string, query: { sort?: 'bumped'; limit?: number } = {}) {
  const { status, body } = await site.call(listListings, { query: { q, ...query } });
  expect(status, q).toBe(200);
  return (body as Listing[]).map(({ name }) => name);
}

test('lists matches in the name first, then those in the tags, then others', async () => {
  const site = await startSite();
  await list(
    site,
    { name: 'Said', description: 'We own a keyboard.' },
    { name: 'Tagged', tags: ['music', 'mechanical-keyboards'] },
    { name: 'Keyboard club' },
    { name: 'Said too', description: 'Any keyboard will do.' },
  );

  expect(await found(site, 'keyboard')).toEqual(['Keyboard club', 'Tagged', 'Said', 'Said too']);
  expect(await found(site, 'keyboard', { sort: 'bumped' })).toEqual([
    'Said',
    'Tagged',
    'Keyboard club',
    'Said too',
  ]);
});

test('words may be in the name and the tags together', async () => {
  const site = await startSite();
  await list(
    site,
    { name: 'Chess', description: 'For beginners.' },
    { name: 'Chess too', tags: ['openings', 'beginners'] },
    { name: 'Chess for beginners' },
  );

  expect(await found(site, 'beginners chess')).toEqual(['Chess for beginners', 'Chess too', 'Chess']);
});

test('tags count as they are compared, without accents and in either kana', async () => {
  const site = await startSite();
  await list(
    site,
    { name: 'Said', description: 'らーめん and crème brûlée' },
    { name: 'Tagged', description: 'ß, œ', tags: ['crème-brûlée', 'ラーメン'] },
  );

  expect(await found(site, 'らーめん')).toEqual(['Tagged', 'Said']);
  expect(await found(site, 'creme')).toEqual(['Tagged', 'Said']);
});

test('names in the script of the words come before those in another', async () => {
  const site = await startSite();
  await list(
    site,
    { name: '보드게임 모임' },
    { name: 'ボードゲームの会' },
    { name: 'Board games', description: '보드게임' },
    { name: 'Said', description: 'ボードゲーム' },
  );

  expect(await found(site, 'ボドゲ')).toEqual(['ボードゲームの会', '보드게임 모임', 'Board games', 'Said']);
  expect(await found(site, '보드게임')).toEqual(['보드게임 모임', 'Board games', 'ボードゲームの会', 'Said']);
  expect((await found(site, 'board game'))[0]).toBe('Board games');
});

test('a tag in the script of the words comes before a name in another', async () => {
  const site = await startSite();
  await list(site, { name: '손뜨개' }, { name: 'Yarn', tags: ['knitting'] }, { name: '뜨개질' });

  expect(await found(site, 'knitting')).toEqual(['Yarn', '손뜨개', '뜨개질']);
  expect(await found(site, '뜨개질')).toEqual(['뜨개질', '손뜨개', 'Yarn']);
});

test('a ranked search goes on from page to page without a gap', async () => {
  const site = await startSite();
  await list(
    site,
    { name: 'Said', description: 'knitting' },
    { name: '손뜨개' },
    { name: 'Yarn', tags: ['knitting'] },
    { name: 'Knitting' },
    { name: 'Said too', description: '뜨개질' },
    { name: 'Knitting circle' },
  );
  const seen: string[] = [];
  for (let path: string | undefined = '/api/servers?q=knitting&limit=1'; path !== undefined;) {
    const { body, headers }: Awaited<ReturnType<Site['get']>> = await site.get(path);
    seen.push(...(body as Listing[]).map(({ name }) => name));
    path = /<[^>]+?(\/api\/[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }

  expect(seen).toEqual(['Knitting', 'Knitting circle', 'Yarn', '손뜨개', 'Said', 'Said too']);
});

test('short names are found before words for groups, places and particles', async () => {
  const site = await startSite();
  const communities = [
    { name: '느린 등산회' },
    { name: '주말 등산모임에서' },
    { name: 'Seoul', description: '등산동호회의 방' },
    { name: '登山部' },
    { name: 'レゴ好きの家' },
    { name: 'レゴサークル' },
    { name: '등산객을 위한 지도' },
    { name: 'フレゴリ' },
  ];
  await list(site, ...communities);

  expect((await found(site, '登山')).toSorted()).toEqual(
    ['登山部', '느린 등산회', '주말 등산모임에서', 'Seoul'].toSorted(),
  );
  expect((await found(site, 'hiking')).toSorted()).toEqual((await found(site, '登山')).toSorted());
  expect((await found(site, 'lego')).toSorted()).toEqual(['レゴ好きの家', 'レゴサークル'].toSorted());
});

test('names in two scripts begin as words, and what follows does not matter', async () => {
  const site = await startSite();
  await list(
    site,
    { name: 'はじめてのC言語入門' },
    { name: 'C言語を学ぶ' },
    { name: 'C 언어 스터디' },
    { name: 'ABC言語' },
    { name: 'K팝을 듣는 방' },
    { name: '우리의 K팝댄스' },
    { name: 'OK팝콘' },
  );

  expect((await found(site, 'C언어')).toSorted()).toEqual(
    ['はじめてのC言語入門', 'C言語を学ぶ', 'C 언어 스터디'].toSorted(),
  );
  expect((await found(site, 'kpop')).toSorted()).toEqual(['K팝을 듣는 방', '우리의 K팝댄스'].toSorted());
});
