import { expect, test } from 'vitest';
import { renderPage } from '../entry-server.tsx';
import { pageRequest } from '../testing/page-request.ts';

test('the HTML has the boxes of the wall, and no server', async () => {
  const { html } = await renderPage(pageRequest('/'));
  expect(html.match(/aspect-square/g)).toHaveLength(25);
  expect(html).not.toContain('/api/wall');
});

test('the first word of the headline leads to its category, for pointers alone', async () => {
  const { html } = await renderPage(pageRequest('/'));
  const [headline = ''] = /<h1.*?<\/h1>/s.exec(html) ?? [];
  const [link = ''] = /<a [^>]*>Communities<\/a>/.exec(headline) ?? [];
  expect(link).toContain('href="/?category=Community"');
  expect(link).toContain('tabindex="-1"');
});
