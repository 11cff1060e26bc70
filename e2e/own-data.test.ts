import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { expect, test, waitForHydration } from './fixtures.ts';
import { expectToast } from './toasts.ts';

const REVIEW = 'I was here, and nobody needs to know.';

test(
  'a member can download all data kept about them',
  { tag: '@phone' },
  async ({ page, visitAs, community, person, world }) => {
    const owner = await person('Leaver');
    const reviewed = await community({ listing: 'approved', people: [owner] });
    const own = await community({ owner, listing: 'approved' });
    await review((await world.callsOf(own.owner)).calls, reviewed);
    await visitAs(own.owner, '/my-servers');
    const downloading = page.waitForEvent('download');
    await page.getByRole('region', { name: 'Your data' }).getByRole('button', { name: 'Download' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^guildhall-data-\d{4}-\d\d-\d\d\.json$/);
    const written = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(written)).toMatchObject({
      account: { id: own.owner.id, username: own.owner.globalName },
      listings: [{ serverName: own.name, status: 'approved' }],
      reviews: [{ discordServerId: reviewed.id, rating: 1, comment: REVIEW }],
      decisions: [{ action: 'approve' }],
    });
    expect(written).not.toContain('token');
    expect(written).not.toContain(cast.grace.id);
  },
);

test(
  'deleting one’s data removes account, server and review in every tab',
  { tag: '@long' },
  async ({ page, context, visitAs, community, world, allowErrors }) => {
    allowErrors(/\b(401|404)\b/);
    const spare = await community();
    const { owner } = spare;
    const reviewed = await community({ listing: 'approved', people: [owner] });
    const own = await community({ owner, listing: 'approved' });
    const { calls } = await world.callsOf(own.owner);
    const summary = async () => (await calls.get(`/api/servers/${reviewed.id}/reviews/summary`)).json();
    const before: unknown = await summary();
    await review(calls, reviewed);
    expect(await summary()).not.toEqual(before);
    await visitAs(own.owner, '/my-servers');
    const other = await context.newPage();
    await other.goto(`/server/${reviewed.id}`);
    await waitForHydration(other);

    const card = page.getByRole('article', { name: spare.name, exact: true });
    await card.getByRole('button', { name: 'Configure to Publish' }).click();
    await page.getByRole('dialog').getByLabel('Description', { exact: true }).fill('Something not sent.');
    await page.keyboard.press('Escape');
    expect(await drafts(page)).toHaveLength(1);
    await other.getByRole('textbox', { name: 'Your experience' }).fill('Something else not sent.');
    // Drafts belong to the browser, in whichever window they were written.
    await expect.poll(async () => drafts(other)).toHaveLength(2);

    const erase = page.getByRole('region', { name: 'Your data' }).getByRole('button', {
      name: 'Delete your data',
    });
    await erase.click();
    const dialog = page.getByRole('dialog', { name: 'Delete your data' });
    const confirm = dialog.getByRole('button', { name: 'Delete Permanently' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(erase).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('checkbox', { name: /^I understand/ })).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(confirm).toBeFocused();
    await page.keyboard.press('Enter');

    await expect(page).toHaveURL('/');
    await expectToast(page, 'Your data was deleted', /start fresh/);
    for (const window of [page, other]) {
      const bar = window.getByRole('navigation').first();
      await expect(bar.getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(bar.getByRole('button', { name: own.owner.globalName })).toHaveCount(0);
      expect(await drafts(window)).toEqual([]);
    }
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
    await expect(page.getByRole('main')).toBeFocused();

    expect((await page.goto(`/server/${own.id}`))?.status()).toBe(404);
    await page.goto(`/server/${reviewed.id}`);
    await expect(page.getByRole('article', { name: own.owner.globalName })).toHaveCount(0);
    expect(await summary()).toEqual(before);
  },
);

async function review(calls: APIRequestContext, { id }: { id: string }) {
  const answer = await calls.post(`/api/servers/${id}/reviews`, { data: { rating: 1, comment: REVIEW } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The keys of the drafts in a window's storage. */
async function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('draft')));
}
