import { expect, test } from 'vitest';
import { getFacets, type Facets } from '#contract/directory.ts';
import { CATEGORIES, LISTING_LANGUAGES } from '#contract/vocabulary.ts';
import { renderPage } from '../entry-server.tsx';
import { pageRequest, refusal } from '../testing/page-request.ts';

const facets: Facets = {
  total: 1234,
  categories: CATEGORIES.map((category, at) => ({ category, count: at === 0 ? 0 : 1000 * at })),
  languages: LISTING_LANGUAGES.map((language) => ({ language, count: language === 'Korean' ? 1234 : 0 })),
  tags: [
    { tag: 'owls', count: 1234 },
    { tag: 'night', count: 7 },
  ],
  shortcuts: [],
};

test('a list says how many each choice leads to, and has no chip without servers', async () => {
  const { html } = await renderPage(pageRequest('/', { facets }));
  const chips = [
    ...html.matchAll(/aria-description="([^"]+ servers)"[^>]*>([^<]+)<\/a><span [^>]*>([^<]+)</g),
  ];
  const thousands = CATEGORIES.map((_, at) => at).slice(1);
  const all = thousands.reduce((sum, count) => sum + count, 0);
  expect(chips.map(([, count, name, shown]) => `${name} ${shown}: ${count}`)).toEqual([
    `All ${all}K: ${all},000 servers`,
    ...thousands.map((count) => `${CATEGORIES[count]} ${count}K: ${count},000 servers`),
  ]);
  const options = [...html.matchAll(/<option [^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(options.slice(0, 3)).toEqual(['All Languages', 'Korean (1,234)', 'English (0)']);
});

test('results have a select of categories, those without servers last', async () => {
  const { html } = await renderPage(pageRequest('/?tag=owls', { facets }));
  expect(html).not.toContain('<ul aria-label="Category"');
  const options = [...html.matchAll(/<option [^>]*>([^<]+)</g)].map(([, name]) => name);
  expect(options.slice(0, 3)).toEqual(['All Categories', 'Music (1,000)', 'Art (2,000)']);
  expect(options[CATEGORIES.length]).toBe('Gaming (0)');
});

test('a list by tags links the tags that go together with them, up to three', async () => {
  const { html } = await renderPage(pageRequest('/?tag=owls', { facets }));
  expect(html).toMatch(
    /<a rel="nofollow" aria-label="Add the tag night"[^>]* href="\/\?tag=night&amp;tag=owls"/,
  );
  expect(html).not.toContain('Add the tag owls');
  const full = await renderPage(pageRequest('/?tag=owls&tag=larks&tag=swifts', { facets }));
  expect(full.html).toContain('Remove the tag larks');
  expect(full.html).not.toContain('Add the tag');
  expect((await renderPage(pageRequest('/', { facets }))).html).not.toContain('Narrow by tag');
});

test('a tag that fewer than two servers have besides is not offered', async () => {
  const tags = [
    { tag: 'owls', count: 9 },
    { tag: 'larks', count: 2 },
    { tag: 'swifts', count: 1 },
  ];
  const htmlWith = async (tags: Facets['tags']) =>
    (await renderPage(pageRequest('/?tag=owls', { facets: { ...facets, tags } }))).html;
  expect(await htmlWith(tags)).toContain('Add the tag larks');
  expect(await htmlWith(tags)).not.toContain('Add the tag swifts');
  expect(await htmlWith(tags.filter(({ tag }) => tag !== 'larks'))).not.toContain('Narrow by tag');
  expect(await htmlWith([{ tag: 'swifts', count: null }])).toContain('Add the tag swifts');
});

test('a page whose facets fail is whole without them, and the browser asks again', async () => {
  const { ask, ...request } = pageRequest('/?tag=owls');
  const refuse: typeof ask = async (endpoint, input) => {
    if (endpoint.path === getFacets.path) throw refusal(503);
    return ask(endpoint, input);
  };
  const { status, html } = await renderPage({ ...request, ask: refuse });
  expect(status).toBe(200);
  expect(html).toContain('Lantern Keep');
  expect(html).not.toContain('"facets"');
});
