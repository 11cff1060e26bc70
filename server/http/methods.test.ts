import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sites } from '../testing/start-site.ts';
import type { Pages } from './pages.ts';

const startSite = sites();

function pagesWithFile(): Pages {
  const files = mkdtempSync(join(tmpdir(), 'guildhall-methods-'));
  writeFileSync(join(files, 'favicon.svg'), '<svg/>');
  writeFileSync(join(files, 'client.ts'), 'export {};');
  return {
    inlineScripts: [],
    files,
    assets: () => ({ scripts: [], styles: [], preloads: [] }),
    renderPage: async () => ({ status: 200, html: '<!DOCTYPE html>' }),
  };
}

const READ = 'GET, HEAD, OPTIONS';
const ADDRESSES: [string, string][] = [
  ['/', READ],
  ['/terms/', READ],
  ['/server/123456789012345678?lang=ko', READ],
  ['/api', READ],
  ['/api/?lang=ko', READ],
  ['/join/123456789012345678', READ],
  ['/my-servers/1', READ],
  ['/favicon.svg', READ],
  ['/robots.txt', READ],
  ['/healthz', READ],
  ['/server/123456789012345678/events.ics', READ],
  ['/badge/123456789012345678.svg', READ],
  ['/feeds/servers.atom', READ],
  ['/feeds/server/123456789012345678/events.json', READ],
  ['/oembed', READ],
  ['/opensearch.xml', READ],
  ['/api/servers', READ],
  ['/api/servers/123456789012345678', READ],
  ['/api/user/servers/123456789012345678/bump', 'OPTIONS, POST'],
  ['/api/analytics/track', 'OPTIONS, POST'],
  ['/adult/yes', 'OPTIONS, POST'],
  ['/api/auth/discord', READ],
];

test('a known address asked with another method is 405 with Allow', async () => {
  const site = await startSite({ pages: pagesWithFile() });
  for (const [path, allow] of ADDRESSES) {
    for (const method of ['PATCH', 'PROPFIND', allow === READ ? 'POST' : 'GET']) {
      const { status, headers } = await site.send(path, { method });
      expect({ status, allow: headers.get('allow') }, `${method} ${path}`).toEqual({ status: 405, allow });
    }
  }
  expect(await site.send('/api/servers', { method: 'DELETE' })).toMatchObject({
    body: { code: 'methodNotAllowed' },
  });
  expect(String((await site.send('/', { method: 'POST' })).body)).toContain(
    '<h1>That doesn’t work here</h1>',
  );
});

test('OPTIONS is 204 with the methods of an address', async () => {
  const site = await startSite({ pages: pagesWithFile() });
  for (const [path, allow] of ADDRESSES) {
    const { status, headers, body } = await site.send(path, { method: 'OPTIONS' });
    expect({ status, allow: headers.get('allow'), body }, path).toEqual({ status: 204, allow, body: '' });
  }
});

test('an unknown address is 404 with every method', async () => {
  const site = await startSite({ pages: pagesWithFile() });
  const api = await startSite();
  for (const method of ['POST', 'OPTIONS', 'DELETE']) {
    for (const path of ['/none', '/api/none', '/assets/none.js', '/badge/x.svg', '/server/1/2'])
      expect((await site.send(path, { method })).status, `${method} ${path}`).toBe(404);
    expect((await api.send('/', { method })).status, method).toBe(404);
  }
  expect((await api.send('/api/stats', { method: 'POST' })).headers.get('allow')).toBe(READ);
});

test('/api is a page, and what is below it stays JSON', async () => {
  const site = await startSite({ pages: pagesWithFile() });
  for (const path of ['/api', '/api/', '/api?lang=ko', '/api/?lang=ko']) {
    const { status, headers } = await site.send(path);
    expect([status, headers.get('content-type')], path).toEqual([200, 'text/html; charset=utf-8']);
  }
  for (const path of ['/api/none', '/api//', '/api/openapi'])
    expect(await site.send(path), path).toMatchObject({ status: 404, body: { code: 'notFound' } });
  const api = await startSite();
  for (const path of ['/api', '/api/']) expect((await api.send(path)).status, path).toBe(404);
});

test('a file in TypeScript is text, and no video', async () => {
  const site = await startSite({ pages: pagesWithFile() });
  const { headers, body } = await site.send('/client.ts');
  expect([headers.get('content-type'), body]).toEqual(['text/plain; charset=utf-8', 'export {};']);
});

test('a range beyond a file is 416 with Content-Range, one within it is 206', async () => {
  const site = await startSite({ pages: pagesWithFile() });
  const ask = (headers: Record<string, string>) => site.send('/favicon.svg', { headers });

  const beyond = await ask({ range: 'bytes=100-200' });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe('bytes */6');
  expect(beyond.body).toMatchObject({ code: 'rangeNotSatisfiable' });
  expect(beyond.headers.get('cache-control')).toBe('no-store');
  const within = await ask({ range: 'bytes=0-3' });
  expect([within.status, within.body]).toEqual([206, '<svg']);
  expect((await ask({ 'if-match': '"other"' })).status).toBe(412);
});
