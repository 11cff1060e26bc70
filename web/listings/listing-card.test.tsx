import { expect, test } from 'vitest';
import type { Listing } from '#contract/listings.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { renderPage } from '../entry-server.tsx';
import { lanternKeep, pageRequest, textOf } from '../testing/page-request.ts';

/** The HTML of a card on the home page. */
async function cardOf(listing: Partial<Listing>, language: InterfaceLanguage = 'en') {
  const one = { ...lanternKeep, onlineCount: 1_204, ...listing };
  const { html } = await renderPage({ ...pageRequest('/', { listings: [one] }), language });
  return /<article data-listing.*?<\/article>/s.exec(html)?.[0] ?? '';
}

/** The tags that a card shows in a width, and how many more it says there are. */
async function lineOf(tags: string[], width: 'narrow' | 'wide') {
  const list = /<ul aria-label="Tags".*?<\/ul>/s.exec(await cardOf({ tags }))?.[0] ?? '';
  const items = [...list.matchAll(/<li class="([^"]*)">(.*?)<\/li>/gs)].filter(([, names = '']) => {
    const isHidden = names.split(' ').includes('hidden');
    return width === 'narrow' ? !isHidden : !/@min-\[19\.5rem\]:hidden/.test(names);
  });
  return items.map(([, , html = '']) => (/<bdi/.test(html) ? textOf(html) : (/\+\d+/.exec(html)?.[0] ?? '')));
}

test('a busy server says so, and others have no mark', async () => {
  const busy = { en: 'Busy now', ko: '지금 활발', ja: 'にぎわい中' };
  for (const [language, words] of Object.entries(busy) as [InterfaceLanguage, string][]) {
    expect(textOf(await cardOf({ busy: true }, language)), language).toContain(words);
    expect(textOf(await cardOf({ busy: false }, language)), language).not.toContain(words);
  }
});

test('a new server without a rating is new, an older one has none', async () => {
  const rated = { rating: 4.83, reviewCount: 12 };
  const none = { rating: null, reviewCount: 0 };
  const ratingIn = async (listing: Partial<Listing>) =>
    textOf((await cardOf(listing)).split('Rating').at(-1) ?? '')
      .replace(/^[^\p{L}\d]*/u, '')
      .trim();

  expect(await ratingIn({ ...none, isNew: true })).toMatch(/^New\s*Not rated yet$/);
  expect(await ratingIn({ ...none, isNew: false })).toMatch(/^N\/A\s*Not rated yet$/);
  expect(await ratingIn({ ...rated, isNew: true })).toMatch(/^4\.8\s*Rated 4\.8 out of 5$/);
});

test('tags are in one line, with how many more there are', async () => {
  const tags = ['tabletop-rpg', 'dungeon-crawl', 'co-op', 'beginners', 'maps'];

  expect(await lineOf(tags, 'narrow')).toEqual(['tabletop-rpg', '+4']);
  expect(await lineOf(tags, 'wide')).toEqual(['tabletop-rpg', 'dungeon-crawl', 'co-op', '+2']);
  expect(await lineOf(['rpg', 'lore'], 'narrow')).toEqual(['rpg', 'lore']);
  expect(await lineOf(['サンドボックス', 'まったり', '社会人', '建築'], 'narrow')).toEqual([
    'サンドボックス',
    'まったり',
    '+2',
  ]);
  expect(await lineOf(['a'.repeat(40), 'b'], 'wide')).toEqual(['a'.repeat(40), '+1']);
  const html = await cardOf({ tags });
  expect(html).toContain('title="beginners, maps"');
  expect(textOf(html)).toContain('2 more tags');
  expect(await cardOf({ tags: [] })).not.toContain('aria-label="Tags"');
});

test('the category is a pictogram and a word in the colour of the text', async () => {
  const html = await cardOf({ category: 'Web3' });

  expect(html).toMatch(/<svg[^>]*aria-hidden="true"[^>]*>(?:(?!<\/span>).)*<\/svg>Web3<\/span>/s);
  expect(html).not.toMatch(/(?:^|[\s"])bg-accent/);
});

test('a card without icon, counts, rating and tags keeps its parts', async () => {
  const html = await cardOf({ icon: null, memberCount: null, onlineCount: null, rating: null, tags: [] });

  expect(textOf(html)).toMatch(/Members.*unknown.*Online.*unknown.*N\/A/s);
});
