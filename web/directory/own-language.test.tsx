import { expect, test } from 'vitest';
import type { PageFacts, PageRequest } from '#contract/pages.ts';
import type { InterfaceLanguage, ListingLanguage } from '#contract/vocabulary.ts';
import { renderPage } from '../entry-server.tsx';
import { lanternKeep, pageRequest, textOf, type World } from '../testing/page-request.ts';

const COMMUNITIES = Array.from({ length: 6 }, (_, id) => ({ ...lanternKeep, id: String(id) }));

test('the home page begins with servers in the language that the browser prefers', async () => {
  const requests: unknown[] = [];
  const { html } = await renderPage(preferring('German', { listings: COMMUNITIES.slice(0, 3), requests }));
  expect(requests).toEqual([{ query: {} }, { query: { language: 'German', limit: 6 } }]);
  const row = rowIn(html);
  expect(row).toMatch(/^<section aria-labelledby="own-language"[^>]*><div[^>]*><h2[^>]*>Servers in German</);
  expect(row).toMatch(
    /<a aria-label="See all: Servers in German"[^>]* href="\/\?language=German"[^>]*>See all</,
  );
  expect(row.match(/<article/g)).toHaveLength(3);
  expect(html).toContain('"browserLanguage":"German"');
});

test.each([
  ['ko', '한국어 서버', '모두 보기', 'Korean'],
  ['ja', '日本語のサーバー', 'すべて見る', 'Japanese'],
] as const)('the home page in %s begins with servers in that language', async (language, name, all, own) => {
  const requests: unknown[] = [];
  const request = pageRequest('/', { listings: COMMUNITIES, requests });
  const { html } = await renderPage({ ...request, language });
  expect(requests).toContainEqual({ query: { language: own, limit: 6 } });
  expect(textOf(rowIn(html))).toMatch(new RegExp(`^${name}${all}`));
});

test('without three servers there is no row', async () => {
  const two = { listings: COMMUNITIES.slice(0, 2) };
  expect(rowIn((await renderPage(preferring('German', two))).html)).toBe('');
});

test('the first chosen language goes before those of the interface and the browser', async () => {
  const request = pageRequest('/', { listings: COMMUNITIES });
  const ofRow = async (
    language: InterfaceLanguage,
    facts: Pick<PageFacts, 'readsFirst' | 'browserLanguage'>,
  ) => {
    const { html } = await renderPage({ ...request, language, facts: { ...request.facts, ...facts } });
    return /href="\/\?language=(\w+)"/.exec(rowIn(html))?.[1];
  };
  expect(await ofRow('ko', { readsFirst: 'German' })).toBe('German');
  expect(await ofRow('en', { readsFirst: 'Other', browserLanguage: 'French' })).toBe('Other');
  expect(await ofRow('ja', { browserLanguage: 'French' })).toBe('Japanese');
  expect(await ofRow('en', { browserLanguage: 'English' })).toBe('English');
});

test('a view of the directory has no row and does not ask for it', async () => {
  for (const search of ['?category=Art', '?language=German', '?q=a', '?sort=newest', '?cursor=MS4x']) {
    const requests: unknown[] = [];
    const request = pageRequest(`/${search}`, { listings: COMMUNITIES, requests });
    const { html } = await renderPage({ ...request, language: 'ko' });
    expect(rowIn(html), search).toBe('');
    expect(requests, search).toHaveLength(1);
  }
});

/** A request for the bare home page by a browser that prefers a language. */
function preferring(browserLanguage: ListingLanguage, world: World): PageRequest {
  const request = pageRequest('/', world);
  return { ...request, facts: { ...request.facts, browserLanguage } };
}

/** The row of servers in the reader's language; empty without one. */
function rowIn(html: string): string {
  return /<section aria-labelledby="own-language".*?<\/section>/s.exec(html)?.[0] ?? '';
}
