import type { Locator, Page } from '@playwright/test';

/** How far a page is scrolled down, in whole pixels. */
export async function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(window.scrollY));
}

/**
 * Clicks, and returns the scroll position at that moment. The position before may be another one: Playwright may scroll
 * to click, and a hovered card stands two pixels higher.
 */
export async function scrollAtClick(card: Locator): Promise<number> {
  const page = card.page();
  await page.evaluate(() => {
    const note = () => Reflect.set(window, 'leftAt', Math.round(window.scrollY));
    window.addEventListener('click', note, { capture: true, once: true });
  });
  await card.click();
  return page.evaluate(() => Number(Reflect.get(window, 'leftAt')));
}

/** The box of an element on the screen; all zeros when it is not there. */
export async function boxOf(
  part: Locator,
): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
  return { left: x, top: y, right: x + width, bottom: y + height };
}
