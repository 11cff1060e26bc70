import type { Locator, Page } from '@playwright/test';
import { startSite, type RunningSite } from './site.ts';
import { expect, test as onSharedSite } from './fixtures.ts';

/**
 * A test on a site of its worker, so that it can add and remove listings and let Discord fail without an effect on other
 * tests. Files that the worker runs one after the other share the site.
 */
export const test = onSharedSite.extend<
  object,
  { ownSite: RunningSite; ownSettings: Readonly<Record<string, string>>; siteOf: string }
>({
  /** A file that changes its site for good, such as by renaming guilds, names a site that no other file shares. */
  siteOf: ['several files', { scope: 'worker', option: true }],

  /** Settings of that site beyond the demo's. */
  ownSettings: [{}, { scope: 'worker', option: true }],

  ownSite: [
    async ({ ownSettings }, use) => {
      // Its Discord fails on purpose, and the site warns each time.
      const site = await startSite({ settings: { LOG_LEVEL: 'error', ...ownSettings } });
      process.env.E2E_SITE_URL = site.url;
      process.env.E2E_SIMULATOR_URL = site.simulatorUrl;
      await use(site);
      await site.stop();
    },
    { scope: 'worker', auto: true, timeout: 600_000 },
  ],

  baseURL: async ({ ownSite }, use) => use(ownSite.url),
});

export { expect };
export { expectToast } from './toasts.ts';

/** A guild's card in a section of My Servers. */
export function cardOf(page: Page, section: string, name: string) {
  return page.getByRole('region', { name: section }).getByRole('article', { name, exact: true });
}

/** Visits a page until something is shown there: the bot may not have heard of a new guild yet. */
export async function visitUntilShown(visit: () => Promise<unknown>, shown: Locator): Promise<void> {
  let patience = 5_000;
  await expect(async () => {
    await visit();
    await expect(shown)
      .toBeVisible({ timeout: patience })
      .catch((error: unknown) => {
        patience *= 2; // a slow machine may need longer for the visit itself
        throw error;
      });
  }).toPass();
}

/** Collects a page's requests to a path from now on, as `POST /api/…`. */
export function requestsTo(page: Page, path: string): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(path)) requests.push(`${request.method()} ${pathname}`);
  });
  return requests;
}
