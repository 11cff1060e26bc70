import { expect, test } from 'vitest';
import { renderPage } from '../entry-server.tsx';
import { pageRequest, textOf } from '../testing/page-request.ts';

test('without script /saved says that it needs JavaScript', async () => {
  const { html } = await renderPage(pageRequest('/saved'));
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? '';
  const [noscript = ''] = /<noscript>.*?<\/noscript>/s.exec(main) ?? [];
  expect(textOf(noscript)).toContain('This page needs JavaScript');
  expect(main).toMatch(/<div class="claimed:hidden noscript:hidden">(?:(?!<\/main>).)*Log in with Discord/s);
  expect(main.replace(noscript, '')).not.toContain('This page needs JavaScript');
});

test('the HTML of cards and pages has no heart', async () => {
  for (const url of ['/', '/server/1049921672264095440']) {
    const { html } = await renderPage(pageRequest(url));
    expect(html).toContain('Lantern Keep');
    expect(html).not.toMatch(/aria-label="Save |aria-pressed/);
  }
});

test('the HTML of /saved is the same for everybody, and names no listing', async () => {
  const { html } = await renderPage(pageRequest('/saved'));
  expect(html).not.toContain('Lantern Keep');
});
