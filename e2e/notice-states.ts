import type { Page } from '@playwright/test';
import { countUnreadNotices, listNotices, type NoticeItem, NOTICE_KINDS } from '#contract/notices.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { lanternKeep } from './listings.ts';
import { failRequests, type State } from './state.ts';

const LIST = new RegExp(String.raw`${listNotices.path}(\?.*)?$`);

/** The bell of a signed-in person, and the list that it opens. */
export const NOTICE_STATES: readonly State[] = [
  {
    name: 'notices',
    path: '/terms',
    as: 'mina',
    viewportOnly: true,
    answer: answerNotices,
    prepare: noticesAreThere,
  },
  {
    name: 'notices, none',
    path: '/terms',
    as: 'mina',
    viewportOnly: true,
    prepare: async (page) => {
      await page.route(LIST, (route) => route.fulfill({ json: [] }));
      await openBell(page);
      await page.locator('nav dialog .lucide-bell-off').waitFor();
    },
  },
  {
    name: 'notices, loading',
    path: '/terms',
    as: 'mina',
    viewportOnly: true,
    prepare: async (page) => {
      await failRequests(page, LIST, 'no answer');
      await openBell(page);
      await page.locator('nav dialog output').waitFor();
    },
  },
  {
    name: 'notices, failed',
    path: '/terms',
    as: 'mina',
    viewportOnly: true,
    prepare: async (page) => {
      await failRequests(page, LIST, 'a failure');
      await openBell(page);
      await page.locator('nav dialog [role=alert]').waitFor();
    },
  },
];

/**
 * Answers with a notice of every kind, dated by the clock of the page, that there are more of them, and that more are
 * unread than are counted.
 */
async function answerNotices(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.route(LIST, async (route) => {
    const link = `<${new URL(route.request().url()).origin}${listNotices.path}?cursor=more>; rel="next"`;
    await route.fulfill({ json: noticesAt(now), headers: { link } });
  });
  await page.route(`**${countUnreadNotices.path}`, (route) => route.fulfill({ json: { count: 100 } }));
  // What is read stays as it is, and the count with it.
  await page.route('**/api/user/notices/read', (route) => route.fulfill({ json: { count: 100 } }));
}

function noticesAt(now: number) {
  return NOTICE_KINDS.map((kind, place): NoticeItem => ({
    id: 1_000 - place,
    kind,
    discordServerId: lanternKeep.id,
    serverName:
      place === 1 ? 'とても長い名前のサーバーとその仲間たちが毎週金曜日の夜に集まる場所' : lanternKeep.name,
    reason: /rejection|tag/.test(kind) ? '무엇을 하는 곳인지 알려 주세요.\n어떤 언어를 쓰는지도요.' : null,
    at: new Date(now - HOUR_MS * place ** 2).toISOString(),
    read: place > 2,
    hasPage: true,
  }));
}

async function noticesAreThere(page: Page): Promise<void> {
  await page.locator('nav [aria-haspopup=dialog]', { hasText: '99' }).waitFor();
  await openBell(page);
  await page.locator('nav dialog li').first().waitFor();
}

async function openBell(page: Page) {
  await page.locator('nav [aria-haspopup=dialog]').click();
}
