import type { Page } from '@playwright/test';
import { signOut } from '#contract/auth.ts';

/** Ends the session just before a page's next write to an address arrives, so that no other request learns of it first. */
export async function endSessionBefore(page: Page, address: string): Promise<void> {
  let hasEnded = false;
  await page.route(address, async (route) => {
    if (!hasEnded && route.request().method() !== 'GET') {
      hasEnded = true;
      const { origin } = new URL(page.url());
      const ended = await page.request.post(signOut.path, { headers: { origin } });
      if (!ended.ok()) throw new Error(`The session did not end: ${ended.status()}`);
    }
    await route.fallback();
  });
}
