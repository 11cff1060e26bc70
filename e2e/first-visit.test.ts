import type { Page } from '@playwright/test';
import { expect, test, waitForHydration } from './fixtures.ts';
import { holdFace, MOST_SHIFT, waitForFace } from './late-face.ts';
import { layoutShift } from './layout.ts';
import { lanternKeep } from './listings.ts';

const WIDTHS = [320, 360, 390, 640, 768, 1024, 1100, 1180, 1280, 1440, 1920];

for (const language of ['en', 'ko', 'ja'])
  test(`the headline has two lines at every width, in ${language}`, async ({ page, visit }) => {
    await visit(`/?lang=${language}`);
    await page.evaluate(async () => document.fonts.ready);
    const lines: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      lines.push(
        await page.evaluate((width) => {
          const headline = document.querySelector('h1');
          if (headline === null) return 'none';
          const lineHeight = Number.parseFloat(getComputedStyle(headline).lineHeight);
          return `${width}: ${Math.round(headline.getBoundingClientRect().height / lineHeight)}`;
        }, width),
      );
    }
    expect(lines).toEqual(WIDTHS.map((width) => `${width}: 2`));
  });

for (const [name, path] of [
  ['the home page', '/'],
  ['a server’s page', `/server/${lanternKeep.id}`],
  ['a page that is not found', '/none/of/this'],
  ['a search without a hit', '/?q=zzyzx'],
] as const)
  test(`on a first visit the brand’s face comes late and moves little of ${name}`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/\b404\b/);
    for (const width of [390, 768, 1440]) {
      const letFaceCome = await holdFace(page);
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path, { waitUntil: 'commit' });
      await waitForHydration(page);
      await waitForPaint(page);
      letFaceCome();
      await waitForFace(page);
      expect(await layoutShift(page), `at ${width}`).toBeLessThanOrEqual(MOST_SHIFT);
    }
  });

/** Waits until something was drawn. */
async function waitForPaint(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}
