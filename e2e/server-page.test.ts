import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { layoutShift } from './layout.ts';
import { lanternKeep } from './listings.ts';

test(
  'what decides is in sight at first, and hydration moves nothing',
  { tag: '@phone' },
  async ({ page, visit, isMobile }) => {
    await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1440, height: 900 });
    await visit(`/server/${lanternKeep.id}`);
    const head = page.getByRole('main').locator('header');
    await expect(head.getByText(/^Usually .* online at this hour/)).toBeInViewport({ ratio: 1 });
    for (const part of [
      head.getByRole('heading', { level: 1 }),
      head.getByRole('link', { name: /^Join Server/ }),
      head.getByRole('list', { name: 'Know before you join' }),
    ])
      await expect(part).toBeInViewport({ ratio: 1 });
    const { y, lineHeight } = await head.getByText(lanternKeep.words).evaluate((text) => ({
      y: text.getBoundingClientRect().y,
      lineHeight: Number.parseFloat(getComputedStyle(text).lineHeight),
    }));
    // A phone may have a bar at the bottom.
    expect(y + 3 * lineHeight).toBeLessThan(isMobile ? 844 - 64 : 900);
    expect(await layoutShift(page)).toBeLessThan(0.02);
  },
);

test(
  'a phone keeps the way in at the bottom, and it covers nothing that has the focus',
  { tag: ['@phone-only', '@phone'] },
  async ({ page, visit }) => {
    await visit(`/server/${lanternKeep.id}`);
    const joins = page.getByRole('link', { name: /^Join Server/ });
    await expect(joins).toHaveCount(1);
    await page.getByRole('heading', { name: 'Reviews', exact: true }).scrollIntoViewIfNeeded();
    await expect(joins).toHaveCount(2);
    const bar = joins.last();
    await expect(bar).toBeInViewport({ ratio: 1 });
    const more = page.getByRole('region', { name: 'Reviews' }).getByRole('link', { name: 'Load more' });
    await more.focus();
    expect(await bottomOf(more)).toBeLessThan(await topOf(bar));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await bottomOf(page.getByRole('contentinfo'))).toBeLessThanOrEqual(await topOf(bar));
  },
);

test('the column beside the content stays in sight', async ({ page, visit }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(`/server/${lanternKeep.id}`);
  const join = page.getByRole('link', { name: /^Join Server/ }).last();
  await scrollTo(page, 'Leave a Review');
  await expect(join).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('region', { name: 'Similar servers' }).getByRole('article')).toHaveCount(3);

  // Higher than the window, it sticks by its end.
  await page.setViewportSize({ width: 1440, height: 600 });
  await scrollTo(page, 'Leave a Review');
  const last = page.getByRole('region', { name: 'Similar servers' }).getByRole('article').last();
  await expect(last).toBeInViewport({ ratio: 1 });
});

async function scrollTo(page: Page, heading: string) {
  await page
    .getByRole('heading', { name: heading })
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
}

const boxOf = async (element: Locator) => (await element.boundingBox())!;
const topOf = async (element: Locator) => (await boxOf(element)).y;
async function bottomOf(element: Locator) {
  const { y, height } = await boxOf(element);
  return y + height;
}
