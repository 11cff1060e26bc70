import { cast } from '#simulator/cast.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

// As a list, without the pane of wide windows.
test.use({ viewport: { width: 1200, height: 800 } });

test(
  'an admin appoints a moderator, who decides about others, and dismisses them',
  { tag: '@long' },
  async ({ page, visitAs, community, person, world, allowErrors }) => {
    allowErrors(/403/);
    const moderator = await person('Moderator');
    const owner = await person('Submitter');
    const own = await community({ owner, managers: [moderator] });
    const others = await community({ owner });
    const submitter = await world.callsOf(owner);
    // No other test submits in this category and language.
    const part = { category: 'Community', language: 'Arabic' } as const;
    for (const { id } of [own, others]) await submitter.submit(id, part);
    await (await world.callsOf(moderator)).calls.dispose(); // they have signed in before

    await visitAs(cast.grace, '/admin?tab=moderators');
    const search = page.getByLabel('Start of the name, or Discord ID');
    await search.fill(moderator.globalName.toUpperCase());
    await search.press('Enter');
    const found = page.getByRole('list', { name: 'People found' }).getByRole('listitem');
    await expect(found).toContainText(moderator.id);
    await found.getByRole('button', { name: 'Appoint' }).click();
    await expectToast(page, 'Moderator appointed', `${moderator.globalName} can moderate now.`);

    await visitAs(moderator, '/terms');
    await page.getByRole('button', { name: moderator.globalName }).click();
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/^New Submissions/);
    await page.goto(`/admin?tab=submissions&category=${part.category}&language=${part.language}`);
    const item = (name: string) => page.getByRole('article', { name });
    await item(own.name).getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(item(own.name)).toContainText('so someone else has to decide.');
    await item(others.name).getByRole('button', { name: 'Approve', exact: true }).click();
    await expectToast(page, 'Server approved', /: The server has been approved and is now live\.$/);
    await expect(item(others.name)).toHaveCount(0);

    await visitAs(cast.grace, '/admin?tab=moderators');
    await page
      .getByRole('article', { name: moderator.globalName })
      .getByRole('button', { name: 'Dismiss' })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await expectToast(page, 'Moderator dismissed', `${moderator.globalName} no longer moderates.`);
    await visitAs(moderator, '/terms');
    await page.goto('/admin');
    await expect(page).toHaveURL('/');
  },
);
