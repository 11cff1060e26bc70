import type { Page } from '@playwright/test';
import { LIVE_ANALYTICS_PATH, type Snapshot } from '#contract/analytics.ts';
import { SECOND_MS } from '#contract/durations.ts';
import { cast } from '#simulator/cast.ts';

/** What the live panel receives: a busy evening, a snapshot without people, nothing yet, or no connection. */
export type PanelAnswer = 'a busy evening' | 'nobody' | 'nothing yet' | 'no connection';

/** Answers at the live panel's socket, with times by the clock of the page. */
export async function answerPanel(page: Page, answer: PanelAnswer): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.routeWebSocket(`**${LIVE_ANALYTICS_PATH}`, (socket) => {
    if (answer === 'no connection') void socket.close({ code: 1001 });
    if (answer === 'a busy evening') send(busyEvening(now));
    if (answer === 'nobody') send(NOBODY_HERE);
    function send(data: Snapshot) {
      socket.send(JSON.stringify({ type: 'initial', data }));
    }
  });
}

/** A snapshot of a site that nobody is on. */
const NOBODY_HERE: Snapshot = {
  activeUsers: 0,
  authenticatedUsers: 0,
  pageViewsLastHour: 0,
  pageViewsLast24Hours: 0,
  activeSessions: [],
  topPages: [],
  countryDistribution: [],
};

function busyEvening(now: number): Snapshot {
  const session = (n: number, facts: Partial<Snapshot['activeSessions'][number]>) => ({
    sessionId: `session-${n}`,
    userId: null,
    username: null,
    avatar: null,
    currentPage: '/',
    country: 'KR',
    userAgent: 'Mobile · Chrome',
    lastSeen: new Date(now - (n * 20 + 5) * SECOND_MS).toISOString(),
    ...facts,
  });
  return {
    activeUsers: 1_204,
    authenticatedUsers: 318,
    pageViewsLastHour: 48_210,
    pageViewsLast24Hours: 1_000_000,
    activeSessions: [
      session(0, { userId: cast.ada.id, username: cast.ada.globalName, currentPage: '/my-servers' }),
      session(1, { userId: '612345678901234567', username: 'Maximiliane von Hohenfels-Wittge' }),
      session(2, {
        country: 'JP',
        userAgent: 'Desktop · Firefox',
        currentPage: '/server/1049921672264095440',
      }),
      session(3, { country: 'SG', currentPage: '/terms' }),
      session(4, { country: null, userAgent: 'Desktop · Safari', currentPage: `/${'nowhere/'.repeat(20)}` }),
    ],
    topPages: [
      { path: '/', count: 20_114 },
      { path: '/server/1049921672264095440', count: 3_020 },
      { path: '/terms', count: 12 },
      { path: `/${'nowhere/'.repeat(20)}`, count: 1 },
    ],
    countryDistribution: [
      { country: 'KR', count: 512 },
      { country: 'JP', count: 204 },
      { country: 'US', count: 101 },
      { country: 'DE', count: 40 },
      { country: 'SG', count: 3 },
    ],
  };
}
