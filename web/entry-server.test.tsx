import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { getListing, getStats, listListings, type ListingPage } from '#contract/listings.ts';
import type { Ask, PageRequest } from '#contract/pages.ts';
import { listReviews, summarizeReviews, type Review } from '#contract/reviews.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app.tsx';
import { inlineScripts, renderPage } from './entry-server.tsx';
import { loadTexts } from './i18n/texts.ts';
import { PAGE_DATA_ID } from './page-data.ts';

const review: Review = {
  id: '0c8ad3b1-5b0f-4be0-8f6a-0a3f9f0a2c41',
  username: '미나',
  avatar: 'https://cdn.discordapp.com/avatars/1/a.webp',
  rating: 4,
  comment: 'Kind people.\nGood maps.',
  createdAt: '2025-11-20T15:00:00.000Z',
  verified: true,
};

const lanternKeep: ListingPage = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f11',
  discordServerId: '1049921672264095440',
  name: 'Lantern Keep',
  description: 'We map caves.\nFour to a party, one torch each.',
  icon: null,
  category: 'Gaming',
  language: 'English',
  memberCount: 47_962,
  onlineCount: null,
  rating: 4.83,
  reviewCount: 412,
  inviteLink: 'https://discord.gg/M3DM4JnrQe',
  lastBumpedAt: null,
  listedAt: '2024-03-19T10:00:00.000Z',
  hidden: null,
};

test('a page that is asked for in the light theme differs in the class of its root alone', async () => {
  const dark = (await renderPage(pageRequest('/'))).html;
  const light = (await renderPage({ ...pageRequest('/'), theme: 'light' })).html;
  expect(light).toMatch(/^<!DOCTYPE html><html lang="en" class="light"><head>/);
  expect(light.replace('class="light"', 'class="dark"')).toBe(dark);
});

test('the home page is a whole document with the listings, their counts and the stats line in it', async () => {
  const { status, html } = await renderPage(pageRequest('/'));
  expect(status).toBe(200);
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en" class="dark"><head>/);
  expect(html).toContain('href="/server/1049921672264095440"');
  expect(textOf(html)).toContain('Discover Amazing Discord Communities');
  expect(textOf(html)).toContain('48.0k');
  expect(textOf(html)).toMatch(/1 server.*4\.7M\+ members.*Updated daily/);
  expect(html).toContain('<link rel="canonical" href="https://guildhall.example/"/>');
});

test('the server page names the server in its title, keeps line breaks and links to the invite in a new tab', async () => {
  const { status, html } = await renderPage(pageRequest('/server/1049921672264095440'));
  expect(status).toBe(200);
  expect(html).toContain('<title>Lantern Keep: Discord server · Guildhall</title>');
  expect(html).toContain('We map caves.\nFour to a party');
  expect(html).toMatch(/<a href="https:\/\/discord\.gg\/M3DM4JnrQe" target="_blank" rel="noopener"/);
  expect(textOf(html)).toContain('Top 10% Growth');
  expect(html).toContain(
    '<link rel="canonical" href="https://guildhall.example/server/1049921672264095440"/>',
  );
});

test('without an invite link Join Server is a button that cannot be pressed, without reviews the rating is N/A', async () => {
  const bare = { ...lanternKeep, inviteLink: null, rating: null, reviewCount: 0 };
  const { html } = await renderPage(pageRequest('/server/1049921672264095440', { listing: bare }));
  expect(html).toMatch(/<button type="button" disabled=""[^>]*>Join Server<\/button>/);
  expect(textOf(html)).toContain('N/A');
});

test('the server page comes with its first reviews, their count and average, and how many gave how many stars', async () => {
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

test('further reviews are a button of a form that leads to them, and a page of them leads back to the newest', async () => {
  const url = '/server/1049921672264095440';
  const link = `<https://guildhall.example/api/servers/1049921672264095440/reviews?limit=10&cursor=MS4x>; rel="next"`;
  const asked: unknown[] = [];
  const world = { reviews: [review], reviewHeaders: { Link: link, 'X-Total-Count': '412' }, asked };
  const first = await renderPage(pageRequest(url, world));
  expect(first.html).toContain(
    `action="${url}" method="get"><input type="hidden" name="cursor" value="MS4x"/>`,
  );
  expect(textOf(first.html)).not.toContain('Back to the newest reviews');

  const next = await renderPage(pageRequest(`${url}?cursor=MS4x`, world));
  expect(asked).toContainEqual({
    params: { discordServerId: '1049921672264095440' },
    query: { limit: 10, cursor: 'MS4x' },
  });
  expect(textOf(next.html)).toContain('Back to the newest reviews');
  expect(next.html).toContain(`<link rel="canonical" href="https://guildhall.example${url}"/>`);
});

test('an unknown path is 404 with its two texts above the footer', async () => {
  const { status, html } = await renderPage(pageRequest('/no/such/page'));
  expect(status).toBe(404);
  expect(textOf(html)).toMatch(
    /404 Page Not Found.*Did you forget to add the page to the router\?.*Premium Discord Server Directory/,
  );
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('an address that looks like another site’s is an unknown path of ours', async () => {
  for (const url of ['//', '///', '//evil.example', '//evil.example/server/1', '/%', '/\\evil.example']) {
    const { status, html } = await renderPage(pageRequest(url));
    expect(status, url).toBe(404);
    expect(html, url).not.toContain('href="https://evil');
  }
});

test('an unknown server and an impossible id are 404 and say that the server was not found', async () => {
  for (const id of ['1049921672264095441', 'abc', '1%27']) {
    const { status, html } = await renderPage(pageRequest(`/server/${id}`));
    expect(status).toBe(404);
    expect(html).toContain('>Server not found</h1>');
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
    expect(textOf(html)).toContain('The servers could not be loaded.');
  }
});

test('a bug while answering is no page', async () => {
  const broken = { ...pageRequest('/'), ask: () => Promise.reject(new TypeError('a bug')) };
  await expect(renderPage(broken)).rejects.toThrow('a bug');
});

test('an empty directory says that there are no servers', async () => {
  const { status, html } = await renderPage(pageRequest('/', { listings: [] }));
  expect(status).toBe(200);
  expect(textOf(html)).toContain('No servers found');
});

test('a page comes in the language that is asked for', async () => {
  const korean = await renderPage({ ...pageRequest('/no/such/page'), language: 'ko' });
  expect(korean.html).toContain('<html lang="ko"');
  expect(korean.html).toContain('404 페이지를 찾을 수 없습니다');
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

test('a filtered page asks for what its address names, and says so in its headings, its title and its controls', async () => {
  const asked: unknown[] = [];
  const request = pageRequest('/?category=Music&language=Korean&sort=members&q=jazz', { asked });
  const { html } = await renderPage(request);
  expect(asked).toContainEqual({
    query: { category: 'Music', language: 'Korean', sort: 'members', q: 'jazz' },
  });
  expect(html).toContain('<title>Results for “jazz” · Guildhall</title>');
  expect(html).toContain('Results for “jazz”</h1>');
  expect(html).toContain('Music servers in Korean</h2>');
  expect(html).toMatch(
    /aria-current="true" href="\/\?category=Music&amp;language=Korean&amp;q=jazz&amp;sort=members"/,
  );
  expect(html).toMatch(/<option value="Korean" [^>]*selected=""/);
  expect(html).toMatch(/<option value="members" [^>]*selected=""/);
  expect(html).toMatch(/<input type="search"[^>]* name="q" value="jazz"\/>/);
});

test('what an address asks for that does not exist is not asked of the API', async () => {
  const asked: unknown[] = [];
  const { status } = await renderPage(pageRequest('/?category=Cooking&language=x&sort=y', { asked }));
  expect(status).toBe(200);
  expect(asked).toContainEqual({ query: {} });
});

test('a next page is a button of a form that leads there, and there is none on the last page', async () => {
  const link = '<https://guildhall.example/api/servers?category=Music&cursor=MS4x>; rel="next"';
  const headers = { Link: link, 'X-Total-Count': '1234' };
  const { html } = await renderPage(pageRequest('/?category=Music', { headers }));
  expect(html).toContain('<input type="hidden" name="cursor" value="MS4x"/>');
  expect(textOf(html)).toContain('Load more');
  expect(textOf(html)).toContain('1,234 servers');
  const last = await renderPage(pageRequest('/?category=Music'));
  expect(textOf(last.html)).not.toContain('Load more');
  expect(textOf(last.html)).toContain('Recently bumped1 server');
});

test('a cursor that leads nowhere leads to the first page', async () => {
  const asked: unknown[] = [];
  const { status, html } = await renderPage(pageRequest('/?cursor=nonsense', { asked }));
  expect(status).toBe(200);
  expect(asked).toContainEqual({ query: {} });
  expect(html).toContain('href="/server/1049921672264095440"');
});

test('each page names its one address, and its addresses in other languages', async () => {
  for (const [url, path] of [
    ['/', '/'],
    ['/?category=Music', '/?category=Music'],
    ['/server/1049921672264095440', '/server/1049921672264095440'],
  ] as const) {
    const { html } = await renderPage(pageRequest(url));
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

test('what search engines should not keep says so, and names the page that they should', async () => {
  for (const [url, canonical] of [
    ['/?q=jazz', '/'],
    ['/?category=Music&q=jazz&sort=rating', '/?category=Music'],
    ['/?sort=newest', '/'],
    ['/?category=Music&language=Korean', '/?category=Music&amp;language=Korean'],
  ] as const) {
    const { html } = await renderPage(pageRequest(url));
    expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
    expect(html).toContain(`<link rel="canonical" href="https://guildhall.example${canonical}"/>`);
    expect(html).not.toContain('hrefLang');
    expect(thingsIn(html)).toEqual([]);
  }
});

test('a page that is not there has no address of its own', async () => {
  for (const url of ['/no/such/page', '/server/1049921672264095441']) {
    const { html } = await renderPage(pageRequest(url));
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/rel="(canonical|alternate)"|og:url/);
  }
});

test('a link preview has the icon of a server at 512 pixels, and our own picture without one', async () => {
  const icon = 'https://cdn.discordapp.com/icons/1/a.webp?size=128';
  const url = '/server/1049921672264095440';
  const pictured = await renderPage(pageRequest(url, { listing: { ...lanternKeep, icon } }));
  expect(pictured.html).toContain(
    '<meta property="og:image" content="https://cdn.discordapp.com/icons/1/a.png?size=512"/>',
  );
  expect(pictured.html).toContain('<meta name="twitter:card" content="summary"/>');
  expect(pictured.html).toContain(
    '<meta property="og:description" content="We map caves. Four to a party, one torch each."/>',
  );
  const plain = await renderPage(pageRequest(url));
  expect(plain.html).toContain('<meta property="og:image" content="https://guildhall.example/share.png"/>');
  expect(plain.html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test('the home page tells search engines of the site, its search and its servers', async () => {
  const [site, list] = thingsIn((await renderPage(pageRequest('/'))).html);
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

test('a server page tells search engines only what is true: no rating without reviews', async () => {
  const url = '/server/1049921672264095440';
  const [rated, crumbs] = thingsIn((await renderPage(pageRequest(url))).html);
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
  const [unrated] = thingsIn((await renderPage(pageRequest(url, { listing: bare }))).html);
  for (const untold of ['aggregateRating', 'sameAs', 'interactionStatistic', 'logo']) {
    expect(unrated).not.toHaveProperty(untold);
  }
});

test('what owners write cannot end the element that search engines read', async () => {
  const hostile = '</script><script>alert(1)</script>';
  const listing = { ...lanternKeep, name: hostile, description: hostile };
  for (const url of ['/', '/server/1049921672264095440']) {
    const { html } = await renderPage(pageRequest(url, { listing }));
    expect(JSON.stringify(thingsIn(html))).toContain('alert(1)');
    expect(html).not.toContain('<script>alert');
  }
});

test('nothing found repeats the words and the filters, and offers ways on', async () => {
  const nothing = { listings: [] };
  const words = textOf((await renderPage(pageRequest('/?q=zzyzx', nothing))).html);
  expect(words).toMatch(/0 servers.*No servers found.*Nothing matches “zzyzx”.*Browse all servers/);
  const filters = textOf((await renderPage(pageRequest('/?language=Other', nothing))).html);
  expect(filters).toMatch(/Nothing is listed under “Servers in other languages” yet.*Browse all servers/);
  const both = textOf((await renderPage(pageRequest('/?category=Art&q=zzyzx', nothing))).html);
  expect(both).toMatch(
    /Nothing under “Art servers” matches “zzyzx”.*Clear filters.*Clear search.*Browse all/,
  );
});

test('while a list is on the way its cards have their shape already', async () => {
  const { facts, assets } = pageRequest('/');
  const html = renderToString(
    <App
      spoken={{ language: 'en', texts: await loadTexts('en') }}
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

interface World {
  readonly listing?: ListingPage;
  readonly listings?: readonly ListingPage[];
  /** The first of the listing's reviews, and what its answer carries. */
  readonly reviews?: readonly Review[];
  readonly reviewHeaders?: Readonly<Record<string, string>>;
  /** What the list's answer carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the list's questions are noted. */
  readonly asked?: unknown[];
}

function pageRequest(
  url: string,
  {
    listing = lanternKeep,
    listings = [listing],
    reviews = [],
    reviewHeaders = {},
    headers = {},
    asked = [],
  }: World = {},
): PageRequest {
  const answers = new Map<unknown, unknown>([
    [getStats, { serverCount: 1, totalMembers: 4_790_000 }],
    [`${getListing.path} ${listing.discordServerId}`, listing],
    [
      summarizeReviews,
      { rating: listing.rating, reviewCount: listing.reviewCount, stars: [4, 8, 20, 80, 300] },
    ],
  ]);
  // Each endpoint is given what its reply is, but a map cannot tell the compiler so.
  const ask = (async (endpoint: unknown, input: Asked) => {
    if (endpoint === listListings) {
      asked.push(input);
      if (input.query?.cursor === 'nonsense') throw refusal(400);
      return { reply: listings, headers };
    }
    if (endpoint === listReviews) {
      asked.push(input);
      return { reply: reviews, headers: reviewHeaders };
    }
    const key = endpoint === getListing ? `${getListing.path} ${input.params?.discordServerId}` : endpoint;
    if (!answers.has(key)) throw refusal(404);
    return { reply: answers.get(key), headers: {} };
  }) as Ask;
  return {
    url,
    language: 'en',
    theme: 'dark',
    facts: {
      publicUrl: 'https://guildhall.example',
      demo: true,
      supportInviteUrl: 'https://discord.gg/guildhall',
      discordAuthorizeUrl: 'https://discord.com/oauth2/authorize',
      discordInviteBase: 'https://discord.gg',
      googleAdsConversion: null,
      year: 2025,
    },
    assets: () => ({ scripts: ['/assets/entry.js'], styles: ['/assets/entry.css'], preloads: [] }),
    ask,
  };
}

interface Asked {
  params?: { discordServerId: string };
  query?: { cursor?: string };
}

function refusal(status: number): Error {
  return Object.assign(new Error('refused'), { status });
}

function pageDataIn(html: string): string {
  return html.split(`id="${PAGE_DATA_ID}">`)[1]?.split('</script>')[0] ?? '';
}

/** What search engines read, in the order in which it stands there. */
function thingsIn(html: string): unknown[] {
  const elements = html.matchAll(/<script type="application\/ld\+json">(?<json>.*?)<\/script>/g);
  return [...elements].map(({ groups }) => JSON.parse(groups?.json ?? 'null') as unknown);
}

function textOf(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');
}
