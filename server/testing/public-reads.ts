import { expect } from 'vitest';
import type { ZodMiniObject } from 'zod/mini';
import { ENDPOINTS } from '#contract/all.ts';
import { addressOf } from '#contract/endpoint.ts';
import { getListing } from '#contract/listings.ts';
import { eventsFeed, FEED_FORMATS, serversFeed } from '#contract/paths.ts';
import { LISTING_SORTS } from '#contract/vocabulary.ts';
import type { Site } from './community.ts';

/** What only the listing has that no read should tell of. */
export const NAME = 'Velvetine';
export const TAG = 'afterdark';
export const WORD = 'zyxomma';

/** What the parameters of public reads can be: those that would find the listing. */
const VALUES: Record<string, (id: string) => readonly unknown[]> = {
  q: () => [NAME, NAME.slice(0, 4), WORD, TAG, `${WORD.slice(0, -1)}o`, 'velvetin', 'afterdrak'],
  tag: () => [[TAG], ['birds']],
  category: () => ['Community'],
  language: () => ['English'],
  sort: () => LISTING_SORTS,
  ids: (id) => [id],
  limit: () => [100],
  exact: () => ['1'],
  cursor: () => [],
  adult: () => [],
};

/** Every public read with every parameter that would find a listing. */
export function everyApiRead(discordServerId: string, more: object = {}): string[] {
  const reads = ENDPOINTS.filter(
    (endpoint) => endpoint.access === 'anyone' && endpoint.method === 'GET' && !endpoint.redirects,
  );
  return reads
    .filter(({ path }) => path !== getListing.path)
    .flatMap((endpoint) => {
      const names = Object.keys((endpoint.query as ZodMiniObject | undefined)?.shape ?? {});
      const queries = names.flatMap((name) => {
        const values = VALUES[name];
        if (!values) throw new Error(`say what ${name} of ${endpoint.path} can be`);
        return values(discordServerId).map((value) => ({ [name]: value }));
      });
      return [{}, ...queries].map((query) =>
        addressOf(endpoint, {
          params: { discordServerId },
          query: { ...query, ...more },
        }),
      );
    });
}

const PARTS = ['/robots.txt', '/sitemap.xml', '/sitemap-pages.xml', '/sitemap-0-of-1.xml'];
const badgesOf = (id: string) => [`/badge/${id}.svg`, `/badge/${id}.svg?style=card&lang=ko`];
const pictureOf = (id: string) => `/server/${id}/card.png`;
const TAGS_PART = `/sitemap-tags-from-${Buffer.from('a').toString('base64url')}.xml`;

const feedsOf = (id: string) => [
  ...FEED_FORMATS.map((format) => eventsFeed(id, format)),
  ...['', '?category=Community', '?language=English'].flatMap((part) =>
    FEED_FORMATS.map((format) => serversFeed(format) + part),
  ),
];

/** Every public read of the API, and those of search engines and readers of feeds. */
export function everyRead(discordServerId: string): string[] {
  return [
    ...everyApiRead(discordServerId),
    ...PARTS,
    TAGS_PART,
    ...badgesOf(discordServerId),
    ...feedsOf(discordServerId),
    pictureOf(discordServerId),
  ];
}

/** The answers that hold the listing's id, its name, its tag or its word. */
export async function leaksIn(
  site: Site,
  addresses: readonly string[],
  id: string,
  headers: Record<string, string>,
) {
  const leaks: string[] = [];
  let answered = 0;
  for (const address of addresses) {
    const answer = await site.get(address, headers);
    if (answer.status === 200) answered += 1;
    const reads = [
      JSON.stringify(answer.body),
      ...[...answer.headers].map(([name, value]) => `${name}: ${decodeURIComponent(value)}`),
    ].join('\n');
    if ([id, NAME, TAG, WORD].some((secret) => reads.toLowerCase().includes(secret.toLowerCase())))
      leaks.push(`${address}: ${reads.slice(0, 300)}`);
  }
  expect(answered).toBeGreaterThan(addresses.length / 2);
  return leaks;
}
