import { expect, test } from 'vitest';
import { renderPage } from '../entry-server.tsx';
import { lanternKeep, pageRequest } from '../testing/page-request.ts';

const SERVER = '/server/1049921672264095440';

/** The links of a page to its feeds, its description and its search: type and address. */
async function linksOf(...[url, world]: Parameters<typeof pageRequest>) {
  const request = pageRequest(url, world);
  const { html } = await renderPage({ ...request, facts: { ...request.facts, adult: true } });
  return [...html.matchAll(/<link rel="(?:alternate|search)" type="([^"]+)"[^>]*href="([^"]+)"/g)].map(
    ([, type, href]) => `${type} ${href?.replaceAll('&amp;', '&')}`,
  );
}

const SEARCH = 'application/opensearchdescription+xml /opensearch.xml?lang=en';

test('a view of the directory links to the feeds of the very view', async () => {
  for (const [url, part] of [
    ['/', ''],
    ['/?sort=members', ''],
    ['/?language=Korean&category=Music&sort=newest', '?category=Music&language=Korean'],
    ['/?tag=jazz', '?tag=jazz'],
    ['/?q=owls+at+night', '?q=owls+at+night'],
  ])
    expect(await linksOf(url ?? ''), url).toEqual(
      expect.arrayContaining([
        `application/atom+xml /feeds/servers.atom${part}`,
        `application/feed+json /feeds/servers.json${part}`,
        SEARCH,
      ]),
    );
  expect(await linksOf(`/?q=${'x'.repeat(51)}`), 'there is no feed of a long search').toEqual([SEARCH]);
});

test('a server’s page links to its events as feeds, and to its description', async () => {
  const page = encodeURIComponent(`https://guildhall.example${SERVER}`);
  expect((await linksOf(SERVER)).toSorted()).toEqual(
    [
      `application/atom+xml /feeds${SERVER}/events.atom`,
      `application/feed+json /feeds${SERVER}/events.json`,
      `application/json+oembed https://guildhall.example/oembed?url=${page}&format=json`,
      SEARCH,
    ].toSorted(),
  );
  for (const listing of [
    { ...lanternKeep, hidden: 'pending' } as const,
    { ...lanternKeep, ageRestricted: true },
  ])
    expect(await linksOf(SERVER, { listing }), 'not seen by everybody').toEqual([SEARCH]);
});

test('every page links to the search of the site', async () => {
  for (const url of ['/terms', '/events', '/nowhere', '/my-servers'])
    expect(await linksOf(url), url).toEqual([SEARCH]);
});
