import type { Page } from '@playwright/test';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import { cast } from '#simulator/cast.ts';
import { waitUntilListSettles } from './list-settles.ts';
import type { World } from './community.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

/** A claim may be on its way when its item is decided. */
const CLAIM_TOO_LATE = /\/claim$|409/;

/** A part of the queue in which no other test submits. */
interface Part {
  readonly category: Category;
  readonly language: ListingLanguage;
}

// As a list, without the pane of wide windows.
test.use({ viewport: { width: 1200, height: 800 } });

test(
  'the filters are in the address and in the history',
  { tag: '@long' },
  async ({ page, visitAs, world }) => {
    const part: Part = { category: 'Music', language: 'Polish' };
    const address = '/admin?tab=submissions&category=Music&language=Polish';
    const owner = await world.person('Submitter');
    const [known, waiting] = [await world.community({ owner }), await world.community({ owner })];
    const submitter = await world.callsOf(owner);
    await world.decide('approve', await submitter.submit(known.id));
    await submitter.submit(waiting.id, part);
    const shown = [new RegExp(waiting.name)];
    await visitAs(cast.grace, `${address}&firstTime=true`);
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'First-time sender' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'First-time sender' }).uncheck();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('article')).toHaveText(shown);
    await expect(page.getByRole('checkbox', { name: 'First-time sender' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: '1 matches' })).toBeAttached();
    await page.getByLabel('Flag').selectOption('Mass mention');
    await expect(page.getByText('Nothing waiting matches these filters')).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('article')).toHaveText(shown);
    await expect(page.getByLabel('Flag')).toHaveValue('');
    await page.goBack();
    await expect(page.getByRole('checkbox', { name: 'First-time sender' })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'First-time sender' })).toBeChecked();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(page).toHaveURL('/admin?tab=submissions');
    await expect(page.getByRole('group', { name: 'Filter' })).toBeFocused();
  },
);

test('Shift and X select a range by the keyboard', { tag: '@long' }, async ({ page, visitAs, world }) => {
  const part: Part = { category: 'Sports', language: 'Swedish' };
  const [reed = '', one = '', two = '', three = ''] = await submitted(world, part, 4);
  await visitAs(cast.grace, addressOf(part));
  await page.getByRole('article', { name: one }).focus();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(selectBox(page, two)).toBeChecked();
  await expect(selectBox(page, reed)).not.toBeChecked();

  // The bar stays in sight, below the item with the focus, which the navigation does not cover.
  await page.getByRole('article', { name: three }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('End');
  await page.keyboard.press('k');
  const clear = page.getByRole('button', { name: 'Clear selection' });
  // Once the window has scrolled.
  await expect(async () => {
    const [bar, clearButton, item] = await Promise.all(
      [page.getByRole('navigation'), clear, page.locator(':focus')].map((part) => part.boundingBox()),
    );
    expect(item?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    expect(clearButton?.y).toBeGreaterThan((item?.y ?? 0) + (item?.height ?? 0));
  }).toPass({ timeout: 20_000 });

  await clear.click();
  await expect(page.getByText('3 selected')).toHaveCount(0);
  await expect(page.getByRole('article', { name: two })).toBeFocused();
});

test(
  'after deciding about several by the keyboard the focus stays in the queue',
  { tag: '@long' },
  async ({ page, visitAs, world, allowErrors }) => {
    allowErrors(CLAIM_TOO_LATE);
    const part: Part = { category: 'Sports', language: 'Turkish' };
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await submitted(world, part, 6);
    await visitAs(cast.grace, addressOf(part));
    const item = (name: string) => page.getByRole('article', { name });
    const bar = (name: string) => page.getByRole('button', { name, exact: true }).last();

    // The item with the focus is not among them.
    await item(second).focus();
    await page.keyboard.press('x');
    await selectBox(page, third).focus();
    await page.keyboard.press('Space');
    await item(first).focus();
    await bar('Approve').focus();
    await page.keyboard.press('Enter');
    await expect(item(fourth)).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(4);
    await waitUntilListSettles(page);

    await page.keyboard.press('x');
    await bar('Reject').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').last().fill('Please tell more.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(item(fifth)).toBeFocused();
    await waitUntilListSettles(page);

    await page.getByRole('checkbox', { name: 'Select all shown' }).focus();
    await page.keyboard.press('Space');
    await bar('Approve').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing waiting matches these filters')).toBeVisible();
    await expect(page.getByRole('tabpanel').locator(':focus')).toBeAttached();
  },
);

test(
  'a ban can be undone by F8 although the next request was decided meanwhile',
  { tag: '@long' },
  async ({ page, visitAs, world, allowErrors }) => {
    allowErrors(CLAIM_TOO_LATE);
    const part: Part = { category: 'Education', language: 'Italian' };
    const [coal = '', marsh = ''] = await submitted(world, part, 2);
    await visitAs(cast.grace, addressOf(part));
    await page.getByRole('article', { name: coal }).getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject Server Request' });
    await dialog.getByLabel('Reason').fill('It sells accounts.');
    await dialog.getByLabel('Ban server').check();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByRole('article', { name: marsh })).toBeFocused();
    const undo = page.getByRole('button', { name: 'Undo ban' });
    await expect(undo).toBeVisible(); // keys do nothing before
    await waitUntilListSettles(page);
    await page.keyboard.press('a');
    await expect(page.getByText('Nothing waiting matches these filters')).toBeVisible();

    await page.keyboard.press('F8');
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Ban undone', 'We told nobody.');
  },
);

function selectBox(page: Page, name: string) {
  return page.getByRole('article', { name }).getByRole('checkbox', { name: 'Select' });
}

/** Submits so many guilds of somebody new; returns their names in the order of the queue. */
async function submitted({ person, community, callsOf }: World, part: Part, count: number) {
  const owner = await person('Submitter');
  const guilds = [];
  for (let n = 0; n < count; n += 1) guilds.push(await community({ owner }));
  const submitter = await callsOf(owner);
  for (const { id } of guilds) await submitter.submit(id, part);
  return guilds.map(({ name }) => name);
}

function addressOf({ category, language }: Part) {
  return `/admin?tab=submissions&category=${category}&language=${language}`;
}
