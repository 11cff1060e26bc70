import type { Page } from '@playwright/test';
import type { User } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import { ADMIN_TABS, answerAdmin } from './admin-states.ts';
import { answerPanel, type PanelAnswer } from './panel-states.ts';
import type { State } from './state.ts';

type Tab = (typeof ADMIN_TABS)[number];

/** The dashboard: each tab, its dialogs, and lists that are long, empty, failed or loading. */
export const DASHBOARD_STATES: readonly State[] = [
  ...ADMIN_TABS.map((tab) => dashboard(`admin, ${tab}`, tab)),
  dashboard('admin, 300 submissions', 'submissions', { answers: 'many', isVariant: true }),
  dashboard('admin, nothing waits', 'submissions', { answers: 'nothing' }),
  dashboard('admin, no audit', 'audit', { answers: 'nothing', isVariant: true }),
  dashboard('admin, failed', 'submissions', { answers: 'a failure' }),
  dashboard('admin, loading', 'submissions', { answers: 'no answer' }),
  dashboard('admin, nobody is here', 'analytics', { panel: 'nobody' }),
  dashboard('admin, panel loading', 'analytics', { panel: 'nothing yet' }),
  dashboard('admin, panel not connected', 'analytics', { panel: 'no connection' }),
  dashboard('admin, keys', 'submissions', {
    prepare: async (page) => {
      await page.locator('[role=tabpanel] article').first().focus();
      await page.keyboard.press('?');
    },
  }),
  dashboard('admin, selected', 'submissions', { prepare: (page) => select(page, [0, 1, 2, 3]) }),
  dashboard('admin, filtered', 'submissions', {
    prepare: async (page) => {
      await select(page, [1, 2]);
      await filterBy(page, 'category', 'Art');
      await page.locator('[role=tabpanel] li[tabindex]').nth(2).waitFor({ state: 'detached' });
      await page.locator('[role=tabpanel] li[tabindex]').nth(1).waitFor();
    },
  }),
  dashboard('admin, nothing matches', 'edits', {
    prepare: async (page) => {
      await page.route('**/api/admin/requests?*', (route) => route.fulfill({ json: [] }));
      await filterBy(page, 'flag', 'mass-mention');
      await page.locator('[role=tabpanel] [role=status] button').waitFor();
    },
  }),
  dashboard('admin, nothing found', 'servers', {
    answers: 'nothing',
    prepare: async (page) => {
      await page.locator('main [type=search]').fill('nobody would call it this');
      await page.waitForURL(/q=/);
    },
  }),
  dashboard('admin, refused', 'servers', {
    viewportOnly: true,
    prepare: async (page) => {
      await page.route('**/api/admin/servers/*/ban', (route) =>
        route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } }),
      );
      await openDialog(page, 1);
      await page.locator('dialog textarea').fill('It sells accounts.');
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [role=alert]:not(:empty)').waitFor();
    },
  }),
  dashboard('admin, blocking a tag', 'banned', {
    viewportOnly: true,
    prepare: async (page) => {
      await page.locator('[role=tabpanel] form input').fill('Free Nitro');
      await page.locator('[role=tabpanel] form [type=submit]').click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  dashboard('admin, appointing', 'moderators', {
    prepare: async (page) => {
      await page.locator('[role=tabpanel] form input').fill('mi');
      await page.locator('[role=tabpanel] form [type=submit]').click();
      await page.locator('[role=tabpanel] ul[aria-label]').waitFor();
    },
  }),
  dashboard('admin, dismissing', 'moderators', {
    viewportOnly: true,
    prepare: (page) => openDialog(page, 0),
  }),
  dashboard('admin, no moderators', 'moderators', { answers: 'nothing', isVariant: true }),
  dashboard('moderator', 'reports', { role: 'moderator' }),
  dashboard('moderator, not theirs', 'banned', { role: 'moderator', isVariant: true }),
  dashboard('admin, rejecting', 'submissions', { viewportOnly: true, prepare: openReject }),
  dashboard('admin, rejecting with a template', 'submissions', {
    viewportOnly: true,
    prepare: async (page) => {
      await openReject(page, 1);
      await page.locator('dialog [type=radio]').nth(1).waitFor();
      await page.locator('dialog [type=radio]').first().focus();
      await page.keyboard.press('1');
      await page.locator('dialog dl').first().waitFor();
    },
  }),
  dashboard('admin, rejecting several', 'submissions', {
    viewportOnly: true,
    prepare: async (page) => {
      await select(page, [0, 1, 2]);
      await page.locator('[role=tabpanel] button[aria-disabled] + button').last().click();
      await page.locator('dialog [type=radio]').nth(1).waitFor();
    },
  }),
  dashboard('admin, granting an appeal', 'appeals', {
    viewportOnly: true,
    prepare: (page) => openDialog(page, 0),
  }),
  dashboard('admin, removing a review', 'reviews', {
    viewportOnly: true,
    prepare: (page) => openDialog(page, 0),
  }),
  dashboard('admin, changing a template', 'templates', {
    viewportOnly: true,
    prepare: (page) => openDialog(page, 0),
  }),
  dashboard('admin, rejected by half', 'submissions', {
    viewportOnly: true,
    prepare: async (page) => {
      await page.route('**/api/admin/servers/*/ban', (route) =>
        route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } }),
      );
      await openReject(page, 1);
      await page.locator('dialog textarea').fill('One word is not a description.');
      for (const box of await page.locator('dialog [type=checkbox]').all()) await box.check();
      await page.locator('dialog [type=submit]').click();
      await page.locator('dialog [role=alert]:not(:empty)').waitFor();
    },
  }),
  dashboard('admin, editing', 'servers', { viewportOnly: true, prepare: (page) => openDialog(page, 0) }),
  dashboard('admin, deleting', 'servers', { viewportOnly: true, prepare: (page) => openDialog(page, 2) }),
];

async function press(page: Page, button: number, row = 0): Promise<void> {
  const articles = page.locator('[role=tabpanel] article');
  await articles.first().waitFor();
  // Where a queue stands beside the request at hand, its focused row is that one.
  const inList = page.locator('[role=tabpanel] li button[data-item]');
  const isBeside = (await inList.count()) > 0;
  if (isBeside) await inList.nth(row).focus();
  await articles
    .nth(isBeside ? 0 : row)
    .locator('button')
    .nth(button)
    .click();
}

async function openReject(page: Page, row = 0): Promise<void> {
  await openDialog(page, 2, row);
}

async function openDialog(page: Page, button: number, row = 0) {
  await press(page, button, row);
  await page.getByRole('dialog').waitFor();
}

/** Selects items of a queue. */
async function select(page: Page, rows: readonly number[]) {
  for (const row of rows)
    await page.locator('[role=tabpanel] li[tabindex]').nth(row).locator('[type=checkbox]').check();
}

/** Opens the filters of a queue, as a phone has to, and chooses one. */
async function filterBy(page: Page, name: string, value: string) {
  await page.locator('[role=tabpanel] fieldset [aria-expanded]').dispatchEvent('click');
  await page.locator(`[role=tabpanel] select[name=${name}]`).selectOption(value);
  await page.waitForURL(new RegExp(`${name}=`));
}

/** The person who is signed in is a moderator and no admin. */
async function becomeModerator(page: Page) {
  await page.route('**/api/auth/user', async (route) => {
    const answer = await route.fetch();
    const { user } = (await answer.json()) as { user: User };
    await route.fulfill({ json: { user: { ...user, isAdmin: false, role: 'moderator' } } });
  });
}

function dashboard(
  name: string,
  tab: Tab,
  {
    answers = 'some',
    panel = 'a busy evening',
    role = 'admin',
    prepare,
    ...how
  }: Pick<State, 'prepare' | 'viewportOnly' | 'isVariant'> & {
    answers?: Parameters<typeof answerAdmin>[1];
    panel?: PanelAnswer;
    role?: Role;
  } = {},
): State {
  return {
    name,
    path: `/admin?tab=${tab}`,
    as: 'grace',
    ...how,
    answer: async (page) => {
      await answerAdmin(page, answers);
      if (role === 'moderator') await becomeModerator(page);
      await answerPanel(page, panel);
    },
    prepare: async (page) => {
      await page.locator('[role=tab]').first().waitFor({ state: 'attached' }); // a phone folds them
      if (answers !== 'no answer' && panel !== 'nothing yet')
        await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
      await prepare?.(page);
    },
  };
}
