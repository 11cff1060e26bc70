import type { Locator, Page } from '@playwright/test';

type Answer = Parameters<Parameters<Parameters<Page['route']>[1]>[0]['fulfill']>[0];

/** The answers to what a page writes. */
export interface Writes {
  /** Sets the answer to the next write; the write waits until the answer is let arrive. */
  readonly next: (answer: Answer) => { arrive: () => void };
  /** The body of the last write. */
  readonly last: () => unknown;
}

/** Answers a page's writes to some addresses, but claims, each with the answer that was set last. */
export async function answerWrites(page: Page, address: RegExp): Promise<Writes> {
  let current = { answer: {} as Answer, arrived: Promise.resolve() };
  let sent: unknown = null;
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET' || route.request().url().endsWith('/claim')) {
      await route.fallback();
      return;
    }
    sent = route.request().postDataJSON();
    const { answer, arrived } = current;
    await arrived;
    await route.fulfill(answer);
  });
  return {
    next: (answer) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      current = { answer, arrived: promise };
      return { arrive: resolve };
    },
    last: () => sent,
  };
}

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

/** A card of a page, by its title. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}
