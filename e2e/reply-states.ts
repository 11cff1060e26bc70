import type { Page } from '@playwright/test';
import { orgoTuesdays } from './listings.ts';
import { failRequests, waitForFailure, type State } from './state.ts';

const path = `/my-servers/${orgoTuesdays.id}`;
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
      await page.locator('main article:has(h4) button').last().click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'reviews to answer, all answered',
    ...ofOrgo,
    isVariant: true,
    prepare: async (page) => {
      await page.route(/reviews\?show=waiting/, (route) =>
        route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
      );
      await page.reload();
      await page.locator('main article').first().waitFor();
    },
  },
  ...(['no answer', 'a failure'] as const).map((failure): State => ({
    name: `reviews to answer, ${failure}`,
    path,
    as: 'ada',
    isVariant: failure === 'no answer',
    prepare: async (page) => {
      await failRequests(page, /reviews\?show=/, failure);
      await page.reload();
      await page.locator('main h2').nth(2).waitFor();
      await waitForFailure(page, failure);
    },
  })),
  ...([false, null] as const).map((mayInvite): State => ({
    name: `ready to publish, bot may ${mayInvite === null ? 'or may not' : 'not'} invite`,
    path,
    as: 'ada',
    isVariant: mayInvite === null,
    prepare: async (page) => {
      await page.route(/\/bot$/, (route) => route.fulfill({ json: { mayInvite } }));
      await page.reload();
      await reviewsAreThere(page);
    },
  })),
];

async function reviewsAreThere(page: Page) {
  await page.locator('main article:has(h4)').first().waitFor();
}

async function openReply(page: Page) {
  await reviewsAreThere(page);
  await page.locator('main article:not(:has(h4)) button').first().click();
}
