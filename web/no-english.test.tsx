import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { renderPage } from './entry-server.tsx';
import { englishTextsIn, textsIn } from './testing/english-texts.ts';
import {
  eveningActivity,
  lanternKeep,
  pageRequest,
  review,
  survey,
  type World,
} from './testing/page-request.ts';

const SERVER = `/server/${lanternKeep.discordServerId}`;
const FULL: World = {
  reviews: [{ ...review, reply: { text: 'Thank you all.', at: review.createdAt } }],
  events: [survey],
  activity: eveningActivity,
};
const BARE: World = {
  listing: { ...lanternKeep, inviteLink: null, rating: null, reviewCount: 0, memberCount: null },
  listings: [],
};
/** What the page about the API says in English in every language. */
const OF_CONTRACT = ENDPOINTS.filter(({ promised }) => promised)
  .flatMap(({ summary, replyHeaders = {} }) => Object.values(replyHeaders).concat(summary))
  .map((text) => text.replaceAll(/`[^`]*`/g, ''));
const PAGES: [url: string, world: World][] = [
  ['/', FULL],
  ['/', BARE],
  ['/?q=qzqzq', BARE],
  ['/?category=Web3&language=Korean&sort=members', FULL],
  ['/?tag=owls&cursor=MS4x', FULL],
  [SERVER, FULL],
  [SERVER, BARE],
  ['/server/1049921672264095441', FULL],
  ['/server/', FULL],
  ['/nowhere', FULL],
  ['/events', FULL],
  ['/events?category=Art', BARE],
  ['/terms', FULL],
  ['/transparency', FULL],
  ['/api', FULL],
  ['/my-servers', FULL],
  ['/saved', FULL],
  ['/admin', FULL],
];

test.each(['ko', 'ja'] as const)(
  'no page has English left in %s, nor what it says without script',
  async (language) => {
    for (const [url, world] of PAGES) {
      const { html } = await renderPage({ ...pageRequest(url, world), language });
      expect(textsIn(html).length, url).toBeGreaterThan(25);
      const written = [world, lanternKeep, review, OF_CONTRACT, 'owls', 'qzqzq', '한국어', '日本語'];
      expect(englishTextsIn(html, written), `${url} in ${language}`).toEqual([]);
    }
  },
);

test('English texts are found in pages in English', async () => {
  const { html } = await renderPage(pageRequest('/nowhere'));
  expect(englishTextsIn(html, [])).toContain('404 Page Not Found');
  expect(englishTextsIn(html, [])).toContain('Switch to the light theme');
});
