import type { Page } from '@playwright/test';
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
  dashboard('admin, nothing found', 'servers', {
    answers: 'nothing',
    prepare: async (page) => {
      await page.locator('main [type=search]').fill('nobody would call it this');
      await page.waitForURL(/q=/);
    },
  }),
  dashboard('admin, refused', 'servers', {
    prepare: async (page) => {
      await page.route('**/api/admin/servers/*/ban', (route) =>
        route.fulfill({ status: 503, json: { error: '-', code: 'discordUnavailable' } }),
      );
      await press(page, 1);
      await page.locator('[role=tabpanel] [role=alert]').first().waitFor();
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
  dashboard('admin, rejecting', 'submissions', { viewportOnly: true, prepare: openReject }),
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
  await page.locator('[role=tabpanel] article').nth(row).locator('button').nth(button).click();
}

async function openReject(page: Page, row = 0): Promise<void> {
  await openDialog(page, 1, row);
}

async function openDialog(page: Page, button: number, row = 0) {
  await press(page, button, row);
  await page.getByRole('dialog').waitFor();
}

function dashboard(
  name: string,
  tab: Tab,
  {
    answers = 'some',
    panel = 'a busy evening',
    prepare,
    ...how
  }: Pick<State, 'prepare' | 'viewportOnly' | 'isVariant'> & {
    answers?: Parameters<typeof answerAdmin>[1];
    panel?: PanelAnswer;
  } = {},
): State {
  return {
    name,
    path: '/terms',
    as: 'grace',
    ...how,
    prepare: async (page) => {
      await answerAdmin(page, answers);
      await answerPanel(page, panel);
      await page.goto(`/admin?tab=${tab}`);
      await page.locator('[role=tab]').first().waitFor();
      if (answers !== 'no answer' && panel !== 'nothing yet')
        await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
      await prepare?.(page);
    },
  };
}
