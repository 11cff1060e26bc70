import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** By hand, from the translations: a text of the footer. */
const SUPPORT = '서포트 서버';

test(
  'a chosen language applies at once and from the next load’s first byte',
  { tag: '@phone' },
  async ({ page, visit }) => {
    await visit('/');
    await choose(page, 'English', '한국어');
    await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
    await expect(page.getByRole('contentinfo')).toContainText(SUPPORT);
    await expect(page.getByRole('button', { name: /언어/ })).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('userSelectedLanguage'))).toBe('ko');

    const shownLanguages = await languagesShown(page);
    const { html } = await visit('/');
    expect(html).toContain('<html lang="ko"');
    await expect(page.getByRole('contentinfo')).toContainText(SUPPORT);
    expect(await shownLanguages()).toEqual(['ko']);
  },
);

test('a language from ?lang= is kept on later pages, until another is chosen', async ({ page, visit }) => {
  const { html } = await visit('/?lang=ja');
  expect(html).toContain('<html lang="ja"');
  await page.locator('footer a[href="/terms"]').click();
  await expect(page).toHaveURL('/terms');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja');

  await choose(page, '日本語', 'English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await visit('/')).html).toContain('<html lang="en"');
});

test(
  'the language menu works with arrows, and Escape changes nothing',
  { tag: '@long' },
  async ({ page, visit }) => {
    await visit('/');
    const button = page.getByRole('button', { name: /Language/ });
    await button.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: '한국어' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitemradio', { name: '日本語' })).toBeFocused();

    await page.keyboard.press('Escape');

    await expect(page.getByRole('menu')).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  },
);

for (const [locale, font] of [
  ['ko-KR', 'Noto Sans KR'],
  ['ja-JP', 'Noto Sans JP'],
] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test('texts are drawn with a font of the language', { tag: '@long' }, async ({ page, visit }) => {
      await visit('/');
      expect(await fontsOf(page, 'footer p')).toContain(font);
    });
  });

async function choose(page: Page, from: string, to: string) {
  await page.getByRole('button', { name: from }).click();
  await page.getByRole('menuitemradio', { name: to }).click();
}

/** Records every language of the root element from the next load on. */
async function languagesShown(page: Page) {
  await page.addInitScript(() => {
    const shown: string[] = [];
    Reflect.set(window, 'languagesShown', shown);
    const note = () => {
      const language = document.documentElement?.lang;
      if (language && shown.at(-1) !== language) shown.push(language);
    };
    new MutationObserver(note).observe(document, { attributes: true, childList: true, subtree: true });
  });
  return async () => page.evaluate(() => Reflect.get(window, 'languagesShown') as unknown);
}

/** The fonts that the browser used for the texts of some elements. */
async function fontsOf(page: Page, selector: string) {
  const chrome = await page.context().newCDPSession(page);
  await chrome.send('DOM.enable');
  await chrome.send('CSS.enable');
  const { root } = await chrome.send('DOM.getDocument');
  const { nodeIds } = await chrome.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const drawn = await Promise.all(
    nodeIds.map((nodeId) => chrome.send('CSS.getPlatformFontsForNode', { nodeId })),
  );
  return drawn.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName));
}
