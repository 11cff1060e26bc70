import type { Page } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { expect, test, waitForQuiet } from './fixtures.ts';
import { lanternKeep } from './listings.ts';

const WIDTHS = { phone: { width: 390, height: 664 }, wide: { width: 1280, height: 720 } } as const;
const STOPS = 60;

test.describe('where a first visitor is welcomed,', () => {
  test.use({ isFirstVisit: true });

  test('the sheet passes axe and covers nothing that has the focus', async ({ page, visit }) => {
    await page.setViewportSize(WIDTHS.phone);
    await visit('/');
    await expect(page.getByRole('region', { name: 'Welcome to Guildhall' })).toBeVisible();
    expect(await axeViolations(page)).toEqual([]);
    expect(await coveredStops(page, 'Tab')).toEqual([]);
  });
});

for (const [name, size] of Object.entries(WIDTHS))
  test(`no bar covers what has the focus, ${name}`, async ({ page, visit, visitAs, community }) => {
    await page.setViewportSize(size);
    for (const path of ['/', '/?q=game', `/server/${lanternKeep.id}`]) {
      await visit(path);
      expect(await coveredStops(page, 'Tab'), path).toEqual([]);
    }
    expect(await coveredStops(page, 'Shift+Tab'), 'backwards').toEqual([]);
    const { id, owner } = await community();
    await visitAs(owner, `/my-servers/${id}`);
    await waitForQuiet(page); // what is loaded above the focus moves it
    expect(await coveredStops(page, 'Tab'), 'the workshop').toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
  });

/** Walks through a page by the keyboard, and names what had the focus while something else was wholly over it. */
async function coveredStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const covered: string[] = [];
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const focused = document.activeElement;
      if (focused === null || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      // A field that is chosen by its label is as large as the label.
      const label = focused.closest('label');
      const isInSight = [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const hit = document.elementFromPoint(left + x * width, top + y * height);
          return hit !== null && (focused.contains(hit) || hit.contains(focused) || label?.contains(hit));
        }),
      );
      return isInSight ? null : `${focused.tagName} ${focused.ariaLabel ?? focused.textContent.slice(0, 40)}`;
    });
    if (name !== null) covered.push(name);
  }
  return covered;
}
