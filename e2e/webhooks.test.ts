import { cast } from '#simulator/cast.ts';
import { axeViolations } from './axe.ts';
import { askDiscord } from './discord.ts';
import { expect, expectToast, test } from './own-site.ts';

const gulls = { id: '739200000000000110', name: 'Loud Gulls', bot: true } as const;
const PAGE = `/my-servers/${gulls.id}`;

test.use({ siteOf: 'webhooks' });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ ownSite }) => {
  await askDiscord(ownSite.simulatorUrl)('addGuild', { ...gulls, ownerId: cast.ada.id, members: 1234 });
});

/** Makes a webhook at the simulated Discord; returns its address. */
async function makeWebhook(simulatorUrl: string) {
  const response = await fetch(`${simulatorUrl}/__sim/addWebhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ guildId: gulls.id }),
  });
  return (await response.json()) as { id: string; channelId: string; url: string };
}

test(
  'a webhook is added after a refusal, tested, and removed',
  { tag: '@long' },
  async ({ page, visitAs, ownSite, allowErrors }) => {
    // A card that is still being read may ask once more about a webhook that was just removed.
    allowErrors(/400|\b404\b.*(?:\/deliveries|\(Not Found\))/);
    await visitAs(cast.ada, '/terms');
    const headers = { origin: new URL(ownSite.url).origin };
    const data = {
      guildId: gulls.id,
      description: 'We listen to gulls together, every morning.',
      category: 'Art',
      language: 'English',
      inviteLink: '',
    };
    // The gateway tells the site of the new guild a moment later.
    await expect
      .poll(async () => (await page.request.post('/api/user/servers', { headers, data })).status())
      .toBe(200);
    const { url, channelId } = await makeWebhook(ownSite.simulatorUrl);
    await page.goto(PAGE);
    const card = page.getByRole('region', { name: 'Webhooks', exact: true });
    await expect(card).toContainText('There is no webhook yet.');
    await card.getByRole('button', { name: 'Add Webhook' }).click();
    const address = card.getByRole('textbox', { name: 'Webhook address' });
    await expect(address).toBeFocused();
    await address.fill(`${url}?thread_id=1`);
    await card.getByRole('checkbox', { name: 'A bump' }).check();
    await address.press('Enter');
    await expectToast(
      page,
      'The webhook was not added',
      'This is not the address of a webhook of a Discord channel.',
    );
    await expect(address).toHaveValue(`${url}?thread_id=1`);
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('webhooks');
    await address.fill(url);
    await address.press('Enter');

    await expect(card).toContainText(`Ends in ${url.slice(-4)}`);
    await expect(card.getByRole('button', { name: 'Add Webhook' })).toBeFocused();
    await expect(card).not.toContainText(url.slice(-8));
    await card.getByRole('button', { name: 'Send Test' }).click();
    await expect(card).toContainText('Last message: A test · Delivered');
    await page.goto(`${ownSite.simulatorUrl}/channels/${channelId}`);
    await expect(page.getByTestId('sim-channel-message')).toContainText('A test for Loud Gulls');
    await page.goto(PAGE);
    await card.getByRole('button', { name: 'Messages' }).click();
    await expect(card.getByRole('region', { name: 'Messages' })).toContainText('Delivered');
    expect(await axeViolations(page)).toEqual([]);

    await card.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(card).toContainText('There is no webhook yet.');
  },
);

test(
  'three webhooks are all, and one that Discord lost is off',
  { tag: '@long' },
  async ({ page, visitAs, ownSite }) => {
    await visitAs(cast.ada, '/terms');
    const headers = { origin: new URL(ownSite.url).origin };
    for (let more = 0; more < 2; more++) {
      const { url } = await makeWebhook(ownSite.simulatorUrl);
      const data = { url, events: ['review.created'] };
      await page.request.post(`/api/user/servers/${gulls.id}/webhooks`, { headers, data });
    }
    const third = await makeWebhook(ownSite.simulatorUrl);
    await page.goto(PAGE);
    const card = page.getByRole('region', { name: 'Webhooks', exact: true });
    await card.getByRole('button', { name: 'Add Webhook' }).click();
    await card.getByRole('textbox', { name: 'Webhook address' }).fill(third.url);
    await page.keyboard.press('Enter');
    await expect(card.getByText('All 3 of 3 are in use.')).toBeFocused();
    await askDiscord(ownSite.simulatorUrl)('deleteWebhook', { webhookId: third.id });
    await card.getByRole('button', { name: 'Send Test' }).last().click();
    await expect(card).toContainText('Discord takes no messages there any more.');
    await card.getByRole('button', { name: 'Remove' }).last().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(card.getByRole('button', { name: 'Add Webhook' })).toBeVisible();
    await expect(card.getByRole('listitem').filter({ hasText: 'Ends in' }).last()).toBeFocused();
  },
);
