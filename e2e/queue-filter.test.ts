import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { createGuild, signInOn } from './admin-world.ts';
import { waitUntilListSettles } from './answer-writes.ts';
import { expect, expectToast, test } from './own-site.ts';

const GUILDS = [
  { id: '739600000000000001', name: 'Paper Boats', category: 'Art', language: 'English' },
  { id: '739600000000000002', name: 'Barn Owls', category: 'Gaming', language: 'English' },
  { id: '739600000000000003', name: 'Tide Pools', category: 'Art', language: 'Korean' },
  { id: '739600000000000004', name: 'Snow Lamps', category: 'Art', language: 'English' },
] as const;

/** A claim may be on its way when its item is decided. */
const CLAIM_TOO_LATE = /\/claim$|409/;

test.use({ siteOf: 'the queue filter' });

test(
  'the queue is narrowed, a range is selected, and only that is decided',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright, allowErrors }) => {
    allowErrors(CLAIM_TOO_LATE);
    for (const guild of GUILDS) await createGuild(ownSite, cast.ada, guild);
    const ada = await signInOn(ownSite, playwright.request, cast.ada);
    for (const { id, category, language } of GUILDS) await ada.submit(id, { category, language });
    await visitAs(cast.grace, '/admin?tab=submissions');
    await expect(page.getByText('Longest wait')).toBeVisible();
    await selectBox(page, 'Barn Owls').check();
    await page.getByLabel('Category').selectOption('Art');
    await expect(page).toHaveURL('/admin?tab=submissions&category=Art');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByText('1 more is not in sight, and is not decided.')).toBeVisible();

    await selectBox(page, 'Paper Boats').check();
    await selectBox(page, 'Snow Lamps').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click();
    await expect(page.getByText('Nothing that waits matches the filters')).toBeVisible();

    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect(page).toHaveURL('/admin?tab=submissions');
    await expect(page.getByRole('article')).toHaveText([/Barn Owls/]);
    await expect(selectBox(page, 'Barn Owls')).toBeChecked();
  },
);

test(
  'the filters are in the address and in the history',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright }) => {
    const known = { id: '739600000000000021', name: 'Kelp Forest' };
    const waiting = { id: '739600000000000022', name: 'Moss Garden' };
    for (const guild of [known, waiting]) await createGuild(ownSite, cast.ada, guild);
    const ada = await signInOn(ownSite, playwright.request, cast.ada);
    const grace = await signInOn(ownSite, playwright.request, cast.grace);
    expect(await grace.administer(`servers/${await ada.submit(known.id)}/approve`)).toBe(200);
    await ada.submit(waiting.id, { category: 'Music' });
    await visitAs(cast.grace, '/admin?tab=submissions&category=Music&firstTime=true');
    await expect(page.getByRole('article')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'First-time sender' })).toBeChecked();
    await page.getByRole('checkbox', { name: 'First-time sender' }).uncheck();
    await expect(page).toHaveURL('/admin?tab=submissions&category=Music');
    await expect(page.getByRole('article')).toHaveText([/Moss Garden/]);
    await expect(page.getByRole('checkbox', { name: 'First-time sender' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: '1 matches' })).toBeAttached();
    await page.getByLabel('Flag').selectOption('Mass mention');
    await expect(page.getByText('Nothing that waits matches the filters')).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('article')).toHaveText([/Moss Garden/]);
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

test(
  'Shift and X select a range by the keyboard',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright }) => {
    const guilds = ['Reed Bank', 'Moth Lamp 1', 'Moth Lamp 2', 'Moth Lamp 3'].map((name, at) => ({
      id: `73960000000000001${at}`,
      name,
    }));
    for (const guild of guilds) await createGuild(ownSite, cast.mina, guild);
    const mina = await signInOn(ownSite, playwright.request, cast.mina);
    for (const { id } of guilds) await mina.submit(id);
    await visitAs(cast.grace, '/admin?tab=submissions');
    await page.getByRole('article', { name: 'Moth Lamp 1' }).focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    await expect(page.getByText('3 selected')).toBeVisible();
    await expect(selectBox(page, 'Moth Lamp 2')).toBeChecked();
    await expect(selectBox(page, 'Reed Bank')).not.toBeChecked();

    // The bar stays in sight, below the navigation and above the item with the focus.
    await page.getByRole('article', { name: 'Moth Lamp 3' }).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await page.keyboard.press('k');
    const clear = page.getByRole('button', { name: 'Clear selection' });
    // Once the window has scrolled.
    await expect(async () => {
      const [bar, clearButton, item] = await Promise.all(
        [page.getByRole('navigation'), clear, page.locator(':focus')].map((part) => part.boundingBox()),
      );
      expect(clearButton?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
      expect(item?.y).toBeGreaterThan((clearButton?.y ?? 0) + (clearButton?.height ?? 0));
    }).toPass({ timeout: 20_000 });

    await clear.click();
    await expect(page.getByText('3 selected')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Select all in sight' })).toBeFocused();
  },
);

test(
  'after deciding about several by the keyboard the focus stays in the queue',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright, allowErrors }) => {
    allowErrors(CLAIM_TOO_LATE);
    const names = ['Tern 1', 'Tern 2', 'Tern 3', 'Tern 4', 'Tern 5', 'Tern 6'];
    const guilds = names.map((name, at) => ({ id: `73960000000000003${at}`, name }));
    for (const guild of guilds) await createGuild(ownSite, cast.ada, guild);
    const ada = await signInOn(ownSite, playwright.request, cast.ada);
    // Only these are of this category, also beside what another test has left.
    for (const { id } of guilds) await ada.submit(id, { category: 'Sports' });
    await visitAs(cast.grace, '/admin?tab=submissions&category=Sports');
    const item = (name: string) => page.getByRole('article', { name });
    const bar = (name: string) => page.getByRole('button', { name, exact: true }).first();

    // The item with the focus is not among them.
    await item('Tern 2').focus();
    await page.keyboard.press('x');
    await selectBox(page, 'Tern 3').focus();
    await page.keyboard.press('Space');
    await item('Tern 1').focus();
    await bar('Approve').focus();
    await page.keyboard.press('Enter');
    await expect(item('Tern 4')).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(4);
    await waitUntilListSettles(page);

    await page.keyboard.press('x');
    await bar('Reject').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('textbox').last().fill('Please tell more.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(item('Tern 5')).toBeFocused();
    await waitUntilListSettles(page);

    await page.getByRole('checkbox', { name: 'Select all in sight' }).focus();
    await page.keyboard.press('Space');
    await bar('Approve').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Nothing that waits matches the filters')).toBeVisible();
    await expect(page.getByRole('tabpanel').locator(':focus')).toBeAttached();
  },
);

test(
  'a ban can be undone by F8 although the next request was decided meanwhile',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright, allowErrors }) => {
    allowErrors(CLAIM_TOO_LATE);
    const guilds = ['Coal Tit', 'Marsh Tit'].map((name, at) => ({ id: `73960000000000004${at}`, name }));
    for (const guild of guilds) await createGuild(ownSite, cast.ada, guild);
    const ada = await signInOn(ownSite, playwright.request, cast.ada);
    for (const { id } of guilds) await ada.submit(id, { category: 'Education' });
    await visitAs(cast.grace, '/admin?tab=submissions&category=Education');
    await page.getByRole('article', { name: 'Coal Tit' }).getByRole('button', { name: 'Reject' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject Server Request' });
    await dialog.getByLabel('Reason').fill('It sells accounts.');
    await dialog.getByLabel('Ban server').check();
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByRole('article', { name: 'Marsh Tit' })).toBeFocused();
    const undo = page.getByRole('button', { name: 'Undo ban' });
    await expect(undo).toBeVisible(); // keys do nothing before
    await waitUntilListSettles(page);
    await page.keyboard.press('a');
    await expect(page.getByText('Nothing that waits matches the filters')).toBeVisible();

    await page.keyboard.press('F8');
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Ban undone', 'Nobody was told of it.');
  },
);

function selectBox(page: Page, name: string) {
  return page.getByRole('article', { name }).getByRole('checkbox', { name: 'Select' });
}
