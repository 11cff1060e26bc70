import type { Page } from '@playwright/test';
import { signOut } from '#contract/auth.ts';
import { expect } from './fixtures.ts';

/** Ends the session just before a page's next write to an address arrives, so that no other request learns of it first. */
export async function endSessionBefore(page: Page, address: string): Promise<void> {
  let hasEnded = false;
  await page.route(address, async (route) => {
    if (!hasEnded && route.request().method() !== 'GET') {
      hasEnded = true;
      const { origin } = new URL(page.url());
      expect((await page.request.post(signOut.path, { headers: { origin } })).ok()).toBe(true);
    }
    await route.fallback();
  });
}
