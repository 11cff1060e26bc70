import type { Locator } from '@playwright/test';
import { axeViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './toasts.ts';

test(
  'a webhook is added after a refusal, tested, followed by two more, and removed',
  { tag: '@long' },
  async ({ page, visitAs, community, world, allowErrors }) => {
    // A card that is still being read may ask once more about a webhook that was just removed.
    allowErrors(/400|\b404\b.*(?:\/deliveries|\(Not Found\))/);
    const { id, name, owner } = await community({ name: 'Loud Gulls', listing: 'pending' });
    const { url, channelId } = await makeWebhook(id);
    await visitAs(owner, `/my-servers/${id}?tab=settings`);
    const card = page.getByRole('region', { name: 'Webhooks', exact: true });
    await card.getByRole('button', { name: 'Add webhook' }).click();
    const address = card.getByRole('textbox', { name: 'Webhook address' });
    await expect(address).toBeFocused();
    await address.fill(url.replace('/webhooks/', '/hooks/'));
    await address.press('Enter');
    await expectToast(page, 'We couldn’t add the webhook', 'That isn’t a Discord webhook address.');
    await expect(address).toHaveValue(url.replace('/webhooks/', '/hooks/'));
    await address.fill(url);
    await address.press('Enter');

    await expect(card).toContainText(`…${url.slice(-4)}`);
    await expect(card.getByRole('button', { name: 'Add webhook' })).toBeFocused();
    await expect(card).not.toContainText(url.slice(-8));
    await item(card, url).getByRole('heading').click();
    await card.getByRole('button', { name: 'Send test' }).click();
    await expect(card).toContainText('Last message: Test · Delivered');
    await page.goto(`${process.env.E2E_SIMULATOR_URL}/channels/${channelId}`);
    await expect(page.getByTestId('sim-channel-message')).toContainText(`Test for ${name}`);
    const { calls } = await world.callsOf(owner);
    const data = { url: (await makeWebhook(id)).url, events: ['review.created'] };
    expect((await calls.post(`/api/user/servers/${id}/webhooks`, { data })).status()).toBe(200);
    await page.goto(`/my-servers/${id}?tab=settings`);
    const first = item(card, url);
    await first.getByRole('heading').click();
    await first.getByRole('button', { name: 'Messages' }).click();
    await expect(first.getByRole('region', { name: 'Messages' })).toContainText('Delivered');
    expect(await axeViolations(page)).toEqual([]);

    const third = await makeWebhook(id);
    await card.getByRole('button', { name: 'Add webhook' }).click();
    await address.fill(third.url);
    await page.keyboard.press('Enter');
    await expect(card.getByText('All 3 of 3 are in use.')).toBeFocused();
    await item(card, third.url).getByRole('heading').click();
    await item(card, third.url).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(card.getByRole('button', { name: 'Add webhook' })).toBeVisible();
    await expect(item(card, data.url)).toBeFocused();
  },
);

function item(card: Locator, url: string) {
  return card.getByRole('listitem').filter({ hasText: `…${url.slice(-4)}` });
}

/** Makes a webhook at the simulated Discord; returns its address. */
async function makeWebhook(guildId: string) {
  const response = await fetch(`${process.env.E2E_SIMULATOR_URL}/__sim/addWebhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ guildId }),
  });
  return (await response.json()) as { id: string; channelId: string; url: string };
}
