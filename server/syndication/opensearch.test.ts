import { Window } from 'happy-dom';
import { expect, test } from 'vitest';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

test.each([
  ['', 'en-US', 'Search Guildhall, a directory of Discord servers'],
  ['?lang=ko', 'ko-KR', 'Discord 서버 디렉터리 Guildhall에서 검색'],
  ['?lang=ja', 'ja-JP', 'DiscordサーバーのディレクトリGuildhallで検索'],
])('the search is described to browsers: %s', async (query, locale, description) => {
  const site = await startSite();
  const { status, headers, body } = await site.get(`/opensearch.xml${query}`);
  expect([status, headers.get('content-type')]).toEqual([
    200,
    'application/opensearchdescription+xml; charset=utf-8',
  ]);
  const root = new new Window().DOMParser().parseFromString(String(body), 'application/xml').documentElement;
  expect([root.localName, root.namespaceURI]).toEqual([
    'OpenSearchDescription',
    'http://a9.com/-/spec/opensearch/1.1/',
  ]);
  const textOf = (name: string) => root.querySelector(name)?.textContent;
  expect(['ShortName', 'Description', 'Language', 'InputEncoding'].map(textOf)).toEqual([
    'Guildhall',
    description,
    locale,
    'UTF-8',
  ]);
  const lang = query === '' ? 'en' : query.slice(-2);
  const urls = [...root.querySelectorAll('Url')];
  expect(urls.map((url) => [url.getAttribute('type'), url.getAttribute('template')])).toEqual([
    ['text/html', `http://localhost:3000/?q={searchTerms}&lang=${lang}`],
    ['application/x-suggestions+json', 'http://localhost:3000/opensearch/suggest?q={searchTerms}'],
    ['application/opensearchdescription+xml', `http://localhost:3000/opensearch.xml?lang=${lang}`],
  ]);
});

test('a browser gets suggestions with the pages that they lead to', async () => {
  const site = await startSite();
  const id = await site.addListing({ guild: { name: 'Owl “choir”' } });
  await site.addListing({ guild: { name: 'Owlish', nsfwLevel: 3 } });
  await site.addListing({ unlisted: true, guild: { name: 'Owlery' } });
  const { headers, body } = await site.get('/opensearch/suggest?q=owl');
  expect(headers.get('content-type')).toBe('application/x-suggestions+json; charset=utf-8');
  expect(JSON.parse(String(body))).toEqual([
    'owl',
    ['Owl “choir”'],
    [''],
    [`http://localhost:3000/server/${id}`],
  ]);
  expect(JSON.parse(String((await site.get('/opensearch/suggest?q=zyxomma')).body))).toEqual([
    'zyxomma',
    [],
    [],
    [],
  ]);
  for (const bad of ['', '?q=', `?q=${'x'.repeat(51)}`])
    expect((await site.get(`/opensearch/suggest${bad}`)).status, bad).toBe(400);
});

test('suggestions are counted with those of the site’s own search', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  for (let n = 0; n < 300; n++) await site.get('/api/suggest?q=owl');
  for (let n = 0; n < 300; n++) await site.get('/opensearch/suggest?q=owl');
  expect((await site.get('/opensearch/suggest?q=owl')).status).toBe(429);
  expect((await site.get('/api/suggest?q=owl')).status).toBe(429);
  expect((await site.get('/opensearch.xml')).status).toBe(200);
});
