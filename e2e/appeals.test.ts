import { DAY_MS } from '#contract/durations.ts';
import { cast } from '#simulator/cast.ts';
import { expect, test } from './fixtures.ts';
import { cardOf } from './own-site.ts';
import { expectToast } from './toasts.ts';

test(
  'a ban is appealed on My Servers, granted on the dashboard, and told of',
  { tag: '@long' },
  async ({ page, visitAs, community, world }) => {
    const guild = await community({ name: 'Paper Kites' });
    const listing = await (await world.callsOf(guild.owner)).submit(guild.id);
    const grace = await world.callsOf(cast.grace);
    expect(await grace.administer(`servers/${listing}/approve`)).toBe(200);
    const until = new Date(Date.now() + 7 * DAY_MS).toISOString();
    expect(await grace.administer(`servers/${listing}/ban`, { reason: 'It sells kites.', until })).toBe(200);

    const card = cardOf(page, 'Submitted Servers', guild.name);
    await visitAs(guild.owner, '/my-servers');
    await expect(card.getByText('It sells kites.')).toBeVisible();
    await expect(card.locator('time').filter({ hasText: 'The ban ends on' })).toHaveAttribute(
      'datetime',
      until,
    );
    await card.getByRole('button', { name: 'Appeal' }).press('Enter');
    await card
      .getByRole('textbox', { name: 'Why should we change the decision?' })
      .fill('We give them away.');
    await card.getByRole('button', { name: 'Send Appeal' }).press('Enter');
    await expectToast(page, 'Appeal sent', 'An admin will read it, and we’ll notify you of the answer.');
    await expect(card.getByText('Your appeal is waiting for an answer.')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Appeal' })).toHaveCount(0);

    await visitAs(cast.grace, '/admin?tab=appeals');
    const appeal = page.getByRole('tabpanel').getByRole('article').filter({ hasText: guild.name });
    await expect(appeal).toContainText('We give them away.');
    await expect(appeal).toContainText('It sells kites.');
    await appeal.getByRole('button', { name: 'Grant' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Lifts the ban right away');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Then fly on.');
    await dialog.getByRole('button', { name: 'Grant' }).click();
    await expectToast(page, 'Appeal granted', 'We’ll tell the sender.');
    await expect(appeal).toHaveCount(0);

    await visitAs(guild.owner, '/my-servers');
    await expect(card.getByText('Appeal granted. The ban is lifted.')).toBeVisible();
    await expect(card.getByText('Then fly on.')).toBeVisible();
    await page.goto(`/server/${guild.id}`);
    await expect(page.getByRole('heading', { level: 1, name: guild.name })).toBeVisible();
  },
);
