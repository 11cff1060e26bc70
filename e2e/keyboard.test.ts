import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { listingOf } from './community.ts';
import { expect, test } from './fixtures.ts';
import { lanternKeep } from './listings.ts';
import { cardOf } from './own-site.ts';
import { expectToast } from './toasts.ts';

const SUBMITTED = 'Submitted Servers';
const MANAGED = 'Servers You Can Manage';
test(
  'the keyboard alone submits, edits, bumps and deletes a server and logs out',
  { tag: '@long' },
  async ({ page, visitAs, community, decide }) => {
    const kites = await community({ name: 'Kite Menders' });
    await visitAs(kites.owner, '/my-servers');
    const card = cardOf(page, MANAGED, kites.name);
    const { keyboard } = page;
    await card.getByRole('button', { name: 'Configure to Publish' }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Submit Server for Listing' });
    await expect(form.getByRole('heading', { level: 2 })).toBeFocused();
    await tabTo(page, 'Description');
    await keyboard.type('We mend kites, and fly them when there is wind.');
    await tabTo(page, 'Category');
    await keyboard.press('A');
    await tabTo(page, 'Submit for Review');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(`/my-servers/${kites.id}`);
    await page.goBack();
    await expect(cardOf(page, SUBMITTED, kites.name)).toContainText('Pending Review');
    await expect(cardOf(page, SUBMITTED, kites.name)).toContainText('Art');

    await decide('approve', await listingOf(page, kites.id));
    await page.reload();
    await card.focus();
    await tabTo(page, 'Edit');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
    await tabTo(page, 'Description');
    await keyboard.press('End');
    await keyboard.type(' In any weather.');
    await keyboard.press('Escape');
    await expect(card.getByRole('button', { name: 'Edit' })).toBeFocused();
    await expect(card.getByRole('button', { name: 'Bump' })).toBeVisible();
    await tabTo(page, 'Bump');
    await keyboard.press('Enter');
    await expect(card.getByRole('button', { name: /^Available in / })).toBeVisible();
    expect(await isLost(page)).toBe(false);

    await page.goto(`/my-servers/${kites.id}?tab=settings`);
    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
    await tabTo(page, 'Delete Permanently');
    await keyboard.press('Enter');
    await expectToast(page, 'Server Deleted', 'It’s no longer in the directory.');
    expect(await isLost(page)).toBe(false);

    await page.locator('nav [aria-haspopup=menu]').last().press('Enter');
    await keyboard.press('End');
    await keyboard.press('Enter');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Login' })).toBeFocused();
  },
);

test('the keyboard alone reports a server, and the outcome is announced', async ({
  page,
  visitAs,
  community,
  allowErrors,
}) => {
  allowErrors(/\b503\b/);
  const { id } = await community({ listing: 'approved' });
  await page.route('**/reports', (route) => route.fulfill({ status: 503, body: '' }));
  await visitAs(cast.mina, `/server/${id}`);
  const announcements = await recordAnnouncements(page);
  const open = page.getByRole('main').getByRole('button', { name: 'Report Server' });
  await open.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).toBeFocused();
  await tabTo(page, 'Reason');
  await page.keyboard.type('They sell accounts.');
  await tabTo(page, 'Submit Report');

  await page.keyboard.press('Enter');
  await expect
    .poll(announcements)
    .toContainEqual(expect.stringMatching(/^in the dialog: .*Failed to submit report/));
  await page.unroute('**/reports');
  await page.keyboard.press('Enter');

  await expect(open).toBeFocused();
  await expect.poll(announcements).toContainEqual(expect.stringMatching(/^on the page: .*Report submitted/));
});

test('the outcome of a form closed while sending does not move the focus', async ({
  page,
  visitAs,
  community,
}) => {
  const kites = await community({ name: 'Kite Menders' });
  await visitAs(kites.owner, '/my-servers');
  const card = cardOf(page, MANAGED, kites.name);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/user/servers', async (route) => {
    if (route.request().method() === 'POST') await answered;
    await route.continue();
  });
  await card.getByRole('button', { name: 'Configure to Publish' }).click();
  await page
    .getByRole('dialog')
    .getByLabel('Description', { exact: true })
    .fill('We mend kites, and fly them in the wind.');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit for Review' }).click();
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Configure to Publish' })).toBeFocused();
  answer();

  await expect(page.getByText('Server Submitted!').first()).toBeVisible();
  await expect(card.getByRole('button', { name: 'Already Submitted' })).toBeDisabled();
  await expect(card).toBeFocused();
});

test('the outcome of a closed form leaves another open form untouched', async ({
  page,
  visitAs,
  community,
}) => {
  const { owner } = await community({ name: 'Boat Menders' });
  const kites = await community({ name: 'Kite Menders', owner, listing: 'approved' });
  await visitAs(owner, '/my-servers');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**/api/user/servers/${kites.id}`, async (route) => {
    await answered;
    await route.continue();
  });
  const words = page.getByRole('dialog').getByLabel('Description', { exact: true });
  await cardOf(page, MANAGED, kites.name).getByRole('button', { name: 'Edit' }).click();
  await words.fill('We mend kites, and fly them in the wind.');
  await page.getByRole('dialog').getByRole('button', { name: 'Update Server' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Configure to Publish' }).first().click();
  await words.pressSequentially('We mend ');
  answer();
  await expect(page.getByText('Server Updated!').first()).toBeVisible();

  await words.pressSequentially('kites');
  await expect(words).toHaveValue('We mend kites');
  await expect(words).toBeFocused();
});

test('closing the report after the session ended focuses the page', async ({
  page,
  visitAs,
  allowErrors,
}) => {
  allowErrors(/\b401\b/);
  await visitAs(cast.mina, `/server/${lanternKeep.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Report Server' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('They sell accounts.');
  await page.context().clearCookies();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Report' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Try again' })).toBeVisible();

  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'the selected tab stays in view when the window becomes narrow',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await visitAs(cast.grace, '/terms');
    await page.goto('/admin?tab=approved');
    const chosen = page.getByRole('tab', { selected: true });
    await expect(chosen).toContainText('Approved Servers');

    await page.setViewportSize({ width: 640, height: 800 });

    const fade = 48;
    await expect
      .poll(async () => {
        const row = await page.getByRole('tablist').boundingBox();
        const tab = await chosen.boundingBox();
        if (row === null || tab === null) return false;
        return tab.x >= row.x + fade && tab.x + tab.width <= row.x + row.width - fade;
      })
      .toBe(true);
  },
);

test('a button closes its menu where buttons get no focus (Safari on macOS)', async ({ page, visit }) => {
  await page.addInitScript(() => {
    window.addEventListener('mousedown', (event) => {
      if (event.defaultPrevented || !(event.target instanceof Element) || !event.target.closest('button'))
        return;
      event.preventDefault();
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  });
  await visit('/terms');
  const button = page.getByRole('button', { name: /^Language/ });
  await button.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await button.click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();
});

/** Presses Tab until an element of this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let stop = 0; stop < 20; stop++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const at = document.activeElement;
      const label =
        at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement ? at.labels?.[0] : null;
      const choice = at instanceof HTMLSelectElement ? at.labels[0] : null;
      return (at?.getAttribute('aria-label') ?? (label ?? choice ?? at)?.textContent ?? '').trim();
    });
    if (focused === name) return;
  }
  throw new Error(`Tab did not come to ${name}`);
}

async function isLost(page: Page) {
  return page.evaluate(() => document.activeElement === document.body);
}

/** Collects the texts of live regions, and whether they are announced: behind a dialog they are not. */
async function recordAnnouncements(page: Page) {
  await page.evaluate(() => {
    const announcements: string[] = [];
    Reflect.set(window, 'said', announcements);
    new MutationObserver(() => {
      for (const region of document.querySelectorAll('[role=status][aria-live]')) {
        const isBehind = document.querySelector('dialog:modal') !== null && region.closest('dialog') === null;
        const place = region.closest('dialog') ? 'in the dialog' : isBehind ? 'unheard' : 'on the page';
        announcements.push(`${place}: ${region.textContent}`);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return async () => page.evaluate(() => Reflect.get(window, 'said') as string[]);
}
