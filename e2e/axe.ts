import type { Page } from '@playwright/test';
import axe, { type RunOnly } from 'axe-core';

type Axe = typeof axe;

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The violations that axe finds on a page, at its top: further down the navigation lies over parts of it, which would be
 * too small to hit. And while nothing moves: half-way through a transition the contrast is wrong.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'tag', values: TAGS });
}

/** The violations of what depends on colours: what a second theme can do wrong. */
export async function contrastViolations(page: Page): Promise<string[]> {
  return runAxe(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
}

async function runAxe(page: Page, runOnly: RunOnly): Promise<string[]> {
  await loadAxe(page);
  const violations = await page.evaluate(async (runOnly) => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
    document.adoptedStyleSheets.push(still);
    const scrolledTo = window.scrollY;
    window.scrollTo({ top: 0, behavior: 'instant' });
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      // In closed details an animation stands still.
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.checkVisibility());
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const axe = Reflect.get(window, 'axe') as Axe;
    const found = await axe.run({ resultTypes: ['violations'], runOnly });
    window.scrollTo({ top: scrolledTo, behavior: 'instant' });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    return found.violations;
  }, runOnly);
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html).join(' | ')}`,
  );
}

/** Loads axe into the page's document, where it stays: reading its source takes longer than checking a page. */
async function loadAxe(page: Page) {
  if (await page.evaluate(() => Reflect.has(window, 'axe'))) return;
  await page.evaluate(axe.source);
}
