import { expect, type BrowserContext, type Page } from '@playwright/test';

/**
 * Notes each toast that a page shows. A toast is gone after five seconds, in which a test on a slow machine may not have
 * looked.
 */
export async function noteToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: string[][] = [];
    Reflect.set(window, 'toastsShown', shown);
    const noted = new WeakSet<Element>();
    new MutationObserver((changes) => {
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      for (const toast of document.querySelectorAll('section[aria-label*="(F8)"] li')) {
        if (noted.has(toast) || !toast.checkVisibility()) continue;
        noted.add(toast);
        // A dialog that opens or closes takes the toast's section with it.
        const isMoved = removed.some((node) => {
          const before = node instanceof HTMLElement && node.localName !== 'li' && node.querySelector('li');
          return before && noted.has(before) && before.textContent === toast.textContent;
        });
        const parts = [...toast.querySelectorAll(':scope > div > div')];
        if (!isMoved) shown.push(parts.map(({ textContent }) => textContent ?? ''));
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects that the last toast since the one before that was expected has this title and text. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  await expect(async () => {
    const shown = await page.evaluate(() => Reflect.get(window, 'toastsShown') as readonly string[][]);
    expect(shown.at(-1)).toEqual([title, typeof text === 'string' ? text : expect.stringMatching(text)]);
    await page.evaluate((count) => {
      (Reflect.get(window, 'toastsShown') as string[][]).splice(0, count);
    }, shown.length);
  }).toPass({ timeout: 60_000 });
}
