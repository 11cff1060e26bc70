import type { Page } from '@playwright/test';

/**
 * Notes each text that elements matching a selector show from now on, since a test on a slow machine may not have looked
 * while one was shown. Returns what reads the notes.
 */
export async function noteTexts(page: Page, selector: string): Promise<() => Promise<string[]>> {
  const notes = await page.evaluateHandle((selector) => {
    const shown = new Set<string>();
    const note = () => {
      for (const { textContent } of document.querySelectorAll(selector)) shown.add(textContent ?? '');
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
    return shown;
  }, selector);
  return async () => notes.evaluate((shown) => [...shown]);
}
