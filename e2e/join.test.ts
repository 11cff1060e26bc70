import {
  couchToShop,
  divAndConquer,
  lanternKeep,
  NOBODYS_ID,
  tableSeven,
  tideTable,
  wrongFoot,
} from './listings.ts';
import { expect, test } from './fixtures.ts';

const CLOSED = [
  [tideTable, 410, 'This invite no longer works'],
  [tableSeven, 409, 'This invite leads to another server'],
  [couchToShop, 409, 'Invites are paused'],
  [wrongFoot, 404, 'No invite link'],
] as const;

for (const [{ id, name }, status, title] of CLOSED)
  test(`says “${title}” and leads back to the server`, async ({ page, visit, allowErrors }) => {
    allowErrors(new RegExp(`\\b${status}\\b`));
    expect((await visit(`/join/${id}`)).status).toBe(status);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('main a[href*="/invite/"]')).toHaveCount(0);

    await page.getByRole('link', { name: `Back to ${name}` }).click();
    await expect(page).toHaveURL(`/server/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  });

test('without a proof people decide by themselves, by keyboard too', async ({ page, visit }) => {
  expect((await visit(`/join/${divAndConquer.id}`)).status).toBe(200);
  await expect(page.getByText('It last led to this server 3 days ago.')).toBeVisible();
  const goOn = page.getByRole('link', { name: 'Go on to Discord anyway' });
  await expect(goOn).toHaveAttribute('rel', 'noopener noreferrer nofollow');

  await page.getByRole('link', { name: 'Try again' }).focus();
  await page.keyboard.press('Tab');
  await expect(goOn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('sim-invite-guild')).toHaveText(divAndConquer.name);
});

test('an unknown server cannot be joined, and some others follow', async ({ page, visit, allowErrors }) => {
  allowErrors(/\b404\b/);
  expect((await visit(`/join/${NOBODYS_ID}`)).status).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Server not found' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('the page of a server says when its invite was checked', async ({ page, visit }) => {
  await visit(`/server/${lanternKeep.id}`);
  await expect(page.getByText(/^Invite checked (just now|\d+ (minutes?|hours?) ago)$/)).toBeVisible();
  await visit(`/server/${divAndConquer.id}`);
  await expect(page.getByText('Invite checked 3 days ago')).toBeVisible();
  const answered = page.waitForResponse(/\/invite$/);
  await visit(`/server/${wrongFoot.id}`);
  await answered;
  await expect(page.getByText(/^Invite checked/)).toHaveCount(0);
});

test('joining is no page view of its own', { tag: '@long' }, async ({ page, visit, allowErrors }) => {
  allowErrors(/\b410\b/);
  const told: string[] = [];
  page.on('request', (request) => {
    const said = request.postData() ?? '';
    // The question for the language is not counted either.
    if (request.url().includes('/analytics/track') && !said.includes('"detect-')) told.push(said);
  });
  await visit(`/join/${tideTable.id}`);
  await page.getByRole('link', { name: `Back to ${tideTable.name}` }).click();
  await expect.poll(() => told.length).toBe(1);
  expect(told[0]).toContain(`/server/${tideTable.id}`);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a refusal can be read', async ({ page, visit, allowErrors }) => {
    allowErrors(/\b410\b|^failed request: .*\.js csp$/); // how Chromium reports that scripts are not loaded
    await visit(`/join/${tideTable.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'This invite no longer works' })).toBeVisible();
  });
});
