import type { Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { endSessionBefore } from './end-session.ts';
import { lanternKeep } from './listings.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const PATH = `/server/${lanternKeep.id}`;
const REASON = 'They sell accounts there.';

test(
  'a member reports a server once; failures and closing keep the draft',
  { tag: '@phone' },
  async ({ page, visit, visitAs, discord, allowErrors }, { project }) => {
    allowErrors(/\b(409|503)\b/);
    await visit(PATH);
    await expect(page.getByRole('region', { name: 'Trending' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Report Server' })).toHaveCount(0);
    const person = {
      id: project.name === 'phone' ? '480000000000000071' : '480000000000000072',
      globalName: 'Rita',
    };
    await discord('addUser', { ...person, username: 'rita' });
    await visitAs(person, PATH);
    const open = page
      .getByRole('region', { name: 'Report Server' })
      .getByRole('button', { name: 'Report Server' });

    await open.click();
    await expect(submit(page)).toBeDisabled();
    await reason(page).fill('  \n ');
    await expect(submit(page)).toBeDisabled();
    await reason(page).fill(REASON);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(open).toBeFocused();

    await open.click();
    await expect(reason(page)).toHaveValue(REASON);
    await page.route('**/reports', (route) => route.fulfill({ status: 503, body: '' }));
    await submit(page).click();
    await expectToast(page, 'Failed to submit report', 'Something went wrong on our side. Please try again.');
    await expect(reason(page)).toHaveValue(REASON);
    await page.unroute('**/reports');

    const sent = countPosts(page);
    // The reply comes after the second click, which would otherwise be one on the page behind.
    const { promise: clicked, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/reports', async (route) => {
      await clicked;
      await route.continue();
    });
    await submit(page).dblclick();
    answer();
    await expectToast(page, 'Report submitted', 'Thank you for helping keep our community safe.');
    await expect(dialog(page)).toHaveCount(0);
    await expect(open).toBeFocused();
    expect(sent(), 'a double click is one report').toBe(1);

    await open.click();
    await expect(reason(page)).toHaveValue('');
    await reason(page).fill('And once more.');
    await submit(page).click();
    await expectToast(
      page,
      'Failed to submit report',
      'You have reported this server already. We are looking into it.',
    );
    await expect(reason(page)).toHaveValue('And once more.');
  },
);

test(
  'a report of what happened inside a server leads to Discord’s report page too',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await visitAs(cast.noa, PATH);
    await page.getByRole('button', { name: 'Report Server' }).click();
    await dialog(page).getByLabel('What is it about?').selectOption('Scam, phishing or malware');
    await dialog(page).getByRole('radio', { name: 'Inside the server' }).check();
    await reason(page).fill(REASON);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Report Server' }).click();
    await expect(dialog(page).getByLabel('What is it about?')).toHaveValue('scam');
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/reports'),
    );
    await submit(page).click();

    expect((await sent).postDataJSON()).toEqual({ reason: REASON, category: 'scam', in: 'server' });
    await expectToast(page, 'Report submitted', 'Thank you for helping keep our community safe.');
    const told = page.getByRole('dialog', { name: 'Tell Discord as well' });
    await expect(told.getByRole('heading')).toBeFocused();
    await expect(told.getByRole('link', { name: 'Report it to Discord' })).toHaveAttribute(
      'href',
      /^https:\/\/discord\.com\/safety\//,
    );
    await told.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(page.getByRole('button', { name: 'Report Server' })).toBeFocused();
  },
);

test(
  'a report’s draft survives the end of the session',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/401/);
    await visitAs(cast.noa, PATH);
    await page.getByRole('button', { name: 'Report Server' }).click();
    await reason(page).fill(REASON);
    await endSessionBefore(page, '**/reports');

    await submit(page).click();

    await expectToast(page, 'Failed to submit report', 'Please sign in with Discord.');
    await expect(reason(page)).toHaveValue(REASON);
    await dialog(page).getByRole('link', { name: 'Log in again' }).click();
    await page.getByTestId(`sim-user-${cast.noa.id}`).click();
    await page.getByTestId('sim-authorize').click();
    await page.getByRole('button', { name: 'Report Server' }).click();
    await expect(reason(page)).toHaveValue(REASON);
  },
);

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Report Server' });
}

function reason(page: Page) {
  return dialog(page).getByRole('textbox', { name: 'Reason' });
}

function submit(page: Page) {
  return dialog(page).getByRole('button', { name: 'Submit Report' });
}

/** Counts the POST requests from now on. */
function countPosts(page: Page) {
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/reports')) posts += 1;
  });
  return () => posts;
}
