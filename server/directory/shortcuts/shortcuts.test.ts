import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InputOf } from '#contract/endpoint.ts';
import { getFacets, type Facets, type Shortcut, suggest, type Suggestions } from '#contract/directory.ts';
import { blockTag } from '#contract/tags.ts';
import { CATEGORIES, INTERFACE_LANGUAGES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { texts as en } from '#i18n/en/texts.ts';
import { texts as ja } from '#i18n/ja/texts.ts';
import { texts as ko } from '#i18n/ko/texts.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

type Query = NonNullable<InputOf<typeof getFacets>['query']>;

/** The shortcuts of a search: `Music 2, Japanese 1, #owls 3`. */
async function shortcutsOf(site: Site, query: Query) {
  const { status, body } = await site.call(getFacets, { query });
  expect(status).toBe(200);
  return format((body as Facets).shortcuts);
}

function format(shortcuts: readonly Shortcut[]) {
  return shortcuts
    .map(({ kind, value, count }) => `${kind === 'tag' ? '#' : ''}${value} ${count}`)
    .join(', ');
}

/** Searches with the shortcuts that they should have. */
type Expected = readonly (readonly [Query | string, string])[];

/** The same searches with those that they have. */
async function look(site: Site, asked: Expected): Promise<Expected> {
  const found: [Query | string, string][] = [];
  for (const [query] of asked)
    found.push([query, await shortcutsOf(site, typeof query === 'string' ? { q: query } : query)]);
  return found;
}

/** A listing in each category, in English. */
async function startWithCategories() {
  const site = await startSite();
  for (const category of CATEGORIES) await site.addListing({ guild: { name: 'Lantern' }, category });
  return site;
}

test('counts what each shortcut leads to under the other choices, without the words', async () => {
  const site = await startSite();
  const add = (listing: object) => site.addListing({ guild: { name: 'Lantern' }, ...listing });
  await add({ category: 'Music', language: 'Japanese', tags: ['owls'] });
  await add({ category: 'Music', language: 'Korean', tags: ['owls'] });
  await add({ category: 'Music', language: 'Korean', tags: ['night', 'owls'] });
  await add({ category: 'Gaming', language: 'Korean', tags: ['night'] });

  const asked: Expected = [
    ['japanese music', 'Japanese 1, Music 3'],
    [{ q: 'music', language: 'Korean' }, 'Music 2'],
    [{ q: 'music', category: 'Gaming' }, 'Music 3'],
    [{ q: 'korean', category: 'Music' }, 'Korean 2'],
    [{ q: 'music', language: 'German' }, ''],
    [{ q: 'music', tag: ['night'] }, 'Music 1'],
    [{ q: 'korean games', tag: ['owls', 'night'] }, 'Korean 1'],
    ['owls', '#owls 3'],
    [{ q: 'owls', language: 'Korean' }, '#owls 2'],
    [{ q: 'owls', tag: ['night'] }, '#owls 1'],
    [{ q: 'owls', tag: ['owls'] }, ''],
    [{ q: 'owls', category: 'Gaming' }, ''],
    [{ category: 'Music' }, ''],
    ['art', ''],
    ['zzyzx', ''],
  ];
  expect(await look(site, asked)).toEqual(asked);
});

test('a tag on more than 2,000 listings is no shortcut in a category or language', async () => {
  const site = await startSite();
  for (let more = 0; more < 3; more += 1)
    await site.addListing({
      guild: { name: 'Lantern' },
      language: 'Korean',
      category: 'Gaming',
      tags: ['owls'],
    });
  const korean = { q: 'owls', language: 'Korean' } as const;

  await sql`update tag_counts set listings = 2000`.execute(site.db);
  expect(await shortcutsOf(site, korean)).toBe('#owls 3');
  await sql`update tag_counts set listings = 2001`.execute(site.db);
  const asked: Expected = [
    [{ ...korean, category: 'Gaming' }, ''],
    ['owls', '#owls 2001'],
  ];
  expect(await look(site, asked)).toEqual(asked);
});

test('a tag is a shortcut if three public listings have it, unless it is blocked', async () => {
  const site = await startSite(WITH_ADMIN);
  const { admin } = await addCommunity(site);
  const add = (tags: string[], listing = {}) => site.addListing({ category: 'Sports', tags, ...listing });
  for (const tags of [
    ['language-exchange', 'お絵描き'],
    ['language-exchange', 'お絵描き'],
  ])
    await add(tags);
  await add(['language-exchange'], { status: 'banned' });
  await add(['language-exchange'], { ageRestriction: 'manager' });
  expect(await shortcutsOf(site, { q: 'language exchange' })).toBe('');

  await add(['language-exchange', 'おえかき', 'お絵描き']);
  const asked: Expected = [
    ['language exchange', '#language-exchange 3'],
    ['Language-Exchange', '#language-exchange 3'],
    ['#languageexchange', '#language-exchange 3'],
    ['언어 교환', '#language-exchange 3'],
    ['言語交換', '#language-exchange 3'],
    ['お絵描き', '#お絵描き 3'],
    ['オエカキ', ''],
  ];
  expect(await look(site, asked)).toEqual(asked);

  await site.call(blockTag, { as: admin, params: { tag: 'language-exchange' } });
  expect(await shortcutsOf(site, { q: 'language exchange' })).toBe('');
});

test('never counts hidden listings, and age-restricted ones only where asked for', async () => {
  const site = await startSite();
  await site.addListing({ category: 'Music' });
  await site.addListing({ category: 'Music', status: 'banned' });
  await site.addListing({ category: 'Music', guild: { present: false } });
  await site.addListing({ category: 'Music', ageRestriction: 'manager' });

  const asked: Expected = [
    ['music', 'Music 1'],
    [{ q: 'music', adult: 'include' }, 'Music 2'],
  ];
  expect(await look(site, asked)).toEqual(asked);
});

test('what a phrase names beats what its words name, and there are at most four', async () => {
  const site = await startWithCategories();

  const asked: Expected = [
    ['game music', 'Music 1'],
    ['chess and painting', 'Gaming 1, Art 1'],
    ['korean study group', 'Education 1'],
    ['english conversation', 'Education 1, English 9'],
    ['music art gaming sports coding', 'Music 1, Art 1, Gaming 1, Sports 1'],
    ['music musician songs', 'Music 1'],
  ];
  expect(await look(site, asked)).toEqual(asked);
});

test('finds words as searches compare them, in writing without blanks too', async () => {
  const site = await startWithCategories();

  const asked: Expected = [
    ['ＭＵＳＩＣ', 'Music 1'],
    ['"Music", please!', 'Music 1'],
    ['ｹﾞｰﾑ', 'Gaming 1'],
    ['げーむ', 'Gaming 1'],
    ['音楽好き', 'Music 1'],
    ['英語の音楽', 'English 9, Music 1'],
    ['스타트', ''],
    ['음악방', 'Music 1'],
    ['게임하는 사람들', 'Gaming 1'],
    ['그림자', ''],
    ['guitarists', 'Music 1'],
    ['マイクラ', 'Gaming 1'],
    ['c++', 'Technology 1'],
    ['スタート', ''],
  ];
  expect(await look(site, asked)).toEqual(asked);
});

test('each name of a category or language leads to it, in all interface languages', async () => {
  const site = await startWithCategories();
  for (const language of LISTING_LANGUAGES) await site.addListing({ language });
  const texts = { en, ko, ja };
  for (const interfaceLanguage of INTERFACE_LANGUAGES) {
    const { categories, languages } = texts[interfaceLanguage];
    for (const category of CATEGORIES)
      expect(await shortcutsOf(site, { q: categories[category] })).toMatch(new RegExp(`^${category} \\d+$`));
    for (const language of LISTING_LANGUAGES.slice(0, -1))
      expect(await shortcutsOf(site, { q: languages[language] })).toMatch(new RegExp(`^${language} \\d+$`));
  }
});

test('each word of the headline leads somewhere, in all languages of the interface', async () => {
  const site = await startWithCategories();
  for (const { hero } of [en, ko, ja]) {
    const { communities, friends, jobs, teammates, studyGroups } = hero;
    const asked: Expected = [
      [communities, 'Community 1'],
      [friends, 'Community 1'],
      [jobs, 'Community 1'],
      [teammates, 'Gaming 1'],
      [studyGroups, 'Education 1'],
    ];
    expect(await look(site, asked)).toEqual(asked);
  }
});

test('a search that was corrected leads where the words lead that were probably meant', async () => {
  const site = await startSite();
  await site.addListing({ guild: { name: 'Lantern photography' }, category: 'Art' });

  const asked: Expected = [
    ['photographx', 'Art 1'],
    [{ q: 'photographx', exact: '1' }, ''],
  ];
  expect(await look(site, asked)).toEqual(asked);
});

test('suggestions have the shortcuts of what is typed', async () => {
  const site = await startSite();
  await site.addListing({ category: 'Music', language: 'Japanese' });
  await site.addListing({ category: 'Art', ageRestriction: 'manager' });
  const asked = [
    ['japanese music', 'Japanese 1, Music 1'],
    ['mus', ''],
    ['art', ''],
  ] as const;
  for (const [q, expected] of asked) {
    const { status, body } = await site.call(suggest, { query: { q } });
    expect([status, format((body as Suggestions).shortcuts)], q).toEqual([200, expected]);
  }
});

test('cached shortcuts change with the listings they count', async () => {
  const site = await startSite();
  const addOwls = () => site.addListing({ category: 'Sports', language: 'Korean', tags: ['owls'] });
  const asked = async (q: string) => {
    const { body } = await site.call(suggest, { query: { q } });
    return [await shortcutsOf(site, { q }), format((body as Suggestions).shortcuts)];
  };
  for (const count of [1, 2, 3]) {
    await addOwls();
    expect(await asked('sports korean')).toEqual(Array(2).fill(`Sports ${count}, Korean ${count}`));
    expect(await asked('owls')).toEqual(Array(2).fill(count === 3 ? '#owls 3' : ''));
  }
});
