import { expect, test } from 'vitest';
import { listListings } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import type { Category } from '#contract/vocabulary.ts';
import { sites } from '../../testing/start-site.ts';
import { corrections } from './corrections.ts';
import { listListings as searchPage } from '../directory.ts';
import { parseSearch } from './parse-search.ts';

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

interface Asked {
  exact?: '1';
  sort?: 'bumped' | 'members';
  category?: Category;
}

/** The names that a search finds, in order, and what its headers say. */
async function ask(site: Site, q: string, query: Asked = {}) {
  const { status, body, headers } = await site.call(listListings, { query: { q, ...query } });
  expect(status, q.slice(0, 40)).toBe(200);
  const told = (name: string) => {
    const value = headers.get(name);
    return value === null ? null : decodeURIComponent(value);
  };
  return {
    names: (body as Listing[]).map((listing) => listing.name),
    corrected: told('search-corrected'),
    ignored: told('search-ignored'),
  };
}

const found = async (site: Site, q: string, query: Asked = {}) => (await ask(site, q, query)).names;

/** Goes through all pages from one on; answers their addresses. */
async function pagesFrom(
  site: Site,
  first: string,
  see: (page: { names: string[]; headers: Headers }) => unknown,
): Promise<string[]> {
  const paths: string[] = [];
  for (let path: string | undefined = first; path !== undefined;) {
    paths.push(path);
    const { body, headers }: Awaited<ReturnType<Site['get']>> = await site.get(path);
    see({ names: (body as Listing[]).map(({ name }) => name), headers });
    path = /<[^>]+?(\/api\/[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  return paths;
}

test('finds Hangul by initial consonants, in names and descriptions', async () => {
  const site = await startSite();
  await list(site, {
    '마인크래프트 서버': '함께 건축해요.',
    낚시터: '주말마다 마을 강가에서 모여요 ㅋㅋ',
    'Mine craft': 'Nothing Korean.',
    마인드맵: '생각을 정리합니다.',
  });

  expect(await found(site, 'ㅁㅇㅋ')).toEqual(['마인크래프트 서버']);
  expect(await found(site, 'ㅇㅋㄹ')).toEqual(['마인크래프트 서버']);
  expect(await found(site, 'ㅁㅇ')).toEqual(['마인크래프트 서버', '마인드맵', '낚시터']);
  expect(await found(site, 'ㅁㅇㅋㄹㅍㅌ ㅅㅂ')).toEqual(['마인크래프트 서버']);
  expect(await found(site, 'ㅋㅋ')).toEqual(['낚시터']);
  expect(await found(site, 'ㄱㄱ')).toEqual(['낚시터']);
  expect(await found(site, 'ㅄ')).toEqual([]);
  expect(await found(site, 'ㅁㅇㅌ')).toEqual([]);
  expect(await found(site, '마인ㅋ')).toEqual(['마인크래프트 서버']);
  expect(await found(site, 'ㅁ인ㄷ')).toEqual(['마인드맵']);
});

test('finds Hangul whose last syllable is not finished', async () => {
  const site = await startSite();
  await list(site, { '마인크래프트 서버': '함께 건축해요.', 발로란트: '경쟁전', 'Nothing Korean': '.' });

  for (const q of ['마인크랲', '마인ㅋ', '마이', '망', '마인크라', '마잌', '서버 마인크랲'])
    expect(await found(site, q), q).toEqual(/라|잌/.test(q) ? [] : ['마인크래프트 서버']);
  expect(await found(site, '발롤')).toEqual(['발로란트']);
  expect(await found(site, '발로라')).toEqual(['발로란트']);
  // Somebody who types one word after another has finished the first.
  expect(await found(site, '마이 서버')).toEqual([]);
});

test('a short syllable that some listing holds is no unfinished one', async () => {
  const site = await startSite();
  await list(site, { 마인: '.', 마이크: '.' });

  expect(await found(site, '마이')).toEqual(['마이크']);
});

test('hiragana and katakana are one', async () => {
  const site = await startSite();
  await list(site, { マインクラフト: '.', らーめん部: 'おいしい', ｶﾗｵｹ: '.' });

  expect(await found(site, 'まいんくらふと')).toEqual(['マインクラフト']);
  expect(await found(site, 'ラーメン')).toEqual(['らーめん部']);
  expect(await found(site, 'オイシイ')).toEqual(['らーめん部']);
  expect(await found(site, 'からおけ')).toEqual(['ｶﾗｵｹ']);
});

test('names of games find each other across scripts', async () => {
  const site = await startSite();
  const games = {
    'Minecraft realm': 'x',
    '마인크래프트 서버': 'x',
    マイクラ部: 'x',
    '건축 모임': '마크를 해요',
  };
  await list(site, { ...games, '덴마크 여행': 'x', Mining: 'Crafts' });

  for (const q of ['minecraft', '마인크래프트', '마크', 'マインクラフト', 'まいくら'])
    expect((await found(site, q)).filter((name) => name in games).toSorted(), q).toEqual(
      Object.keys(games).toSorted(),
    );
  expect(await found(site, 'minecraft')).not.toContain('덴마크 여행');
  expect(await found(site, 'マイクラ 서버')).toEqual(['마인크래프트 서버']);
});

test('short forms and the long words for them find each other', async () => {
  const site = await startSite();
  const names = ['애니메이션 감상회', 'Anime night', '애니 같이 볼 사람', 'アニメーション研究', 'アニメ部'];
  await list(site, { ...Object.fromEntries(names.map((name) => [name, 'x'])), Inanimate: 'x' });

  for (const q of ['anime', 'アニメ', '애니', '애니메이션', 'アニメーション', 'Anime'])
    expect((await found(site, q)).filter((name) => names.includes(name)).toSorted(), q).toEqual(
      names.toSorted(),
    );
  expect(await found(site, '애니')).not.toContain('Inanimate');
});

test('the very words come before other names, in names and in descriptions', async () => {
  const site = await startSite();
  await list(site, {
    Building: 'with マイクラ',
    'Minecraft realm': 'x',
    Castles: 'in Minecraft',
    マイクラ部: 'x',
  });

  expect(await found(site, 'マイクラ')).toEqual(['マイクラ部', 'Minecraft realm', 'Building', 'Castles']);
  expect(await found(site, 'minecraft')).toEqual(['Minecraft realm', 'マイクラ部', 'Castles', 'Building']);
});

test('names of several words find their short forms, which stand by themselves', async () => {
  const site = await startSite();
  await list(site, {
    'League of Legends EUW': 'x',
    'LoL, and more': 'x',
    리그오브레전드: 'x',
    '롤 하는 사람들': 'x',
    Lollipops: 'x',
    컨트롤: 'x',
    'Legends league': 'of old',
  });

  for (const q of ['league of legends', 'リーグ・オブ・レジェンド', '리그 오브 레전드']) {
    const names = await found(site, q);
    expect(names, q).toEqual(
      expect.arrayContaining(['League of Legends EUW', 'LoL, and more', '리그오브레전드', '롤 하는 사람들']),
    );
    for (const other of ['Lollipops', '컨트롤']) expect(names, q).not.toContain(other);
  }
  expect(await found(site, '리그 오브 레전드')).not.toContain('Legends league');
  expect(await found(site, 'league of legends')).toContain('Legends league');
});

test('forgives one letter in five or more when nothing fits', async () => {
  const site = await startSite();
  await list(site, {
    'Minecraft realm': 'x',
    '오버워치 클랜': 'x',
    マインクラフト部: 'x',
    Lamp: 'A description of astronomy.',
    'Knitting, [Crochet]': 'x',
  });

  const forgiven: [q: string, name: string, corrected: string][] = [
    ['minecarft', 'Minecraft realm', 'minecraft'],
    ['MINECRAT', 'Minecraft realm', 'minecraft'],
    ['minecrrraft realm', '', ''],
    ['mineecraft reaml', 'Minecraft realm', 'minecraft realm'],
    ['Realm minexraft', 'Minecraft realm', 'Realm minecraft'],
    ['오버와치', '오버워치 클랜', '오버워치'],
    ['マインクラプト', 'マインクラフト部', 'マインクラフト'],
    ['astronmoy', 'Lamp', 'astronomy'],
    ['crohcet!', 'Knitting, [Crochet]', 'crochet'],
    ['lmap', '', ''],
  ];
  for (const [q, name, corrected] of forgiven) {
    const asked = await ask(site, q);
    expect([asked.names[0] ?? '', asked.corrected ?? ''], q).toEqual([name, corrected]);
  }
  expect((await ask(site, 'minecraft')).corrected).toBeNull();
});

/** A word with each of its letters but the first wrong, missing, too much, or swapped with the next one. */
function misspelt(word: string) {
  return Array.from(word.slice(1), (letter, place) => {
    const [before, after] = [word.slice(0, place + 1), word.slice(place + 2)];
    const [next = '', ...rest] = after;
    const other = letter === 'a' ? 'o' : 'a';
    return [
      before + other + after,
      before + after,
      before + other + letter + after,
      before + next + letter + rest.join(''),
    ];
  }).flat();
}

test('forgives an error at any letter but the first, in names and in descriptions', async () => {
  const site = await startSite();
  await list(site, { 'Lamp shop': 'Nothing else.' });
  // What is listed after a search has been answered is known at once.
  expect(await found(site, 'quokkaville')).toEqual([]);
  await list(site, { 'Zephyrfield Library': 'x', 'Old books': 'We read at Quokkaville, outdoors.' });

  for (const q of misspelt('zephyrfield').filter((q) => q !== 'zephyrfield'))
    expect(await found(site, q), q).toEqual(['Zephyrfield Library']);
  for (const word of ['quokkaville', 'outdoors'])
    for (const q of misspelt(word).filter((q) => q !== word))
      expect(await found(site, q), q).toEqual(['Old books']);
});

test('a word that few have written gives way to one that many have', async () => {
  const site = await startSite();
  await list(site, { 'Night owls': 'x', 'Night trains': 'x', Typo: 'A nigth full of stars' });

  expect(await ask(site, 'nigth')).toMatchObject({ names: ['Typo'], corrected: null });
  expect(await ask(site, 'nigth owls')).toMatchObject({ names: ['Night owls'], corrected: 'night owls' });
  // Unless so many have written it that it must be a word.
  const query = await parseSearch(site.db, 'nigth owls', false);
  expect(await corrections(site.db, query, 2)).toEqual(['night owls']);
  expect(await corrections(site.db, query, 1)).toEqual([]);
});

test('corrections find what a filter lets through and tell no hidden name', async () => {
  const site = await startSite();
  await site.addListing({ guild: { name: 'Astrolabes' }, description: 'x', category: 'Art' });
  await site.addListing({ guild: { name: 'Quokkas' }, status: 'pending' });

  expect(await ask(site, 'astrolebes', { category: 'Art' })).toMatchObject({ names: ['Astrolabes'] });
  expect(await ask(site, 'astrolebes', { category: 'Music' })).toMatchObject({ names: [], corrected: null });
  expect(await ask(site, 'quokkkas')).toMatchObject({ names: [], corrected: null });
});

test('a name is corrected to right after it has come, and not when it has gone', async () => {
  const site = await startSite();
  const zephyrs = await site.addListing({ guild: { name: 'Zephyrs' }, description: 'x' });
  const change = (set: object) => site.db.updateTable('guilds').set(set).where('id', '=', zephyrs).execute();

  expect(await found(site, 'zephirs')).toEqual(['Zephyrs']);
  await change({ name: 'Kestrels' });
  expect(await found(site, 'zephirs')).toEqual([]);
  expect(await found(site, 'kestrles')).toEqual(['Kestrels']);
  await change({ present: false });
  expect(await found(site, 'kestrles')).toEqual([]);
  await change({ present: true });
  expect(await found(site, 'kestrles')).toEqual(['Kestrels']);
  await site.db.deleteFrom('listings').where('discordServerId', '=', zephyrs).execute();
  expect(await found(site, 'kestrles')).toEqual([]);
});

test('exact=1 looks for the very words alone', async () => {
  const site = await startSite();
  await list(site, { 'Minecraft realm': 'x', '마인크래프트 서버': 'ㅋㅋ', がっこう: 'x' });
  const exactly = async (q: string) => ask(site, q, { exact: '1' });

  expect(await exactly('minecraft')).toMatchObject({ names: ['Minecraft realm'] });
  expect(await exactly('minecarft')).toMatchObject({ names: [], corrected: null });
  expect((await exactly('ㅁㅇㅋ')).names).toEqual([]);
  expect((await exactly('ㅋ')).names).toEqual(['마인크래프트 서버']);
  expect((await exactly('마인크랲')).names).toEqual([]);
  expect((await exactly('ガッコウ')).names).toEqual(['がっこう']);
  expect((await site.get('/api/servers?exact=yes')).status).toBe(400);
});

test('tells which words were left out, as they were written', async () => {
  const site = await startSite();
  await list(site, { Owls: 'They hoot at night.' });
  const letters = Array.from('BCDFJKMPQRUVÉ');

  const { names, ignored } = await ask(site, `${letters.join(' ')} night`);
  expect(names).toEqual([]);
  expect(ignored).toBe('V É');
  const { headers } = await site.call(listListings, { query: { q: `${letters.join(' ')} night` } });
  expect(headers.get('search-ignored')).toBe('V %C3%89');
  expect((await ask(site, 'owls')).ignored).toBeNull();
  const many = Array.from({ length: 250 }, (_, i) => String.fromCodePoint(0x4e00 + i)).join(' ');
  expect(
    ((await site.call(listListings, { query: { q: many } })).headers.get('search-ignored') ?? '').length,
  ).toBeLessThan(1_001);
});

test('an exact name comes first without a sort, however frequent its words are', async () => {
  const site = await startSite();
  await list(site, { 'The lamp shop': 'x', 'Lamp  ': 'x', Other: 'A lamp.', LAMP: 'x', 'Lamp post': 'x' });
  const limits = { namesFirstUpTo: 2, candidates: 4, frequentFrom: 0, rareUpTo: 0, walk: 20 };
  const walked = async (q: string, sort?: 'bumped') => {
    const { listings } = await searchPage(site.deps, { q, limit: 24, sort }, limits);
    return listings.map(({ name }) => name);
  };

  expect(await found(site, 'lamp')).toEqual(['Lamp  ', 'LAMP', 'The lamp shop', 'Lamp post', 'Other']);
  expect(await walked('lamp')).toEqual(['Lamp  ', 'LAMP', 'The lamp shop', 'Other', 'Lamp post']);
  expect(await walked('lamp', 'bumped')).toEqual(['The lamp shop', 'Lamp  ', 'Other', 'LAMP', 'Lamp post']);
  expect(await found(site, 'lamp  POST')).toEqual(['Lamp post']);
});

test('pages go on through exact names, and behind them, without a gap', async () => {
  const site = await startSite();
  await list(site, { 'The lamp shop': 'x', Lamp: 'x', Other: 'A lamp.', LAMP: 'x', 'Lamp post': 'x' });
  for (const limit of [1, 2, 3]) {
    const seen: string[] = [];
    await pagesFrom(site, `/api/servers?q=lamp&limit=${limit}`, ({ names }) => seen.push(...names));
    expect(seen).toEqual(['Lamp', 'LAMP', 'The lamp shop', 'Lamp post', 'Other']);
  }
});

test('a corrected search goes on with the words that were used', async () => {
  const site = await startSite();
  await list(site, { 'Minecraft one': 'x', 'Minecraft two': 'x', Minecraft: 'x', 'Minecraft three': 'x' });

  const seen: [string, string | null][] = [];
  const paths = await pagesFrom(site, '/api/servers?q=minecarft&limit=1', ({ names, headers }) =>
    seen.push([names[0] ?? '', headers.get('search-corrected')]),
  );
  expect(seen).toEqual(
    ['Minecraft', 'Minecraft one', 'Minecraft two', 'Minecraft three'].map((name) => [name, 'minecraft']),
  );
  expect((await site.get(`${paths[1]}&exact=1`)).status).toBe(400);
  expect((await site.get(paths[1]?.replace('q=minecarft&', '') ?? '')).status).toBe(400);
});

test('a cached answer and a 304 say how a search was understood', async () => {
  const site = await startSite({ cached: true });
  await list(site, { 'Minecraft realm': 'x' });
  const path = '/api/servers?q=minecarft';
  const first = await site.get(path);
  const etag = first.headers.get('etag') ?? '';

  const cached = await site.get(path);
  expect([cached.status, cached.headers.get('search-corrected')]).toEqual([200, 'minecraft']);
  const unchanged = await site.get(path, { 'if-none-match': etag });
  expect([unchanged.status, unchanged.headers.get('search-corrected')]).toEqual([304, 'minecraft']);
});

test('hostile searches are answered: many names, letters, jamo and marks', async () => {
  const site = await startSite();
  await list(site, { Owls: 'They hoot.' });
  const hostile = [
    'minecraft lol '.repeat(40),
    'ㅁ'.repeat(500),
    'ㅁ마ㅇ인 '.repeat(100),
    '고'.repeat(500),
    Array.from('ㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣ').join(' '),
    'ㄳㄵㄶㄺㄻ',
    '\u11a8\u1161\u1100',
    '[가-힣] (?:a) ***: \\u0041 .*',
    'aaaaaaaaa '.repeat(50),
    Array.from({ length: 60 }, (_, i) => `abcde${i}`).join(' '),
  ];
  for (const q of hostile) expect(await found(site, q), q.slice(0, 20)).toEqual([]);
});
