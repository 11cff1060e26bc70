import type { Page } from '@playwright/test';

/** Waits until a list has not changed for so long that presses are no longer ignored. */
export async function waitUntilListSettles(page: Page): Promise<void> {
  const changes = await page.getByRole('main').evaluateHandle((main) => {
    const seen = { count: 0 };
    new MutationObserver(() => (seen.count += 1)).observe(main, { childList: true, subtree: true });
    return seen;
  });
  const countChanges = async () => changes.evaluate(({ count }) => count);
  let before;
  do {
    before = await countChanges();
    await page.waitForTimeout(350);
  } while ((await countChanges()) !== before);
}
