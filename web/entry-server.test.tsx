import { expect, test } from 'vitest';
import { getListing, getStats, listListings, type Listing } from '#contract/listings.ts';
import { inlineScripts, renderPage, type Ask, type PageRequest } from './entry-server.tsx';
import { PAGE_DATA_ID } from './page-data.ts';

const lanternKeep: Listing = {
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
};

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

test('an unknown path is 404 with its two texts above the footer', async () => {
  const { status, html } = await renderPage(pageRequest('/no/such/page'));
  expect(status).toBe(404);
  expect(textOf(html)).toMatch(
    /404 Page Not Found.*Did you forget to add the page to the router\?.*Premium Discord Server Directory/,
  );
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('an unknown server and an impossible id are 404 and say that the server was not found', async () => {
  for (const id of ['1049921672264095441', 'abc', '1%27']) {
    const { status, html } = await renderPage(pageRequest(`/server/${id}`));
    expect(status).toBe(404);
    expect(html).toContain('>Server not found</h1>');
  }
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
  const real = { ...demo, site: { ...demo.site, demo: false } };
  expect(textOf((await renderPage(demo)).html)).toContain(
    'Demo: this site runs against a Discord simulator.',
  );
  expect(textOf((await renderPage(real)).html)).not.toContain('simulator');
});

interface World {
  readonly listing?: Listing;
  readonly listings?: readonly Listing[];
}

function pageRequest(url: string, { listing = lanternKeep, listings = [listing] }: World = {}): PageRequest {
  const answers = new Map<unknown, unknown>([
    [listListings, listings],
    [getStats, { serverCount: 1, totalMembers: 4_790_000 }],
    [`${getListing.path} ${listing.discordServerId}`, listing],
  ]);
  // Each endpoint is given what its reply is, but a map cannot tell the compiler so.
  const ask = (async (endpoint: unknown, input: { params?: { discordServerId: string } }) => {
    const key = endpoint === getListing ? `${getListing.path} ${input.params?.discordServerId}` : endpoint;
    if (!answers.has(key)) throw refusal(404);
    return { reply: answers.get(key), headers: {} };
  }) as Ask;
  return {
    url,
    language: 'en',
    site: {
      publicUrl: 'https://guildhall.example',
      demo: true,
      supportInviteUrl: 'https://discord.gg/guildhall',
      googleAdsConversion: null,
      year: 2025,
    },
    assets: { scripts: ['/assets/entry.js'], styles: ['/assets/entry.css'], preloads: [] },
    ask,
  };
}

function refusal(status: number): Error {
  return Object.assign(new Error('refused'), { status });
}

function pageDataIn(html: string): string {
  return html.split(`id="${PAGE_DATA_ID}">`)[1]?.split('</script>')[0] ?? '';
}

function textOf(html: string): string {
  return html
    .replaceAll(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll(/\s+/g, ' ');
}
