import { expect, test } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { pageRequest, textOf } from './testing/page-request.ts';

const SERVER = '/server/1049921672264095440';

test('the HTML of pages has no row of other servers, which a script asks for', async () => {
  for (const url of [SERVER, '/no/such/page', '/?q=zzyzx']) {
    const { html } = await renderPage(pageRequest(url, url.startsWith('/?') ? { listings: [] } : {}));
    expect(textOf(html), url).not.toMatch(/Similar servers|Recently bumped servers/);
  }
  expect(textOf((await renderPage(pageRequest('/no/such/page'))).html)).toContain('Back to all servers');
});

test('the orders of the directory are in its HTML, for readers without script', async () => {
  const { html } = await renderPage(pageRequest('/'));
  const orders = /<details.*?<\/details>/s.exec(html.slice(html.indexOf('name="sort"')))?.[0] ?? '';
  expect(orders).toMatch(/<summary aria-label="How sorting works"/);
  expect(orders).toMatch(/<li aria-current="true"[^>]*><p[^>]*><span>Recently bumped/);
  expect(textOf(orders)).toContain('Most recently bumped first');
});
