import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { inlineScripts, renderPage } from './entry-server.tsx';
import { loadTexts } from './i18n/texts.ts';
import { PAGE_DATA_ID } from './page-data.ts';
import {
  lanternKeep,
  pageRequest,
  refusal,
  review,
  structuredDataIn,
  textOf,
  type World,
} from './testing/page-request.ts';

const SERVER = '/server/1049921672264095440';
/** A part of the directory that is large enough for a page of its own. */
const FIVE: World = { headers: { 'X-Total-Count': '5' } };

test('a page in the light theme differs only in the class of its root', async () => {
  const dark = (await renderPage(pageRequest('/'))).html;
  const light = (await renderPage({ ...pageRequest('/'), theme: 'light' })).html;
  expect(light).toMatch(/^<!DOCTYPE html><html lang="en" class="light"><head>/);
  expect(light.replace('class="light"', 'class="dark"')).toBe(dark);
});

test('the home page is a document with the listings, their counts and the stats line', async () => {
  const { status, html } = await renderPage(pageRequest('/'));
  expect(status).toBe(200);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en" class="dark"><head>/);
  expect(html).toContain('href="/server/1049921672264095440"');
  expect(textOf(html)).toContain('Discover Amazing Discord Communities');
  expect(textOf(html)).toContain('48.0k');
  expect(textOf(html)).toMatch(/1 server.*4\.7M\+ members.*Updated daily/);
  expect(html).toContain('<link rel="canonical" href="https://guildhall.example/"/>');
});

test('the server page has its title, keeps line breaks and leads into the server', async () => {
  const { status, html } = await renderPage(pageRequest('/server/1049921672264095440'));
  expect(status).toBe(200);
  expect(html).toContain('<title>Lantern Keep: Discord server · Guildhall</title>');
  expect(html).toContain('We map caves.\nFour to a party');
  expect(html).toMatch(/<a href="\/join\/1049921672264095440" target="_blank" rel="noopener nofollow"/);
  expect(textOf(html)).toContain('Top 10% Growth');
  expect(html).toContain(
    '<link rel="canonical" href="https://guildhall.example/server/1049921672264095440"/>',
  );
});

test('without an invite Join Server is disabled; without reviews the rating is N/A', async () => {
  const bare = { ...lanternKeep, inviteLink: null, rating: null, reviewCount: 0 };
  const { html } = await renderPage(pageRequest('/server/1049921672264095440', { listing: bare }));
  expect(html).toMatch(/<button type="button" disabled=""[^>]*>Join Server<\/button>/);
  expect(textOf(html)).toContain('N/A');
});

test('the server page has its first reviews and their summary', async () => {
  const { html } = await renderPage(pageRequest('/server/1049921672264095440', { reviews: [review] }));
  const text = textOf(html);
  expect(text).toMatch(/Reviews4\.8Average of 4\.8 out of 5412 reviews.*55 stars300.*11 star4/);
  expect(text).toMatch(/미나VerifiedRated 4 out of 5November 20, 2025Kind people\. Good maps\./);
  expect(html).toContain('<time dateTime="2025-11-20T15:00:00.000Z"');
  expect(text).toContain('Only verified server members can review');
  expect(text).toContain('Please login with Discord to leave a review');
  expect(text).not.toContain('Report Server');
});

test('a server that nobody has reviewed says so, and that its average is N/A', async () => {
  const bare = { ...lanternKeep, rating: null, reviewCount: 0 };
  const { html } = await renderPage(pageRequest('/server/1049921672264095440', { listing: bare }));
  expect(textOf(html)).toMatch(/ReviewsN\/A0 reviewsNo reviews yet/);
});

test('further reviews are a link, and lead back to the newest', async () => {
  const url = '/server/1049921672264095440';
  const link = `<https://guildhall.example/api/servers/1049921672264095440/reviews?limit=10&cursor=MS4x>; rel="next"`;
  const requests: unknown[] = [];
  const world = { reviews: [review], reviewHeaders: { Link: link, 'X-Total-Count': '412' }, requests };
  const first = await renderPage(pageRequest(url, world));
  expect(first.html).toContain(`<a rel="next" aria-disabled="false" href="${url}?cursor=MS4x"`);
  expect(textOf(first.html)).not.toContain('Back to the newest reviews');

  const next = await renderPage(pageRequest(`${url}?cursor=MS4x`, world));
  expect(requests).toContainEqual({
    params: { discordServerId: '1049921672264095440' },
    query: { limit: 10, cursor: 'MS4x' },
  });
  expect(textOf(next.html)).toContain('Back to the newest reviews');
  expect(next.html).toContain(`<link rel="canonical" href="https://guildhall.example${url}"/>`);
});

test('an unknown path is 404 with its two texts above the footer', async () => {
  for (const url of [
    '/no/such/page',
    '/nowhere',
    '/server',
    '/server/1/2',
    '/my-servers/nobody',
    '/%E3%81%82',
  ]) {
    const { status, html } = await renderPage(pageRequest(url));
    expect(status, url).toBe(404);
    expect(textOf(html), url).toMatch(
      /404 Page Not Found.*Did you forget to add the page to the router\?.*Premium Discord Server Directory/,
    );
    expect(html, url).toContain('<meta name="robots" content="noindex"/>');
  }
});

test('an address that looks like another site’s is an unknown path of ours', async () => {
  for (const url of ['//', '///', '//evil.example', '//evil.example/server/1', '/%', '/\\evil.example']) {
    const { status, html } = await renderPage(pageRequest(url));
    expect(status, url).toBe(404);
    expect(html, url).not.toContain('href="https://evil');
  }
});

test('an unknown server and an impossible id are 404 and say so', async () => {
  const withTag = '%22%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E';
  for (const id of ['1049921672264095441', 'abc', '1%27', withTag]) {
    const { status, html } = await renderPage(pageRequest(`/server/${id}`));
    expect(status).toBe(404);
    expect(html).toContain('>Server not found</h1>');
    expect(html).not.toContain('<script>alert');
  }
});

test('an address of a server without its id is 404 and says that the id was not found', async () => {
  const { status, html } = await renderPage(pageRequest('/server/'));
  expect(status).toBe(404);
  expect(html).toContain('>Server ID not found</h1>');
});

test('when answers are missing the page is 503 and says so', async () => {
  for (const url of ['/', '/server/1049921672264095440']) {
    const { status, html } = await renderPage({
      ...pageRequest(url),
      ask: () => Promise.reject(refusal(503)),
    });
    expect(status).toBe(503);
    expect(textOf(html)).toContain('We couldn’t load the servers.');
  }
});

test('a bug while answering is no page', async () => {
  const broken = { ...pageRequest('/'), ask: () => Promise.reject(new TypeError('a failure')) };
  await expect(renderPage(broken)).rejects.toThrow('a failure');
});

test('an empty directory says that there are no servers', async () => {
  const { status, html } = await renderPage(pageRequest('/', { listings: [] }));
  expect(status).toBe(200);
  expect(textOf(html)).toContain('No servers found');
});

test('a page names its web app manifest and its icon for home screens', async () => {
  const { html } = await renderPage(pageRequest('/'));
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
});

test('a page comes in the language that is asked for', async () => {
  const korean = await renderPage({ ...pageRequest('/no/such/page'), language: 'ko' });
  expect(korean.html).toContain('<html lang="ko"');
  expect(korean.html).toContain('404 페이지를\u00a0찾을\u00a0수\u00a0없습니다');
  const japanese = await renderPage({ ...pageRequest('/no/such/page'), language: 'ja' });
  expect(japanese.html).toContain('<html lang="ja"');
  expect(japanese.html).toContain('404 ページが見つかりません');
});

test('what owners write is text wherever it stands', async () => {
  const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)> "\u2028 <!--';
  const listing = { ...lanternKeep, name: hostile, description: hostile };
  for (const url of ['/', '/server/1049921672264095440']) {
    const { html } = await renderPage(pageRequest(url, { listing, listings: [listing] }));
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(pageDataIn(html)).not.toMatch(/[<\u2028\u2029]/);
    expect(pageDataIn(html)).toContain('\\u003c/script>');
  }
});

test('a page has no inline style, and no inline script but those that are announced', async () => {
  for (const url of ['/', '/server/1049921672264095440', '/no/such/page']) {
    const { html } = await renderPage(pageRequest(url));
    expect(html).not.toMatch(/\sstyle=|<style|\son\w+=/);
    const scripts = [...html.matchAll(/<script(?<attributes>[^>]*)>(?<text>[^<]*)<\/script>/g)];
    const inline = scripts
      .filter(({ groups }) => groups?.attributes === '')
      .map(({ groups }) => groups?.text);
    expect(inline).toEqual(inlineScripts);
  }
});

test('the same answers make the same page, byte for byte', async () => {
  const pages = await Promise.all([renderPage(pageRequest('/')), renderPage(pageRequest('/'))]);
  expect(pages[0].html).toBe(pages[1].html);
});

test('the demo says so on every page, a real site does not', async () => {
  const demo = pageRequest('/no/such/page');
  const real = { ...demo, facts: { ...demo.facts, demo: false } };
  expect(textOf((await renderPage(demo)).html)).toContain(
    'Demo: this site runs against a Discord simulator.',
  );
  expect(textOf((await renderPage(real)).html)).not.toContain('simulator');
});

test('a filtered page fetches its filters and names them in headings and title', async () => {
  const requests: unknown[] = [];
  const request = pageRequest('/?category=Music&language=Korean&sort=members&q=jazz', { requests });
  const { html } = await renderPage(request);
  expect(requests).toContainEqual({
    query: { category: 'Music', language: ['Korean'], sort: 'members', q: 'jazz' },
  });
  expect(html).toContain('<title>Results for “jazz” · Guildhall</title>');
  expect(html).toContain('Results for “jazz”</h1>');
  expect(textOf(html)).toContain('Music servers in Korean · 1 server');
  expect(html).toMatch(/<option value="Music" [^>]*selected=""/);
  expect(html).toMatch(/<option value="Korean" [^>]*selected=""/);
  expect(html).toMatch(/<option value="members" [^>]*selected=""/);
  expect(html).toMatch(/<input type="search"[^>]* name="q" value="jazz"\/>/);
});

test('what an address asks for that does not exist is not asked of the API', async () => {
  const requests: unknown[] = [];
  const { status } = await renderPage(pageRequest('/?category=Cooking&language=x&sort=y', { requests }));
  expect(status).toBe(200);
  expect(requests).toContainEqual({ query: {} });
});

test('a search says which words were used, and offers the very ones', async () => {
  const headers = { 'search-corrected': 'minecraft caf%C3%A9', 'search-ignored': 'the %E3%81%AE' };
  const { html } = await renderPage(pageRequest('/?category=Gaming&q=minecarft+caf%C3%A9', { headers }));
  expect(textOf(html)).toContain(
    'Showing results for “minecraft café”. Search only for “minecarft café”Left out of the search: the の',
  );
  expect(html).toContain('href="/?category=Gaming&amp;q=minecarft+caf%C3%A9&amp;exact=1"');
  expect(html).toMatch(/<output[^>]*><span>Showing results for/);
});

test('the filters of an exact search keep it exact, and another search does not', async () => {
  const requests: unknown[] = [];
  const { html } = await renderPage(pageRequest('/?q=minecarft&exact=1', { requests }));
  expect(requests).toEqual([{ query: { q: 'minecarft', exact: '1' } }]);
  expect(html.match(/<input type="hidden" name="exact" value="1"\/>/g)).toHaveLength(1);
  const [, filters] = /<form id="filters"(.*?)<\/form>/s.exec(html) ?? [];
  expect(filters).toContain('<input type="hidden" name="exact" value="1"/>');
});

test('a list links its next page; the last page has none', async () => {
  const link = '<https://guildhall.example/api/servers?category=Music&cursor=MS4x>; rel="next"';
  const headers = { Link: link, 'X-Total-Count': '1234' };
  const { html } = await renderPage(pageRequest('/?category=Music', { headers }));
  expect(html).toMatch(
    /<a rel="next" [^>]*href="\/\?category=Music&amp;cursor=MS4x"[^>]*><span>Load more<\/span><\/a>/,
  );
  expect(textOf(html)).toContain('1,234 servers');
  const last = await renderPage(pageRequest('/?category=Music'));
  expect(last.html).not.toContain('rel="next"');
  expect(textOf(last.html)).toContain('Music servers1 server');
});

test('a cursor that leads nowhere leads to the first page', async () => {
  const requests: unknown[] = [];
  const { status, html } = await renderPage(pageRequest('/?cursor=nonsense', { requests }));
  expect(status).toBe(200);
  expect(requests).toContainEqual({ query: {} });
  expect(html).toContain('href="/server/1049921672264095440"');
});

test('each page names its one address, and its addresses in other languages', async () => {
  for (const [url, path] of [
    ['/', '/'],
    ['/?category=Music', '/?category=Music'],
    ['/?language=Korean&utm_source=x', '/?language=Korean'],
    ['/?language=Korean&category=Music', '/?category=Music&amp;language=Korean'],
    ['/server/1049921672264095440', '/server/1049921672264095440'],
  ] as const) {
    const { html } = await renderPage(pageRequest(url, FIVE));
    const mark = path.includes('?') ? '&amp;' : '?';
    const address = `https://guildhall.example${path}`;
    expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
    expect(html).toContain(`<meta property="og:url" content="${address}"/>`);
    expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${address}"/>`);
    for (const language of ['en', 'ko', 'ja']) {
      const link = `<link rel="alternate" hrefLang="${language}" href="${address}${mark}lang=${language}"/>`;
      expect(html).toContain(link);
    }
    expect(html).not.toContain('name="robots"');
  }
});

test('an address that names a language keeps to it', async () => {
  const { html } = await renderPage({ ...pageRequest('/?category=Art&lang=ja'), language: 'ja' });
  const address = 'https://guildhall.example/?category=Art&amp;lang=ja';
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
  expect(html).toContain(`<meta property="og:url" content="${address}"/>`);
  expect(html).toContain('<meta property="og:locale" content="ja_JP"/>');
  expect(html).toContain('<html lang="ja"');
  // But for the links that choose a language without script.
  expect(html.replaceAll(/<noscript.*?<\/noscript>/gs, '')).not.toMatch(/<a [^>]*href="[^"]*lang=/);
});

test('a search, an order and a further page are not for search engines to keep', async () => {
  for (const url of ['/?q=jazz', '/?category=Music&q=jazz&sort=rating', '/?sort=newest', '/?cursor=MS4x']) {
    const { html } = await renderPage(pageRequest(url, FIVE));
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
    const address = `https://guildhall.example${url.replaceAll('&', '&amp;')}`;
    expect(html, 'so that a browser shares what is shown').toContain(
      `<link rel="canonical" href="${address}"/>`,
    );
    expect(html).not.toContain('hrefLang');
    expect(structuredDataIn(html)).toEqual([]);
  }
});

test('a part of the directory is for search engines to keep from five listings on', async () => {
  for (const url of [
    '/?category=Music',
    '/?language=Korean',
    '/?category=Music&language=Korean',
    '/?tag=owls',
  ]) {
    for (const [total, robots] of [
      ['5', undefined],
      ['4', 'noindex,follow'],
      ['0', 'noindex,follow'],
    ] as const) {
      const meta = await metaOf(url, { headers: { 'X-Total-Count': total } });
      expect(meta['robots'], `${url}, ${total}`).toBe(robots);
    }
  }
  expect((await metaOf('/', { headers: { 'X-Total-Count': '0' } }))['robots']).toBeUndefined();
});

test.each([
  ['/?category=Music', 'Music servers'],
  ['/?language=Korean', 'Servers in Korean'],
  ['/?language=Other', 'Servers in other languages'],
  ['/?category=Music&language=Korean', 'Music servers in Korean'],
])('%s has its own title, heading and description', async (url, name) => {
  const { html } = await renderPage(pageRequest(url, FIVE));
  expect(html).toContain(`<title>${name} · Guildhall</title>`);
  expect(html).toContain(`>${name}</h1>`);
  expect((await metaOf(url, FIVE))['description']).toMatch(
    new RegExp(`^${name} on Discord, listed on Guildhall`),
  );
});

test('a page that is not there has no address of its own', async () => {
  for (const url of ['/no/such/page', '/server/1049921672264095441']) {
    const { html } = await renderPage(pageRequest(url));
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/rel="(canonical|alternate)"|og:url/);
  }
});

test('a link preview shows what is drawn of a page, else the site’s picture', async () => {
  const picture = '/server/1049921672264095440/card.png?v=abc';
  const drawn = await metaOf(SERVER, { picture });
  expect(drawn).toMatchObject({
    'og:image': `https://guildhall.example${picture}`,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Lantern Keep: Discord server · Guildhall',
    'og:description': 'We map caves. Four to a party, one torch each.',
    'twitter:card': 'summary_large_image',
    'twitter:image': `https://guildhall.example${picture}`,
    'twitter:image:alt': 'Lantern Keep: Discord server · Guildhall',
  });
  for (const url of [SERVER, '/', '/terms'])
    expect((await metaOf(url))['og:image'], url).toBe('https://guildhall.example/share.png');
  const { html } = await renderPage(pageRequest(SERVER, { picture }));
  expect(html.match(/card\.png/g), 'and browsers do not load it').toHaveLength(2);
});

test('the home page tells search engines of the site, its search and its servers', async () => {
  const [site, list] = structuredDataIn((await renderPage(pageRequest('/'))).html);
  expect(site).toMatchObject({
    '@type': 'WebSite',
    url: 'https://guildhall.example/',
    potentialAction: { target: { urlTemplate: 'https://guildhall.example/?q={search_term_string}' } },
  });
  expect(list).toMatchObject({
    '@type': 'ItemList',
    itemListElement: [{ position: 1, url: 'https://guildhall.example/server/1049921672264095440' }],
  });
});

test('a category page tells search engines its place and its servers', async () => {
  const structuredData = structuredDataIn((await renderPage(pageRequest('/?category=Music', FIVE))).html);
  expect(structuredData).toMatchObject([{ '@type': 'BreadcrumbList' }, { '@type': 'ItemList' }]);
});

test('a page of a category and a language has the category on its way', async () => {
  const url = '/?category=Music&language=Korean';
  const [crumbs] = structuredDataIn((await renderPage(pageRequest(url, FIVE))).html);
  expect(crumbs).toMatchObject({
    itemListElement: [
      { name: 'All servers', item: 'https://guildhall.example/' },
      { name: 'Music servers', item: 'https://guildhall.example/?category=Music' },
      { name: 'Music servers in Korean', item: `https://guildhall.example${url}` },
    ],
  });
});

test('a server page tells search engines only what is true: no rating without reviews', async () => {
  const url = '/server/1049921672264095440';
  const [rated, crumbs] = structuredDataIn((await renderPage(pageRequest(url))).html);
  expect(rated).toMatchObject({
    '@type': 'Organization',
    name: 'Lantern Keep',
    sameAs: 'https://discord.gg/M3DM4JnrQe',
    interactionStatistic: { userInteractionCount: 47_962 },
    aggregateRating: { ratingValue: 4.83, reviewCount: 412 },
  });
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { name: 'All servers', item: 'https://guildhall.example/' },
      { name: 'Gaming servers', item: 'https://guildhall.example/?category=Gaming' },
      { name: 'Lantern Keep' },
    ],
  });
  const bare = { ...lanternKeep, rating: null, reviewCount: 0, inviteLink: null, memberCount: null };
  const [unrated] = structuredDataIn((await renderPage(pageRequest(url, { listing: bare }))).html);
  for (const absent of ['aggregateRating', 'sameAs', 'interactionStatistic', 'logo']) {
    expect(unrated).not.toHaveProperty(absent);
  }
});

test('what owners write cannot end the element that search engines read', async () => {
  const hostile = '</script><script>alert(1)</script>';
  const listing = { ...lanternKeep, name: hostile, description: hostile };
  for (const url of ['/', '/server/1049921672264095440']) {
    const { html } = await renderPage(pageRequest(url, { listing }));
    expect(JSON.stringify(structuredDataIn(html))).toContain('alert(1)');
    expect(html).not.toContain('<script>alert');
  }
});

test('nothing found repeats the words and the filters, and offers ways on', async () => {
  const nothing = { listings: [] };
  const words = textOf((await renderPage(pageRequest('/?q=zzyzx', nothing))).html);
  expect(words).toMatch(/0 servers.*No servers found.*Nothing matches “zzyzx”.*Browse all servers/);
  const filters = textOf((await renderPage(pageRequest('/?language=Other', nothing))).html);
  expect(filters).toMatch(/Nothing under “Servers in other languages” yet.*Browse all servers/);
  const both = textOf((await renderPage(pageRequest('/?category=Art&q=zzyzx', nothing))).html);
  expect(both).toMatch(
    /Nothing under “Art servers” matches “zzyzx”.*Clear filters.*Clear search.*Browse all/,
  );
});

test('while a list is on the way its cards have their shape already', async () => {
  const { facts, assets } = pageRequest('/');
  const html = renderToString(
    <App
      loadedLanguage={{ language: 'en', texts: await loadTexts('en') }}
      queryClient={createQueryClient()}
      facts={facts}
      assets={assets(null)}
      address={{ path: '/', search: '?category=Music' }}
    />,
  );
  expect(html).toMatch(/<section aria-labelledby="page-title" aria-busy="true">/);
  expect(textOf(html)).toContain('Loading servers...');
  expect(html.match(/animate-wait/g)).toHaveLength(9);
});

/** What a page's meta elements say, by name. */
async function metaOf(
  url: string,
  world: World = {},
  language: InterfaceLanguage = 'en',
): Promise<Record<string, string>> {
  const { html } = await renderPage({ ...pageRequest(url, world), language });
  const elements = html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g);
  return Object.fromEntries([...elements].map(([, name = '', content = '']) => [name, content]));
}

function pageDataIn(html: string): string {
  return html.split(`id="${PAGE_DATA_ID}">`)[1]?.split('</script>')[0] ?? '';
}
