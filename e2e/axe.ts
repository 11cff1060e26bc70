import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations that axe finds on a page, at its top: further down the navigation lies over parts of it, which would be
 * too small to hit. And once no colour is in transition: half-way the contrast is wrong.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const scrolledTo = await page.evaluate(() => window.scrollY);
  const scrollTo = async (top: number) =>
    page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top);
  await scrollTo(0);
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      // In closed details a transition that axe has set off stands still.
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode() // no page of ours has frames; otherwise axe opens a second page for each run
    .options({ resultTypes: ['violations'] })
    .withTags(RULES)
    .analyze();
  await scrollTo(scrolledTo);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}
