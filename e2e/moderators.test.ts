import { cast } from '#simulator/cast.ts';
import { createGuild, signInOn } from './admin-world.ts';
import { askDiscord } from './discord.ts';
import { expect, expectToast, requestsTo, test } from './own-site.ts';

const MODERATED = '739400000000000001';
const OWN = '739400000000000002';
const MANAGE_SERVER = '32';

test.describe.configure({ mode: 'serial' });
test.use({ siteOf: 'the moderators' });

test.beforeAll(async ({ ownSite, playwright }) => {
  await createGuild(ownSite, cast.ada, { id: MODERATED, name: 'Paper Boats' });
  await createGuild(ownSite, cast.ada, { id: OWN, name: 'Barn Owls' });
  const discord = askDiscord(ownSite.simulatorUrl);
  await discord('addMember', { guildId: OWN, userId: cast.noa.id, permissions: MANAGE_SERVER });
  const ada = await signInOn(ownSite, playwright.request, cast.ada);
  await ada.submit(MODERATED);
  await ada.submit(OWN);
  await signInOn(ownSite, playwright.request, cast.noa);
});

test('an admin finds somebody by name and appoints them', { tag: '@long' }, async ({ page, visitAs }) => {
  await visitAs(cast.grace, '/admin');
  await page.getByRole('tab', { name: 'Moderators' }).click();
  await expect(page).toHaveURL('/admin?tab=moderators');
  await expect(page.getByText('No moderators yet')).toBeVisible();

  const search = page.getByLabel('Beginning of the name, or Discord ID');
  await search.fill('nobody at all');
  await search.press('Enter');
  await expect(page.getByText('Nobody found who has signed in here')).toBeVisible();
  await search.fill('NOA');
  await search.press('Enter');
  const found = page.getByRole('list', { name: 'People found' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(cast.noa.id);
  await found.getByRole('button', { name: 'Appoint' }).click();
  await expectToast(page, 'Moderator appointed', 'Noa can moderate from now on.');
  await expect(page.getByRole('article', { name: 'Noa' })).toBeVisible();
  await expect(found).toContainText('Moderator');
  await expect(found.getByRole('button')).toHaveCount(0);
});

test(
  'a moderator sees their tabs alone, and calls nothing that is not theirs',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    const requests = requestsTo(page, '/api/admin');
    await visitAs(cast.noa, '/terms');
    await page.getByRole('button', { name: 'Noa' }).click();
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
    await expect(page.getByRole('tab')).toHaveText([
      /^New Submissions/,
      /^Edit Requests/,
      /^Reported Servers/,
      /^Review Reports/,
      /^Templates/,
    ]);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/^New Submissions/);
    await expect(page.getByText('Force Bump Server')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
    const item = page.getByRole('article', { name: 'Paper Boats' });
    await expect(item).toContainText('Ada');
    await expect(item).not.toContainText(cast.ada.id);
    await expect(item.getByRole('link', { name: 'History' })).toHaveCount(0);
    await item.getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(0);
    await page.keyboard.press('Escape');

    for (const [tab, name] of [
      ['analytics', 'Analytics'],
      ['banned', 'Banned Servers'],
      ['moderators', 'Moderators'],
      ['audit', 'Audit log'],
    ]) {
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.getByText(`“${name}” is for admins only`)).toBeVisible();
      await expect(page.getByRole('tab', { selected: true })).toHaveCount(0);
    }
    expect(requests.filter((asked) => !/admin\/(stats|requests|templates)/.test(asked))).toEqual([]);
  },
);

test(
  'a moderator approves a submission, but none of a server of theirs',
  { tag: '@long' },
  async ({ page, visitAs, allowErrors }) => {
    allowErrors(/403/);
    await visitAs(cast.noa, '/admin');
    await page
      .getByRole('article', { name: 'Barn Owls' })
      .getByRole('button', { name: 'Approve', exact: true })
      .click();
    await expect(page.getByRole('article', { name: 'Barn Owls' })).toContainText(
      'You manage or submitted this server, so somebody else has to decide about it.',
    );
    await page
      .getByRole('article', { name: 'Paper Boats' })
      .getByRole('button', { name: 'Approve', exact: true })
      .click();
    await expectToast(page, 'Server approved', 'The server has been approved and is now live.');
    await expect(page.getByRole('article', { name: 'Paper Boats' })).toHaveCount(0);
  },
);

test(
  'who is dismissed, after a question, is sent home from the dashboard',
  { tag: '@long' },
  async ({ page, visitAs }) => {
    await visitAs(cast.grace, '/admin?tab=moderators');
    await page.getByRole('article', { name: 'Noa' }).getByRole('button', { name: 'Dismiss' }).click();
    const question = page.getByRole('dialog', { name: 'Dismiss Moderator' });
    await expect(question).toContainText('Dismiss Noa as a moderator?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('article', { name: 'Noa' })).toBeVisible();
    await page.getByRole('article', { name: 'Noa' }).getByRole('button', { name: 'Dismiss' }).click();
    await question.getByRole('button', { name: 'Dismiss' }).click();
    await expectToast(page, 'Moderator dismissed', 'Noa no longer moderates.');
    await expect(page.getByText('No moderators yet')).toBeVisible();

    await visitAs(cast.noa, '/terms');
    await page.goto('/admin');
    await expect(page).toHaveURL('/');
  },
);
