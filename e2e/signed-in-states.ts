import type { Page } from '@playwright/test';
import type { ListingPage } from '#contract/listings.ts';
import { READABLE_COOKIES, type SignInFailure } from '#contract/auth.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { listingPage, PLAIN_GUILD } from '#web/testing/listing-page.ts';
import type { AskDiscord } from './discord.ts';
import { NOBODYS_ID } from './listings.ts';
import type { Person } from './fixtures.ts';

/** A person with the longest name that Discord allows, and without an avatar. */
export const maximiliane: Person = {
  id: '612345678901234567',
  globalName: 'Maximiliane von Hohenfels-Wittge',
};

/** A listing that is not public. */
const HIDDEN_LISTING = listingPage({
  discordServerId: NOBODYS_ID,
  name: 'Quiet Garden',
  description: 'A place to sit down with a cup of tea and say nothing at all for a while.',
  memberCount: 341,
  onlineCount: 58,
  guild: {
    ...PLAIN_GUILD,
    createdAt: '2023-06-15T18:00:00.000Z',
    verificationLevel: 'low',
    community: true,
  },
  hidden: 'pending',
});

/** Lets that person open an account. */
export async function letMaximilianeIn(discord: AskDiscord): Promise<void> {
  await discord('addUser', { ...maximiliane, username: 'maximiliane', avatar: null });
}

/** Presses Bump on a server's page, with a made-up answer. */
export async function pressBump(
  page: Page,
  answered: 'never' | 'bumped' | 'too early' | 'failed',
): Promise<void> {
  await page.unroute('**/bump');
  await page.route('**/bump', async (route) => {
    const nextBumpAt = new Date(Date.now() + (answered === 'bumped' ? HOUR_MS : 1_234_000)).toISOString();
    const lastBumpedAt = new Date().toISOString();
    if (answered === 'bumped')
      await route.fulfill({ json: { lastBumpedAt, nextBumpAt, memberCount: 31, onlineCount: 4 } });
    if (answered === 'too early')
      await route.fulfill({ status: 429, json: { error: '-', code: 'bumpOnCooldown', nextBumpAt } });
    if (answered === 'failed')
      await route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } });
  });
  await page.locator('main button.tabular-nums').click();
  if (answered === 'never') await page.locator('main button .animate-spin').waitFor();
  else await page.locator('section[aria-label*=F8] > ol > li').waitFor();
}

/** Makes the next page show a failed sign-in. */
export async function failSignIn(page: Page, site: string, failure: SignInFailure): Promise<void> {
  await page.context().addCookies([{ name: READABLE_COOKIES.signInFailure, value: failure, url: site }]);
}

/** Where the signed-in person sees the preview of a listing that is hidden. */
export const HIDDEN_PATH = `/server/${NOBODYS_ID}`;

/** Hides the listing of that page. */
export async function hideListing(page: Page, hidden: NonNullable<ListingPage['hidden']>): Promise<void> {
  await page.route(`**/api/servers/${NOBODYS_ID}`, (route) =>
    route.fulfill({ json: { ...HIDDEN_LISTING, hidden } }),
  );
}
