import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { solderAndSolitude } from './listings.ts';

test(
  'a page that says more fits a phone, and hydration leaves it as it is',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(`/server/${solderAndSolitude.id}`);
    const html = await page.locator('.about-text').innerHTML();
    await waitForHydration(page);
    expect(await page.locator('.about-text').innerHTML()).toBe(html);
    expect(await axeViolations(page)).toEqual([]);

    const [code, document] = [await widthsOf(page, 'pre'), await widthsOf(page, 'html')];
    expect(code.content).toBeGreaterThan(code.shown);
    expect(document.content).toBe(document.shown);
  },
);

/** How wide the first such element is, and its content. */
async function widthsOf(page: Page, selector: string) {
  const first = page.locator(selector).first();
  return first.evaluate(({ scrollWidth, clientWidth }) => ({ content: scrollWidth, shown: clientWidth }));
}
