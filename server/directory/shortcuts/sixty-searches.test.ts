import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { getFacets, type Facets, LISTINGS_OF_A_SHORTCUT_TAG } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import { sites } from '../../testing/start-site.ts';
import { SIXTY_SEARCHES } from './sixty-searches.ts';

const startSite = sites();

/** The communities of the demo, whose folder the server does not know. */
const demo = JSON.parse(readFileSync('demo/communities.json', 'utf8')) as {
  listing: Pick<Listing, 'description' | 'category' | 'language' | 'tags'>;
}[];
const demoListings = demo.map(({ listing }) => listing);

test('each of sixty searches leads where people want to go, in the demo', async () => {
  const site = await startSite();
  for (const { description, category, language, tags } of demoListings)
    await site.addListing({ guild: { name: 'A guild' }, description, category, language, tags });
  const uses = (tag: string) => demoListings.filter(({ tags }) => tags.includes(tag)).length;
  const wrong: string[] = [];
  for (const [q, ...expected] of SIXTY_SEARCHES) {
    const { body } = await site.call(getFacets, { query: { q } });
    const found = (body as Facets).shortcuts.map(({ kind, value }) => (kind === 'tag' ? `#${value}` : value));
    const possible = expected.filter(
      (name) => !name.startsWith('#') || uses(name.slice(1)) >= LISTINGS_OF_A_SHORTCUT_TAG,
    );
    if (found.slice(0, possible.length).join() !== possible.join()) wrong.push(`${q}: ${found.join(', ')}`);
  }
  expect(wrong).toEqual([]);
});
