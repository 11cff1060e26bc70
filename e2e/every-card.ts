import type { Page } from '@playwright/test';
import { managed, otherGuilds, SUBMITTED } from '#web/testing/own-servers.ts';

/** Answers with every kind of card, dated by the clock of the page, and guilds that the person does not manage. */
export async function answerEveryCard(page: Page, { others = 3 } = {}): Promise<void> {
  const now = await page.evaluate(() => new Date().toISOString());
  await page.route('**/api/user/guilds', (route) =>
    route.fulfill({ json: [...managed(now), ...otherGuilds(others)] }),
  );
  await page.route('**/api/user/servers', (route) => route.fulfill({ json: SUBMITTED }));
}

/** Waits until all of those cards are shown. */
export async function everyCardIsThere(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  // The code of its bump buttons is loaded by itself.
  await page.getByRole('article', { name: 'Never bumped' }).getByRole('button').nth(1).waitFor();
}

/** Opens the form of a new submission, or of an edit, in any language. */
export async function openForm(page: Page, act: 'submit' | 'update'): Promise<void> {
  const [name, at] = act === 'submit' ? ['Ready', 0] : ['Edit rejected', 0];
  await page.getByRole('article', { name, exact: true }).getByRole('button').nth(at).click();
  await page.getByRole('dialog').waitFor();
}

/** Sends a form with every invalid field that there can be. */
export async function sendFaultyForm(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await form.locator('[name=description]').fill('Rockets');
  await form.locator('[name=inviteLink]').fill('rockets');
  await form.locator('details').evaluate((fold) => fold.toggleAttribute('open', true));
  await form.locator('[name=tags]').fill('rockets, Rock & Roll, ');
  await form.locator('[type=submit]').click();
  await form.locator('[aria-invalid=true]').nth(1).waitFor();
}
