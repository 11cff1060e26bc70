import { expect, test } from 'vitest';
import { renderPage } from '../entry-server.tsx';
import { pageRequest } from '../testing/page-request.ts';

test.each([
  ['en', 'Servers tagged beginners', 'Servers tagged beginners on Discord'],
  ['ko', 'beginners 태그가 달린 서버', 'Discord'],
  ['ja', 'タグ「beginners」のサーバー', 'Discord'],
] as const)('a tag’s page has its own head in %s', async (language, title, words) => {
  const url = `/?tag=beginners&lang=${language}`;
  const { html } = await renderPage({ ...pageRequest(url), language });
  expect(html).toContain(`<title>${title} · Guildhall</title>`);
  expect(html).toMatch(new RegExp(`<h1[^>]*>(?:<[^>]+>)*${title}`));
  const [, description] = /<meta name="description" content="([^"]+)"/.exec(html) ?? [];
  expect(description).toContain(title);
  expect(description).toContain(words);
  const address = `https://guildhall.example/?tag=beginners&amp;lang=${language}`;
  expect(html).toContain(`<link rel="canonical" href="${address}"/>`);
});

test('a page of several languages has one address, which search engines do not keep', async () => {
  for (const url of ['/?language=Korean&language=German&language=x', '/?language=Korean.German']) {
    const { html } = await renderPage(pageRequest(url));
    expect(html).toContain(
      '<link rel="canonical" href="https://guildhall.example/?language=German&amp;language=Korean"/>',
    );
    expect(html).toContain('<title>Servers in German, Korean · Guildhall</title>');
    expect(html).toMatch(/<meta name="robots" content="noindex,follow"/);
  }
});

test.each([
  ['ko', '서버를 찾을 수 없습니다'],
  ['ja', 'サーバーが見つかりません'],
] as const)('a server that is not found is so in %s', async (language, words) => {
  const { html } = await renderPage({ ...pageRequest('/server/1049921672264095441'), language });
  expect(html).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`));
});

test('a server that is not found leads back to all servers', async () => {
  const { html } = await renderPage(pageRequest('/server/1049921672264095441'));
  expect(/<main.*<\/main>/s.exec(html)?.[0]).toMatch(/<a [^>]*href="\/"[^>]*>Back to all servers/);
});

test.each(['/', '/?category=Music', '/?language=Korean', '/?q=jazz', '/?sort=newest'])(
  '%s offers visitors to add a server, by logging in',
  async (url) => {
    for (const world of [{}, { listings: [] }]) {
      const { html } = await renderPage(pageRequest(url, world));
      const link = /<a [^>]*href="([^"]+)"[^>]*>(?:(?!<\/a>).)*Add server/s.exec(html);
      expect(link?.[1]).toBe('/api/auth/discord?returnTo=%2Fmy-servers%3Fadd');
    }
  },
);

test('the headline names communities, friends, jobs, teammates and study groups', async () => {
  const { html } = await renderPage(pageRequest('/'));
  const [, headline = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  const lines = [...headline.matchAll(/<span[^>]*\binvisible\b[^>]*>(.*?)<\/span>/gs)].map(([, line = '']) =>
    line.replaceAll(/<[^>]*>/g, ''),
  );
  expect(lines).toEqual([
    'Discord Communities',
    'Discord Friends',
    'Discord Jobs',
    'Discord Teammates',
    'Discord Study Groups',
  ]);
});
