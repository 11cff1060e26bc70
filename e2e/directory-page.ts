import { expect, type Locator, type Page } from '@playwright/test';

/** The cards of the list; the home page has others above. */
export function cards(page: Page): Locator {
  const list = page
    .getByRole('main')
    .locator('section:is([aria-labelledby=servers], [aria-labelledby=page-title])');
  return list.getByRole('article');
}

/** The filter of a category, on the page of the whole directory. */
export function chip(page: Page, name: string): Locator {
  return page.getByRole('list', { name: 'Category' }).getByRole('link', { name, exact: true });
}

/** The field of a search: a search box, and a combobox once the code of its suggestions has come. */
export function searchField(part: Locator): Locator {
  return part.getByRole('searchbox').or(part.getByRole('combobox')).and(part.locator('[name=q]'));
}

/** The search box above the list; the navigation has another one. */
export function searchBox(page: Page): Locator {
  return searchField(page.getByRole('main'));
}

/** Searches the list for some words. */
export async function search(page: Page, words: string): Promise<void> {
  await searchBox(page).fill(words);
  await page.getByRole('main').getByRole('search').getByRole('button', { name: 'Search' }).click();
}

/** Expects that the list has cards, all of one category. */
export async function expectEachCard(page: Page, category: string): Promise<void> {
  const badges = cards(page).locator('h3 + p > :first-child');
  await expect.poll(async () => [...new Set(await badges.allTextContents())]).toEqual([category]);
}
