import { expect, test } from 'vitest';
import { renderPage } from './entry-server.tsx';
import { lanternKeep, pageRequest, review } from './testing/page-request.ts';

const SERVER = `/server/${lanternKeep.discordServerId}`;

test('names, descriptions and reviews have the community’s lang attribute', async () => {
  const listing = {
    ...lanternKeep,
    language: 'Chinese',
    name: '纸鹤',
    description: '每晚折一只纸鹤。',
  } as const;
  const reviews = [{ ...review, comment: '大家都很友善。' }];
  const home = (await renderPage(pageRequest('/', { listing }))).html;
  expect(home).toMatch(/<article[^>]*>.*?<h3[^>]* lang="zh"/s);
  const { html } = await renderPage(pageRequest(SERVER, { listing, reviews }));
  expect(html).toMatch(/<h1[^>]* lang="zh"/);
  expect(html).toMatch(/<p [^>]*lang="zh"[^>]*>每晚折一只纸鹤。/);
  expect(html).toMatch(/<p [^>]*lang="zh"[^>]*>大家都很友善。/);
});

test('texts of an unknown language say so, lest they count as being in the page’s', async () => {
  const listing = { ...lanternKeep, language: 'Other' } as const;
  expect((await renderPage(pageRequest(SERVER, { listing }))).html).toMatch(/<h1[^>]* lang="und"/);
});

test('a right-to-left name is isolated in the page title, and its direction is its own', async () => {
  const listing = { ...lanternKeep, language: 'Arabic', name: 'مجلس اللاعبين' } as const;
  const { html } = await renderPage(pageRequest(SERVER, { listing }));
  expect(html).toContain('<title>\u2068مجلس اللاعبين\u2069: Discord server · Guildhall</title>');
  expect(html).toMatch(/<h1[^>]* lang="ar"[^>]*>(?:(?!<\/h1>).)*<bdi[^>]*>مجلس اللاعبين<\/bdi>/s);
});
