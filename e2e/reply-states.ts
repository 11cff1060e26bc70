import type { Page } from '@playwright/test';
import { orgoTuesdays } from './listings.ts';
import { FAILURES, failRequests, waitForFailure, type State } from './state.ts';

const path = `/my-servers/${orgoTuesdays.id}?tab=page`;
const ofOrgo = { path, as: 'ada' } as const;

/** The states of replies to reviews, and of the list of what a listing needs, on the page for managers. */
export const REPLY_STATES: readonly State[] = [
  { name: 'reviews to answer', ...ofOrgo, prepare: reviewsAreThere },
  {
    name: 'replying, too long',
    ...ofOrgo,
    prepare: async (page) => {
      await openReply(page);
      await page.locator('main article textarea').fill('thank you '.repeat(101));
    },
  },
  {
    name: 'deleting a reply',
    ...ofOrgo,
    viewportOnly: true,
    prepare: async (page) => {
      await reviewsAreThere(page);
      await page.locator('main details:has(h4) summary').click();
      await page.locator('main article:has(h4) button').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reviews to answer, all answered',
    ...ofOrgo,
    isVariant: true,
    answer: (page) =>
      page.route(/reviews\?show=waiting/, (route) =>
        route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
      ),
    prepare: (page) => page.locator('main article').first().waitFor({ state: 'attached' }),
  },
  ...FAILURES.map(({ failure, name }): State => ({
    name: `reviews to answer, ${name}`,
    path,
    as: 'ada',
    isVariant: failure === 'no answer',
    answer: (page) => failRequests(page, /reviews\?show=/, failure),
    prepare: async (page) => {
      await page.locator('#reviews').waitFor();
      await waitForFailure(page, failure);
    },
  })),
  ...([false, null] as const).map((mayInvite): State => ({
    name: `ready to publish, bot may ${mayInvite === null ? 'or may not' : 'not'} invite`,
    path,
    as: 'ada',
    isVariant: mayInvite === null,
    answer: (page) => page.route(/\/bot$/, (route) => route.fulfill({ json: { mayInvite } })),
    prepare: reviewsAreThere,
  })),
];

async function reviewsAreThere(page: Page) {
  await page.locator('main article:has(h4)').first().waitFor({ state: 'attached' });
}

async function openReply(page: Page) {
  await reviewsAreThere(page);
  await page.locator('main article:not(:has(h4)) button').first().click();
}
