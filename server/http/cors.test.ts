import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();
const ELSEWHERE = { origin: 'https://birds.example', 'sec-fetch-site': 'cross-site' };

const allowed = ({ headers }: { headers: Headers }) => headers.get('access-control-allow-origin');

test('pages of every site may read what is promised, whatever the answer', async () => {
  const site = await startSite({ cached: true });
  const id = await site.addListing();
  await site.quiet();
  const etag = (await site.get('/api/servers')).headers.get('etag') ?? '';
  const reads: [status: number, path: string, headers?: Record<string, string>][] = [
    [200, '/api/servers'],
    [304, '/api/servers', { 'if-none-match': etag }],
    [200, `/api/servers/${id}/`],
    [404, '/api/servers/123456789012345678'],
    [400, '/api/servers?limit=x'],
  ];
  for (const [status, path, headers] of reads) {
    const answer = await site.get(path, { ...ELSEWHERE, ...headers });
    expect([answer.status, allowed(answer)], path).toEqual([status, '*']);
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  }
});

test('a page elsewhere reads the headers of lists and of limits', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' } });
  const first = await site.get('/api/servers', ELSEWHERE);
  const exposed = (first.headers.get('access-control-expose-headers') ?? '').toLowerCase().split(', ');
  expect(exposed.toSorted()).toEqual([
    'etag',
    'link',
    'ratelimit-limit',
    'ratelimit-remaining',
    'ratelimit-reset',
    'retry-after',
    'search-corrected',
    'search-ignored',
    'x-total-count',
  ]);
  for (let n = 0; n < 600; n++) await site.get('/api/stats');
  const refused = await site.get('/api/servers', ELSEWHERE);
  expect([refused.status, allowed(refused)]).toEqual([429, '*']);
});

test('a preflight is answered for a day', async () => {
  const site = await startSite();
  const preflight = { ...ELSEWHERE, 'access-control-request-method': 'GET' };
  const { status, headers } = await site.send('/api/servers', { method: 'OPTIONS', headers: preflight });
  expect(status).toBe(204);
  expect(Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control')))).toEqual({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'Authorization, If-None-Match',
    'access-control-max-age': '86400',
  });
});

test('nothing else may be read by pages of other sites', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const others = ENDPOINTS.filter(
    ({ method, promised, redirects }) => method === 'GET' && !promised && !redirects,
  );
  expect(others.length).toBeGreaterThan(20);
  for (const { path } of others) {
    const address = path.replaceAll(/\{\w+\}/g, id);
    expect(allowed(await site.get(address, ELSEWHERE)), address).toBeNull();
  }
  for (const path of ['/', '/api/nowhere', '/api/servers/1/2/3'])
    expect(allowed(await site.get(path, ELSEWHERE)), path).toBeNull();
  const write = await site.send('/api/servers', { method: 'POST', headers: ELSEWHERE });
  expect(allowed(write)).toBeNull();
});
