import { expect, test } from 'vitest';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { renderPage } from '../entry-server.tsx';
import { lanternKeep, pageRequest, refusal, textOf, type World } from '../testing/page-request.ts';
import { SERVER } from '../testing/server-page.ts';

const OWLS = {
  ...lanternKeep,
  id: '7b0f3f0e-93b1-4c37-9d0b-000000000001',
  discordServerId: '739200000000000001',
  name: 'Owls & others',
  description: 'Zyxomma at night.',
  category: 'Music',
  language: 'Korean',
  memberCount: 81_723,
  onlineCount: 61_724,
} as const;

test('a server’s HTML has links to similar servers between content and last cards', async () => {
  const { status, html } = await renderPage(pageRequest(SERVER, { further: [OWLS] }));
  const row = rowOf(html);
  expect(status).toBe(200);
  expect(textOf(row)).toBe('Similar serversOOwls &amp; othersMusicKorean');
  expect(row).toContain('<a href="/server/739200000000000001"');
  expect(row).not.toContain('<noscript');
  const at = (words: string) => html.indexOf(`>${words}</h2>`);
  expect(html.indexOf(row)).toBeGreaterThan(at('Leave a Review'));
  expect(html.indexOf(row)).toBeLessThan(at('Boost Visibility'));
});

test.each([
  ['an address that is no page', '/none/of/this', 404],
  ['a server that does not exist', '/server/739200000000000009', 404],
  ['an address that names no server', '/server/cave-mappers', 404],
  ['a search without a hit', '/?q=zzyzx', 200],
  ['a tag without a server', '/?tag=zzyzx', 200],
])('the HTML of %s ends with the servers that were bumped last', async (_what, url, expected) => {
  const { status, html } = await renderPage(pageRequest(url, { listings: [], further: [OWLS] }));
  expect(status).toBe(expected);
  expect(textOf(rowOf(html))).toBe('Recently bumped serversOOwls &amp; othersMusicKorean');
});

test('the HTML carries nothing of other servers that an entry does not show', async () => {
  for (const url of [SERVER, '/none/of/this', '/?q=zzyzx']) {
    const { html } = await renderPage(pageRequest(url, { listings: [], further: [OWLS] }));
    expect(html, url).toContain('739200000000000001');
    for (const left of ['Zyxomma', '81723', '81,723', '61724']) expect(html, url).not.toContain(left);
  }
});

test.each(['unknown', 'unavailable', 'none'] as const)(
  'the page of somebody who cannot join (%s) ends with the fitting row',
  async (state) => {
    const request = pageRequest(`/join/${lanternKeep.discordServerId}`, { further: [OWLS] });
    const join = state === 'none' ? { state, name: 'Lantern Keep' } : { state };
    const { html } = await renderPage({ ...request, facts: { ...request.facts, join } });
    const heading = { unknown: 'Recently bumped servers', unavailable: null, none: 'Similar servers' }[state];
    if (heading === null) expect(html).not.toContain('id="further"');
    else expect(textOf(rowOf(html))).toContain(`${heading}OOwls`);
  },
);

test('a reader who is asked for their age gets no row', async () => {
  const request = pageRequest(SERVER, { further: [OWLS] });
  const facts = { ...request.facts, asksAge: lanternKeep.discordServerId };
  const { html } = await renderPage({ ...request, facts });
  expect(html).not.toContain('Owls');
});

test.each<[InterfaceLanguage, string, string]>([
  ['ko', '비슷한 서버', '음악한국어'],
  ['ja', '似ているサーバー', '音楽韓国語'],
])('the row is in %s', async (language, heading, words) => {
  const { html } = await renderPage({ ...pageRequest(SERVER, { further: [OWLS] }), language });
  expect(textOf(rowOf(html))).toBe(`${heading}OOwls &amp; others${words}`);
});

test.each<[string, World]>([
  ['cannot be told', { further: null }],
  ['are none', { further: [] }],
])('a page is whole where other servers %s', async (_how, world) => {
  for (const [url, expected] of [
    [SERVER, 200],
    ['/none/of/this', 404],
  ] as const) {
    const { status, html } = await renderPage(pageRequest(url, world));
    expect(status).toBe(expected);
    expect(html).not.toContain('id="further"');
  }
});

test('asks for other servers as settled, after the page’s own questions', async () => {
  const request = pageRequest('/server/739200000000000009', { further: [OWLS] });
  const asked: [string, boolean | undefined][] = [];
  const noting = (async (endpoint, input, how) => {
    asked.push([endpoint.path, how?.isSettled]);
    if (endpoint.path.endsWith('/similar')) throw refusal(404);
    return request.ask(endpoint, input, how);
  }) as typeof request.ask;
  await renderPage({ ...request, ask: noting });
  expect(asked.filter(([, isSettled]) => isSettled)).toEqual([['/api/servers', true]]);
  expect(asked.at(-1)).toEqual(['/api/servers', true]);
});

function rowOf(html: string): string {
  return /<section aria-labelledby="further".*?<\/section>/s.exec(html)?.[0] ?? '';
}
