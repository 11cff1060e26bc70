import { expect, test } from 'vitest';
import { listListings } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import type { Category } from '#contract/vocabulary.ts';
import { sites } from '../../testing/start-site.ts';
import { listListings as searchPage } from '../directory.ts';
import { inside, type Term } from './pattern.ts';
import { fold } from './search.store.ts';
import { searchListings } from './search.ts';
import { parseSearch } from './parse-search.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;
const minutesAgo = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 12) - minutes * 60_000);

const namesOf = (body: unknown) => (body as Listing[]).map((listing) => listing.name);
const nextOf = (headers: Headers) =>
  /<[^>]+?(\/api\/[^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;

/** Lists communities by name and description, the first one bumped last. */
async function list(site: Site, communities: Record<string, string>) {
  let minutes = 0;
  for (const [name, description] of Object.entries(communities)) {
    await site.addListing({ guild: { name }, description, lastBumpedAt: minutesAgo(++minutes) });
  }
}

/** Words to be looked for as they stand. */
const plain = (...words: string[]): Term[] => words.map((word) => ({ words: [word], any: [[inside(word)]] }));

/** The names that a search finds, in order. */
async function found(
  site: Site,
  q: string,
  query: { sort?: 'bumped' | 'members'; category?: Category } = {},
) {
  const { status, body } = await site.call(listListings, { query: { q, ...query } });
  expect(status, q.slice(0, 40)).toBe(200);
  return namesOf(body);
}

test('case, width and Latin accents do not matter, and nothing else is torn apart', async () => {
  const site = await startSite();
  const same: [string, string][] = [
    ['CRÈME Brûlée', 'creme brulee'],
    ['Straße', 'STRASSE'],
    ['ẞ', 'ss'],
    ['Smørrebrød', 'smorrebrod'],
    ['Kapadokya’da kış', 'KAPADOKYA’DA KIS'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['Łódź', 'lodz'],
    ['Tiếng Việt', 'tieng viet'],
    ['Ægir œuvre', 'aegir oeuvre'],
    ['Ｇｕｉｌｄ　１２', 'guild 12'],
    ['ｶﾞｰﾙｽﾞ', 'ガールズ'],
    ['ﾊﾟﾋﾟﾌﾟ', 'パピプ'],
    ['がっこう', 'ガッコウ'],
    ['ゔぁゞヵ', 'ヴァヾゕ'],
    ['한글', '한글'],
    ['ПРИВЕТ', 'привет'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['\u2694\uFE0F', '\u2694'],
    ['two\nlines\tand\u00A0a blank', 'two lines and a blank'],
  ];
  const comparison = async (pairs: [string, string][]) => {
    const folded = await fold(site.db, pairs.flat());
    return pairs.map(([one], at) => [one, folded[2 * at] === folded[2 * at + 1]]);
  };
  expect(await comparison(same)).toEqual(same.map(([one]) => [one, true]));

  const different: [string, string][] = [
    ['か', 'が'],
    ['ハ', 'パ'],
    ['ら', 'らー'],
    ['ー', '一'],
    ['가', '각'],
    ['и', 'й'],
    ['के', 'क'],
    ['हिन्दी', 'हनद'],
    ['ά', 'α'],
  ];
  expect(await comparison(different)).toEqual(different.map(([one]) => [one, false]));
  expect(await fold(site.db, ['Crème BRÛLÉE, ｶﾞ, が, 한, हिन्दी, й'])).toEqual([
    'creme brulee, ガ, ガ, 한, हिन्दी, й',
  ]);
});

test('finds words in any script, in names and descriptions, inside other words too', async () => {
  const site = await startSite();
  await list(site, {
    Lanterns: 'Crème brûlée every evening.',
    낚시터: '주말에 바다에서 만나요.',
    焚火の会: '夜空の下で静かに話す場所です。ｶﾞｲﾄﾞあり。',
    أصدقاء: 'نلعب معا كل مساء',
    दोस्त: 'हम हर शाम खेलते हैं',
    Друзья: 'Играем по вечерам.',
  });

  const cases: [string, string[]][] = [
    ['ANTER', ['Lanterns']],
    ['brule', ['Lanterns']],
    ['낚시', ['낚시터']],
    ['시터', ['낚시터']],
    ['바다', ['낚시터']],
    ['낚', ['낚시터']],
    ['焚火', ['焚火の会']],
    ['夜空の下', ['焚火の会']],
    ['火', ['焚火の会']],
    ['ガイド', ['焚火の会']],
    ['がいど', ['焚火の会']],
    ['صدقا', ['أصدقاء']],
    ['مع', ['أصدقاء']],
    ['खेल', ['दोस्त']],
    ['दोस', ['दोस्त']],
    ['ДРУЗ', ['Друзья']],
    ['ve', ['Lanterns']],
    ['v', ['Lanterns']],
    ['brulee evening lant', ['Lanterns']],
    ['evening 낚시', []],
    ['xyzzy', []],
  ];
  for (const [q, names] of cases) expect(await found(site, q), q).toEqual(names);
});

test('all words must be there, in any order, in name and description together', async () => {
  const site = await startSite();
  await list(site, {
    'Night fishing': 'By the sea, with lamps.',
    'Night trains': 'Through the hills.',
    Sea: 'Trains and fishing.',
  });

  expect(await found(site, 'fishing sea')).toEqual(['Night fishing', 'Sea']);
  expect(await found(site, 'sea   FISHING night')).toEqual(['Night fishing']);
  expect(await found(site, 'fishing hills')).toEqual([]);
});

test('no character of a search is special, and any search gets an answer', async () => {
  const site = await startSite();
  const odd = [
    '100% [fun]',
    'snake_case',
    String.raw`back\slash`,
    `it's "quoted"`,
    'a:* & !b | (c) <-> d',
    '🐙 ⚔️ 👨‍👩‍👧',
    '$1 ?',
  ];
  await list(site, Object.fromEntries(odd.map((name) => [name, 'A place.'])));

  for (const name of odd) {
    for (const word of name.split(' ')) expect(await found(site, word), word).toContain(name);
    expect(await found(site, name)).toEqual([name]);
  }
  expect(await found(site, '%')).toEqual(['100% [fun]']);
  expect(await found(site, '_')).toEqual(['snake_case']);
  expect(await found(site, '\\')).toEqual([String.raw`back\slash`]);
  expect(await found(site, "'")).toEqual([`it's "quoted"`]);
  expect(await found(site, '🐙')).toEqual(['🐙 ⚔️ 👨‍👩‍👧']);
  for (const q of [
    'x'.repeat(500),
    '猫'.repeat(501),
    'a b '.repeat(300),
    '\u0301',
    '﷽'.repeat(500),
    '""',
    "';--",
    '&',
    '!',
    ':*',
  ]) {
    await found(site, q);
  }
});

test('control characters are not there, and what is blank is no search', async () => {
  const site = await startSite();
  await list(site, { Lanterns: 'One.', Owls: 'Two.' });

  expect(await found(site, 'lan\u0000ter\u0007ns')).toEqual(['Lanterns']);
  expect(await found(site, 'Lanterns\nONE')).toEqual(['Lanterns']);
  for (const q of ['', '  ', '\u0000', '\t\n', '\u3000', '\u00AD', '\u200B']) {
    expect(await found(site, q)).toEqual(['Lanterns', 'Owls']);
  }
  expect(namesOf((await site.get('/api/servers?q=%00')).body)).toEqual(['Lanterns', 'Owls']);
  expect((await site.get('/api/servers?q=%ED%A0%80')).status).toBe(200);
});

test('no more than 500 characters are looked at', async () => {
  const site = await startSite();
  await list(site, { Long: 'é'.repeat(500) });

  expect(await found(site, 'é'.repeat(500) + 'x')).toEqual(['Long']);
  const { words } = await parseSearch(site.db, `${'🐙'.repeat(499)}xy`, false);
  expect(words.map(({ written }) => written)).toEqual([`${'🐙'.repeat(499)}x`]);
});

test('lists matches in the name first, in the directory’s order, without a sort', async () => {
  const site = await startSite();
  await list(site, {
    Alpha: 'All about owls.',
    'Owls by night': 'Photographs.',
    Beta: 'Owls and others.',
    'The owls': 'Of the north.',
  });

  expect(await found(site, 'owls')).toEqual(['Owls by night', 'The owls', 'Alpha', 'Beta']);
  expect(await found(site, 'owls', { sort: 'bumped' })).toEqual([
    'Alpha',
    'Owls by night',
    'Beta',
    'The owls',
  ]);
  expect(await found(site, 'owls night')).toEqual(['Owls by night']);
});

test('names come first up to the limit of matches, and not beyond it', async () => {
  const site = await startSite();
  await list(site, { Alpha: 'owls', 'Owls one': 'x', Beta: 'owls', 'Owls two': 'x' });
  const limits = { frequentFrom: 16_000, rareUpTo: 60_000, walk: 4_000 };
  const ask = async (namesFirstUpTo: number, candidates = 6_000) => {
    const request = { sort: 'bumped' as const, after: null, limit: 10 };
    const { kind, rows } = await searchListings(site.db, { terms: plain('owls') }, request, undefined, {
      ...limits,
      namesFirstUpTo,
      candidates,
    });
    return [kind, ...rows.map((row) => row.name)];
  };

  expect(await ask(4)).toEqual(['ranked', 'Owls one', 'Owls two', 'Alpha', 'Beta']);
  expect(await ask(3)).toEqual(['search', 'Alpha', 'Owls one', 'Beta', 'Owls two']);
  expect(await ask(1)).toEqual(['search', 'Alpha', 'Owls one', 'Beta', 'Owls two']);
  expect(await ask(1, 2)).toEqual(['search', 'Alpha', 'Owls one', 'Beta', 'Owls two']);
});

test('however frequent the words are, each way of finding them finds the same', async () => {
  const site = await startSite();
  for (let i = 0; i < 40; i++) {
    await site.addListing({
      guild: { name: i % 3 === 0 ? `owl ${i}` : `n ${i}` },
      description: i % 2 === 0 ? 'owls here' : 'none of them',
      category: i % 5 === 0 ? 'Music' : 'Art',
      lastBumpedAt: i % 4 === 0 ? null : minutesAgo(i % 7),
    });
  }
  const limits = { namesFirstUpTo: 20, candidates: 100, frequentFrom: 100, rareUpTo: 1_000, walk: 100 };
  const ways = {
    'by their grams, of which there are too many': { ...limits, candidates: 2 },
    'along the order': { ...limits, frequentFrom: 0 },
    'along the order, not far enough': { ...limits, frequentFrom: 0, walk: 6 },
  };

  for (const filter of [
    {},
    { category: 'Music' as const },
    { category: 'Art' as const, language: 'English' as const },
    { language: 'Korean' as const },
  ]) {
    for (const sort of ['bumped', 'members', 'rating', 'newest', 'growing', 'active'] as const) {
      const request = { sort, after: null, limit: 30 };
      const expected = await searchListings(
        site.db,
        { terms: plain('owl'), ...filter },
        request,
        'search',
        limits,
      );
      for (const [way, limits] of Object.entries(ways)) {
        const { rows, goesOn } = await searchListings(
          site.db,
          { terms: plain('owl'), ...filter },
          request,
          'search',
          limits,
        );
        // A page may be short where more follows.
        const first = goesOn && rows.length > 0 ? expected.rows.slice(0, rows.length) : expected.rows;
        expect(
          rows.map((row) => row.name),
          `${way}, ${sort}`,
        ).toEqual(first.map((row) => row.name));
      }
    }
  }
});

test('looks for twelve words, the longest, and names those that it ignores', async () => {
  const site = await startSite();
  await list(site, { Owls: 'They hoot at night.' });
  const letters = Array.from('bcdfjkmpqruvwxyz');

  const { terms, tooMany } = await parseSearch(site.db, `${letters.join(' ')} night`, false);
  expect(terms.flatMap(({ words }) => words)).toEqual(['night', ...letters.slice(0, 11)]);
  expect(tooMany).toEqual(letters.slice(11));
  const { ignored } = await searchPage(site.deps, { q: letters.join(' '), limit: 24 });
  expect(ignored).toEqual(letters.slice(12));
});

/** Forty listings in order, `owl` in every second one, `lamp` in every fourth, and both in none beyond the twentieth. */
async function listForty(site: Site) {
  for (let i = 0; i < 40; i++) {
    const lamp = i < 20 ? i % 4 === 0 : i % 4 === 1;
    await site.addListing({
      guild: { name: `n ${i}` },
      description: `${i % 2 === 0 ? 'owl' : 'none'} ${lamp ? 'lamp' : 'none'}`,
      lastBumpedAt: minutesAgo(i),
    });
  }
}

const SMALL = { namesFirstUpTo: 2, candidates: 4, frequentFrom: 0, rareUpTo: 0, walk: 20 };

test('ignores the most frequent words where all together do not fill the page', async () => {
  const site = await startSite();
  await listForty(site);
  const request = { sort: 'bumped' as const, after: null, limit: 5 };
  const ask = (words: string[], limit = 5) =>
    searchListings(site.deps.db, { terms: plain(...words) }, { ...request, limit }, undefined, SMALL);

  expect(await ask(['owl', 'lamp'])).toMatchObject({ kind: 'search', ignored: [], goesOn: true });
  const { rows, ignored } = await ask(['owl', 'n'], 30);
  expect([rows.length, ignored]).toEqual([10, ['n']]);
  const few = await ask(['none', 'xyzzy', 'owl']);
  expect(few).toMatchObject({ rows: [], goesOn: false });
});

test('a page that the listings read do not fill continues after its last row', async () => {
  const site = await startSite();
  await listForty(site);
  const seen: string[] = [];
  const sizes: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchPage(site.deps, { q: 'lamp', limit: 8, cursor }, SMALL);
    seen.push(...page.listings.map(({ name }) => name));
    sizes.push(page.listings.length);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);

  expect(seen).toEqual([0, 4, 8, 12, 16, 21, 25, 29, 33, 37].map((i) => `n ${i}`));
  expect(sizes[0]).toBe(5);
});

test('a search goes on page by page in the kind it began with, within its filters', async () => {
  const site = await startSite();
  await list(site, {
    Alpha: 'owls',
    'Owls one': 'x',
    Beta: 'owls',
    'Owls two': 'x',
    Gamma: 'nothing',
    'Owls three': 'x',
  });
  const seen: string[] = [];
  for (let path: string | null = '/api/servers?limit=2&q=owls'; path;) {
    const { body, headers } = await site.get(path);
    expect(headers.get('x-total-count')).toBeNull();
    seen.push(...namesOf(body));
    path = nextOf(headers);
  }
  expect(seen).toEqual(['Owls one', 'Owls two', 'Owls three', 'Alpha', 'Beta']);
  expect(await found(site, 'owls', { category: 'Music' })).toEqual([]);
});

test('a search sees what changed right after it changed', async () => {
  const site = await startSite();
  const owls = await site.addListing({ guild: { name: 'Owls' }, description: 'They hoot.' });
  expect(await found(site, 'hoot')).toEqual(['Owls']);

  const change = (set: object) =>
    site.db.updateTable('listings').set(set).where('discordServerId', '=', owls).execute();
  await change({ description: 'They screech.', category: 'Music' });
  expect(await found(site, 'hoot')).toEqual([]);
  expect(await found(site, 'screech', { category: 'Music' })).toEqual(['Owls']);

  await site.db.updateTable('guilds').set({ name: 'Barn birds' }).where('id', '=', owls).execute();
  expect(await found(site, 'owls')).toEqual([]);
  expect(await found(site, 'barn screech')).toEqual(['Barn birds']);

  await change({ status: 'banned', statusBeforeBan: 'approved' });
  expect(await found(site, 'barn')).toEqual([]);
  await change({ status: 'approved', statusBeforeBan: null });
  expect(await found(site, 'barn')).toEqual(['Barn birds']);

  await site.db.deleteFrom('listings').where('discordServerId', '=', owls).execute();
  expect(await found(site, 'barn')).toEqual([]);
});
