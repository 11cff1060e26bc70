import { expect, test } from 'vitest';
import type { Facets } from '#contract/directory.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { renderPage } from '../entry-server.tsx';
import { lanternKeep, pageRequest, textOf } from '../testing/page-request.ts';

const facets: Facets = {
  total: 0,
  categories: CATEGORIES.map((category) => ({ category, count: 0 })),
  languages: LISTING_LANGUAGES.map((language) => ({ language, count: 0 })),
  tags: [],
  shortcuts: [
    { kind: 'category', value: 'Music', count: 17 },
    { kind: 'tag', value: 'study-group', count: 5 },
  ],
};

test('the HTML of a search has shortcuts, and the servers behind its hits', async () => {
  const requests: { query?: object }[] = [];
  const { html } = await renderPage(
    pageRequest('/?q=music', { listings: [], others: [lanternKeep], facets, requests }),
  );

  expect(textOf(html)).toMatch(
    /Music · 17 servers.*#study-group · 5.*No servers found.*More in Music.*Lantern Keep/,
  );
  expect(html).toContain('href="/?category=Music"');
  expect(requests.map(({ query }) => query)).toEqual([{ q: 'music' }, { category: 'Music', limit: 6 }]);
});

test('the HTML of a search is whole where the servers behind its hits cannot be had', async () => {
  const { status, html } = await renderPage(pageRequest('/?q=music', { listings: [], others: null, facets }));

  expect(status).toBe(200);
  expect(textOf(html)).toMatch(/Music · 17 servers.*No servers found/);
});

test('the HTML of a view without a search has neither', async () => {
  const { html } = await renderPage(pageRequest('/?language=Korean', { facets }));

  expect(textOf(html)).not.toMatch(/Music · 17|More in Music/);
});
