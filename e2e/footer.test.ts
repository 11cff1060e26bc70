import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { horizontalOverflow } from './layout.ts';
import { LANGUAGES } from './pages.ts';

/** The widths of windows, and how high the footer may be in them. */
const WIDTHS = [
  { width: 320, most: 700 },
  { width: 390, most: 700 },
  { width: 640, most: 700 },
  { width: 768, most: 420 },
  { width: 820, most: 420 },
  { width: 1024, most: 420 },
  { width: 1280, most: 420 },
] as const;

test('the footer stays low in each language, also for adults, who have one link more', async ({
  page,
  context,
  visit,
  baseURL,
}) => {
  for (const isAdult of [false, true]) {
    if (isAdult) await context.addCookies([{ name: 'adult', value: '1', url: baseURL ?? '' }]);
    for (const { language } of LANGUAGES) {
      await visit(`/terms?lang=${language}`);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('button')).toHaveCount(isAdult ? 1 : 0);
      for (const { width, most } of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        const where = `${language} at ${width} px, ${isAdult ? 'for adults' : 'for all'}`;
        expect.soft((await footer.boundingBox())?.height, where).toBeLessThanOrEqual(most);
        expect.soft(await narrowestText(footer), where).toBeGreaterThan(200);
        expect.soft(await horizontalOverflow(page), where).toEqual([]);
      }
    }
  }
});

test('on paper the footer is the name and the address alone', async ({ page, visit, baseURL }) => {
  await visit('/terms');
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 }); // A4
  const footer = page.getByRole('contentinfo');

  await expect(footer).toHaveText(/Guildhall/);
  const words = (await footer.innerText()).split(/\s+/);
  expect(words).toEqual(['Guildhall', new URL(baseURL ?? '').origin]);
  expect((await footer.boundingBox())?.height).toBeLessThan(80);
});

/** How wide the narrowest paragraph of an element is. */
function narrowestText(element: Locator) {
  return element
    .locator('p:visible')
    .evaluateAll((all) =>
      Math.min(...all.map((one) => one.parentElement?.getBoundingClientRect().width ?? 0)),
    );
}
