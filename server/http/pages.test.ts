import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { getStats } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import type { Site } from '../testing/community.ts';
import { eventually, sites } from '../testing/start-site.ts';
import type { Pages } from './pages.ts';

const startSite = sites();
// Asked for under any name: only on a loopback address do names matter.
const PUBLIC = { PUBLIC_URL: 'https://guildhall.example' };

/** Pages that tell what they were asked to render. */
function tellingPages(overrides: Partial<Pages> = {}) {
  const rendered: string[] = [];
  const files = mkdtempSync(join(tmpdir(), 'guildhall-pages-'));
  mkdirSync(join(files, 'assets'));
  mkdirSync(join(files, '.vite'));
  writeFileSync(join(files, '.vite/manifest.json'), '{}');
  writeFileSync(join(files, 'assets/entry-abc.js'), 'let plain = true;');
  writeFileSync(join(files, 'assets/entry-abc.js.br'), brotliCompressSync('let compressed = true;'));
  writeFileSync(join(files, 'favicon.svg'), '<svg/>');
  const pages: Pages = {
    inlineScripts: ['let theme;'],
    files,
    assets: () => ({ scripts: [], styles: [], preloads: [] }),
    renderPage: async ({ url, language, ask }) => {
      rendered.push(`${language} ${url}`);
      if (url === '/bug') throw new Error('a bug in a page');
      const { reply } = await ask(getStats, {});
      return {
        status: url.startsWith('/none') ? 404 : 200,
        html: `<!DOCTYPE html><html lang="${language}">${url} of ${reply.serverCount}`,
      };
    },
    ...overrides,
  };
  return { pages, rendered };
}

/** Asks under a name. */
async function getAs(site: Pick<Site, 'get'>, host: string, path: string) {
  const { status, headers } = await site.get(path, { host });
  return { status, location: headers.get('location') };
}

test('every path outside the API is a page with its own status', async () => {
  const site = await startSite({ pages: tellingPages().pages, settings: PUBLIC });

  const home = await site.get('/');
  expect(home).toMatchObject({ status: 200, body: '<!DOCTYPE html><html lang="en">/ of 0' });
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect((await site.get('/none/of/this?a=b')).status).toBe(404);
  expect(await site.get('/api/none')).toMatchObject({ status: 404, body: { code: 'notFound' } });
  expect((await site.send('/none', { method: 'POST' })).status).toBe(404);
  expect((await site.send('/', { method: 'HEAD' })).body).toBe('');
});

test('a page is in the language of the URL, else the cookie, else Accept-Language', async () => {
  const { pages, rendered } = tellingPages();
  const site = await startSite({ pages, settings: PUBLIC });
  const requests: [string, Record<string, string>, string][] = [
    ['/', {}, 'en'],
    ['/', { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' }, 'ko'],
    ['/', { 'accept-language': 'fr, ja;q=0.4, ko;q=0.5' }, 'ko'],
    ['/', { 'accept-language': 'ja;q=0, fr' }, 'en'],
    ['/', { 'accept-language': ';;;q=x,,' }, 'en'],
    ['/', { 'accept-language': 'sv-SE' }, 'en'],
    ['/', { 'accept-language': '<script>alert(1)</script>' }, 'en'],
    ['/', { 'accept-language': '' }, 'en'],
    ['/', { 'accept-language': 'ko', cookie: 'a=b; language=ja' }, 'ja'],
    ['/', { cookie: 'language=<script>' }, 'en'],
    ['/?lang=ko', { cookie: 'language=ja' }, 'ko'],
    ['/?lang=xx', { cookie: 'language=ja' }, 'ja'],
  ];
  for (const [path, headers] of requests) await site.get(path, headers);

  expect(rendered).toEqual(
    requests.map(([path, , language]) => `${language} ${path === '/?lang=xx' ? '/' : path}`),
  );
});

test('a URL with a language sets the cookie for everybody, also with 304', async () => {
  const { pages, rendered } = tellingPages();
  const site = await startSite({ pages, cached: true, settings: PUBLIC });
  await site.quiet();
  const cookie = 'language=ko; Max-Age=31536000; Path=/; SameSite=Lax';

  const first = await site.get('/?lang=ko', { cookie: 'language=ja' });
  const again = await site.get('/?lang=ko', { 'if-none-match': first.headers.get('etag') ?? '' });

  expect([first.status, first.headers.get('set-cookie')]).toEqual([200, cookie]);
  expect([again.status, again.headers.get('set-cookie')]).toEqual([304, cookie]);
  expect(rendered).toEqual(['ko /?lang=ko']);
  for (const path of ['/', '/?lang=xx', '/terms'])
    expect((await site.get(path, { 'accept-language': 'ko' })).headers.get('set-cookie'), path).toBeNull();
});

test('a page is rendered and cached by its theme cookie, which links can set', async () => {
  const themes: string[] = [];
  const { pages } = tellingPages();
  const site = await startSite({
    pages: {
      ...pages,
      renderPage: async (page) => {
        themes.push(page.theme);
        return pages.renderPage(page);
      },
    },
    cached: true,
    settings: PUBLIC,
  });
  await site.quiet();
  for (const cookie of ['', 'theme=light', 'a=b; theme=light; c=d', 'theme=dark', 'theme=lightest'])
    await site.get('/', { cookie });
  expect(themes).toEqual(['dark', 'light']);

  const choose = async (theme: string, referer?: string) => {
    const answer = await site.get(`/theme/${theme}`, referer === undefined ? {} : { referer });
    return [answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')];
  };
  const { PUBLIC_URL } = PUBLIC;
  const cookie = 'theme=light; Max-Age=31536000; Path=/; SameSite=Lax';
  expect(await choose('light', `${PUBLIC_URL}/?q=a`)).toEqual([303, `${PUBLIC_URL}/?q=a`, cookie]);
  expect(await choose('light', `${PUBLIC_URL}//evil.example/`)).toEqual([
    303,
    `${PUBLIC_URL}//evil.example/`,
    cookie,
  ]);
  expect(await choose('light', 'https://evil.example/')).toEqual([303, `${PUBLIC_URL}/`, cookie]);
  expect(await choose('light')).toEqual([303, `${PUBLIC_URL}/`, cookie]);
  expect((await choose('pink'))[0]).toBe(404);
});

test('caches a page for each language, with a matching Vary header', async () => {
  const { pages, rendered } = tellingPages();
  const site = await startSite({ pages, cached: true, settings: PUBLIC });
  await site.quiet();
  for (const language of ['en', 'ko', 'en', 'ko']) await site.get('/', { 'accept-language': language });

  expect(rendered).toEqual(['en /', 'ko /']);
  const { headers } = await site.get('/', { 'accept-language': 'ko' });
  expect(headers.get('vary')).toBe('accept-language, cookie, accept-encoding');
  expect(
    (await site.get('/', { 'accept-language': 'ko', 'if-none-match': headers.get('etag') ?? '' })).status,
  ).toBe(304);
  expect(
    (await site.get('/', { 'accept-language': 'en', 'if-none-match': headers.get('etag') ?? '' })).status,
  ).toBe(200);
});

test('a cached page of a part is right within 1 s about how many listings it has', async () => {
  const rendered: string[] = [];
  const { pages } = tellingPages({
    renderPage: async ({ url, ask }) => {
      rendered.push(url);
      const query = { category: 'Art', language: 'Korean' } as const;
      const { headers } = await ask(listListings, { query });
      return { status: 200, html: headers['x-total-count'] ?? 'not counted' };
    },
  });
  const site = await startSite({ pages, cached: true, settings: PUBLIC });
  const total = async () => (await site.get('/part')).body;
  const totalOnPage = (count: string) => eventually(total, (shown) => shown === count, 1_000);
  for (let i = 0; i < 4; i++) await site.addListing({ category: 'Art', language: 'Korean' });
  await site.quiet();
  await totalOnPage('4');

  const fifth = await site.addListing({ category: 'Art', language: 'German' });
  await site.quiet();
  await total();
  expect(rendered, 'another part has changed').toEqual(['/part']);

  const change = (to: object) =>
    site.db.updateTable('listings').set(to).where('discordServerId', '=', fifth).execute();
  await change({ language: 'Korean' });
  await totalOnPage('5');
  await change({ status: 'banned', statusBeforeBan: 'approved' });
  await totalOnPage('4');
});

test('the bare home page gets the language of its reader’s choice, else the browser’s', async () => {
  const received: unknown[] = [];
  const { pages } = tellingPages({
    renderPage: async ({ facts }) => {
      received.push(facts.readsFirst ? `reads ${facts.readsFirst}` : (facts.browserLanguage ?? 'nothing'));
      return { status: 200, html: '' };
    },
  });
  const site = await startSite({ pages, settings: PUBLIC });
  const requests: [string, Record<string, string>, string][] = [
    ['/', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'German'],
    ['/', { 'accept-language': 'en-US,en;q=0.9,pt-BR;q=0.5,fr;q=0.7' }, 'English'],
    ['/', { 'accept-language': 'fi,en;q=0.5,pt-BR;q=0.6,fr;q=0.7' }, 'French'],
    ['/', { 'accept-language': 'fi,de;q=0,SV-se;q=0.1' }, 'Swedish'],
    ['/', { 'accept-language': 'zh-Hant-TW' }, 'Chinese'],
    ['/', { 'accept-language': 'tlh,ko;q=0.5,en;q=0.4', cookie: 'language=en' }, 'Korean'],
    ['/', { 'accept-language': 'en-GB,en' }, 'English'],
    ['/', { 'accept-language': 'und, *, English, other' }, 'English'],
    ['/', {}, 'English'],
    ['/', { cookie: 'reads=pt.en' }, 'reads Portuguese'],
    ['/', { cookie: 'language=ko; reads=other.ko' }, 'reads Other'],
    ['/', { cookie: 'reads=xx.<b>.sv' }, 'English'],
    ['/', { cookie: 'reads=xx.und.sv.sv' }, 'reads Swedish'],
    ['/', { cookie: 'reads=; language=en' }, 'English'],
    ['/', { cookie: 'xreads=de' }, 'English'],
    ['/?lang=en&utm_source=a', { 'accept-language': 'de' }, 'German'],
    ['/?lang=en&lang=ja', { 'accept-language': 'de' }, 'German'],
    ['/', { 'accept-language': 'de', cookie: 'language=ko' }, 'nothing'],
    ['/?lang=ja', { 'accept-language': 'de' }, 'nothing'],
    ['/?category=Music', { 'accept-language': 'de', cookie: 'reads=de' }, 'nothing'],
    ['/?cursor=', { 'accept-language': 'de' }, 'nothing'],
    ['/terms', { 'accept-language': 'de' }, 'nothing'],
  ];
  for (const [path, headers] of requests) await site.get(path, headers);

  expect(received).toEqual(requests.map(([, , language]) => language));
});

test('the bare home page is cached once for each language that browsers prefer', async () => {
  const { pages, rendered } = tellingPages();
  const site = await startSite({ pages, cached: true, settings: PUBLIC });
  await site.quiet();
  const headers = ['de', 'de-CH, en;q=0.1', 'en-US, de;q=0.3', 'fr', 'en', 'fi', 'tlh, xx-invented', 'de'];
  for (const path of ['/', '/?category=Music', '/terms'])
    for (const header of headers) await site.get(path, { 'accept-language': header });

  expect(rendered).toEqual(['en /', 'en /', 'en /', 'en /?category=Music', 'en /terms']);
});

test('the bare home page is cached once for each first language that is chosen', async () => {
  const { pages, rendered } = tellingPages();
  const site = await startSite({ pages, cached: true, settings: PUBLIC });
  await site.quiet();
  for (const reads of ['ko', 'ko.en', 'ko.de.fr', 'ko.xx', 'de.ko', 'de'])
    for (const path of ['/', '/?q=owls']) await site.get(path, { cookie: `reads=${reads}` });

  expect(rendered).toEqual(['en /', 'en /?q=owls', 'en /']);
});

test('a bug in a page is a bare 500 with the security headers', async () => {
  const site = await startSite({ pages: tellingPages().pages, settings: PUBLIC });
  const { status, headers, body } = await site.get('/bug');

  expect(status).toBe(500);
  expect(String(body)).not.toContain('a bug in a page');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('the one inline script is allowed by its hash', async () => {
  const site = await startSite({ pages: tellingPages().pages, settings: PUBLIC });
  // echo -n 'let theme;' | openssl dgst -sha256 -binary | base64
  expect((await site.get('/')).headers.get('content-security-policy')).toContain(
    "script-src 'self' 'sha256-R+QdN7Q2tkxNgczY/rqjsiu8gUIqW1+CS7WiS+PYjOI='",
  );
});

test('redirects other loopback names to the configured one, and no other names', async () => {
  const site = await startSite({ pages: tellingPages().pages, cached: true });
  expect(await getAs(site, 'localhost:3000', '/x?y=1')).toMatchObject({ status: 200 });
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'localhost:3999']) {
    expect(await getAs(site, host, '/x?y=1'), host).toEqual({
      status: 307,
      location: 'http://localhost:3000/x?y=1',
    });
  }
  expect(await getAs(site, 'guildhall.example', '/x?y=1')).toMatchObject({ status: 200 });
  expect(await getAs(site, '127.0.0.1:3000', '/api/stats')).toMatchObject({ status: 200 });
});

test('beyond those that can wait, pages are a 503 in the reader’s language', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { pages } = tellingPages({
    assets: () => ({ scripts: [], styles: ['/assets/site.css'], preloads: [] }),
    renderPage: async ({ url }) => {
      if (url !== '/terms') await held;
      return { status: 200, html: url };
    },
  });
  const site = await startSite({ pages, cached: true, settings: { ...PUBLIC, RATE_LIMITS: 'off' } });
  await site.quiet();
  await site.get('/terms');
  const room = 64;
  const korean = { 'accept-language': 'ko' };
  const requests = Array.from({ length: room + 3 }, (_, i) => site.get(`/?q=${i}`, korean));
  const refused = await Promise.all([Promise.race(requests), site.get('/?q=last', korean)]);
  expect(await site.get('/terms')).toMatchObject({ status: 200, body: '/terms' });
  release();
  const statuses = (await Promise.all(requests)).map(({ status }) => status);

  expect(statuses.filter((status) => status === 200)).toHaveLength(room);
  for (const { status, headers, body } of refused) {
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(body).toContain('<html lang="ko" class="dark">');
    expect(body).toContain('잠시 후 다시 시도해 주세요');
    expect(body).toContain('href="/assets/site.css"');
  }
  expect((await site.get('/?q=last', korean)).status).toBe(200);
});

test('serves precompressed built files, immutable only when the name has a hash', async () => {
  const site = await startSite({ pages: tellingPages().pages, settings: PUBLIC });
  const script = await site.get('/assets/entry-abc.js', { 'accept-encoding': 'br' });

  expect(script.headers.get('content-encoding')).toBe('br');
  expect(script.body).toBe('let compressed = true;');
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect((await site.get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  expect(String((await site.get('/.vite/manifest.json')).body)).toMatch(/^<!DOCTYPE html>/);
});

test('an unknown path below /assets/ is a bare 404 and renders nothing', async () => {
  const { pages, rendered } = tellingPages();
  const site = await startSite({ pages, settings: PUBLIC });
  for (const path of [
    '/assets/',
    '/assets/none.js',
    '/assets/entry-abc.js.br',
    '/assets/..%2f.vite/manifest.json',
    '/assets/none.js?page=1',
  ]) {
    const { status, headers, body } = await site.get(path);
    expect({ status, body, ...Object.fromEntries(headers) }, path).toMatchObject({
      status: 404,
      body: 'Not found\n',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  }
  expect(rendered).toEqual([]);

  expect(String((await site.get('/assets')).body)).toMatch(/^<!DOCTYPE html>/);
});

test('in development the middleware comes first, below /assets/ too', async () => {
  const { pages } = tellingPages({
    files: (request, response, next) => {
      if (request.url === '/assets/made.js') response.end('let made = true;');
      else next();
    },
  });
  const site = await startSite({ pages, settings: PUBLIC });

  expect(await site.get('/assets/made.js')).toMatchObject({ status: 200, body: 'let made = true;' });
  expect(await site.get('/assets/none.js')).toMatchObject({ status: 404, body: 'Not found\n' });
});

test('the page of events alone is told the minute in which it is rendered', async () => {
  const received: (string | undefined)[] = [];
  const { pages } = tellingPages({
    renderPage: async ({ facts }) => {
      received.push(facts.now);
      return { status: 200, html: '' };
    },
  });
  const site = await startSite({ pages, settings: PUBLIC });
  for (const path of ['/', '/events?category=Art', '/terms']) await site.get(path);
  expect(received).toEqual([undefined, expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/), undefined]);
});
