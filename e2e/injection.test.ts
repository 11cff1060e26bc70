import type { Page } from '@playwright/test';
import { listListings } from '#contract/directory.ts';
import type { Listing } from '#contract/listings.ts';
import { INJECTIONS } from '#web/testing/injections.ts';
import { expect, test } from './fixtures.ts';

// That the server's HTML has no markup of people's is in web/injections.test.tsx.

test('no browser runs what people write', { tag: '@long' }, async ({ page, visit, request }) => {
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const [listing] = (await (await request.get(listListings.path)).json()) as Listing[];
  const listings = INJECTIONS.map((name, at) => ({
    ...listing,
    id: `7b0f3f0e-93b1-4c37-9d0b-${String(at).padStart(12, '0')}`,
    discordServerId: `739200${String(at).padStart(12, '0')}`,
    name,
    description: name,
  }));
  await visit('/');
  await page.route('**/api/servers?category=Music', (route) => route.fulfill({ json: listings }));
  await page
    .getByRole('list', { name: 'Category' })
    .getByRole('link', { name: /^Music/ })
    .click();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(INJECTIONS.length);
  expect(await cards.getByRole('heading').allTextContents()).toEqual(INJECTIONS);
  expect(await cards.locator('> p').allTextContents()).toEqual(INJECTIONS);
  expect(await unexpectedElementsIn(page)).toEqual([]);
  expect(ran).toEqual([]);
});

/** Elements and attributes in a page that our pages never have. */
async function unexpectedElementsIn(page: Page) {
  return page.evaluate(() => {
    const kinds = /^(iframe|object|embed|base|frame|frameset|style|template|portal|plaintext|xmp)$/i;
    const isUnexpected = (element: Element) =>
      kinds.test(element.tagName) ||
      element
        .getAttributeNames()
        .some(
          (name) =>
            name.startsWith('on') ||
            name === 'srcdoc' ||
            name === 'http-equiv' ||
            (name !== 'content' && /^\s*(javascript|vbscript|data):/i.test(element.getAttribute(name) ?? '')),
        );
    return [...document.querySelectorAll('*')]
      .filter(isUnexpected)
      .map((element) => element.outerHTML.slice(0, 100));
  });
}
