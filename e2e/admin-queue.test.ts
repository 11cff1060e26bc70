import type { APIRequest, Page } from '@playwright/test';
import { cast } from '#simulator/cast.ts';
import { createGuild, focusedItem, forEach, pressAgainAtNext, signInOn, writesOf } from './admin-world.ts';
import { askDiscord } from './discord.ts';
import { waitUntilListSettles } from './list-settles.ts';
import { expect, requestsTo, test } from './own-site.ts';
import type { RunningSite } from './site.ts';

/** How many requests are decided one by one: more than a page of the list has. `npm run soak` decides 300. */
const QUEUE = Number(process.env.QUEUE ?? 110);
/** Discord limits how many guilds one user is in. */
const EACH = 100;

const guildId = (n: number) => String(739_300_000_000_000_000n + BigInt(n));

test.use({ siteOf: 'the queue' });

test(
  `a queue of ${QUEUE} can be decided by keys alone, one call a decision`,
  { tag: '@long' },
  async ({ page, visitAs, ownSite, playwright, allowErrors }) => {
    test.setTimeout(900_000);
    allowErrors(/\b409\b/); // a claim that arrives behind the decision
    for (let n = 0; n < QUEUE; n += EACH)
      await submitMany(ownSite, playwright.request, n, Math.min(EACH, QUEUE - n));
    await page.clock.install();
    await visitAs(cast.grace, '/admin?tab=submissions');
    await expect(page.getByText(`${QUEUE} waiting`, { exact: true })).toBeVisible();
    const writes = writesOf(page);
    const requests = requestsTo(page, '/api/admin/servers');

    const items = page.locator('[role=tabpanel] li button[data-item]');
    await page.keyboard.press('j');
    await expect(items.first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(items.nth(1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('?');
    await expect(page.getByText('They work on the whole page')).toBeVisible();
    await expect(items.first()).toBeFocused();

    const rejected = await focusedItem(page, '');
    await page.keyboard.press('r');
    await page.keyboard.type('Say more about it, and then send it again.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const worked = new Set<string>();
    const half = QUEUE / 2;
    for (let item = await focusedItem(page, rejected); item !== null;) {
      worked.add(item);
      await page.clock.fastForward(400);
      if (worked.size === half) await pressAgainAtNext(page);
      await page.keyboard.press('a');
      item = worked.size === QUEUE - 1 ? null : await focusedItem(page, item);
      if (worked.size === half) {
        await waitUntilListSettles(page);
        expect(writes, 'a double press decides about one').toHaveLength(half + 1);
      }
      if (worked.size === QUEUE - 10)
        await expect(page.getByText('9 waiting', { exact: true })).toBeVisible();
    }

    await expect(page.getByText('No pending new submissions')).toBeVisible();
    await expect(figure(page, 'Pending Requests')).toHaveText('0');
    expect(writes).toHaveLength(QUEUE);
    expect(new Set(requests.filter((call) => call.startsWith('POST'))).size).toBe(QUEUE);
  },
);

/** Adds and submits some guilds of one owner. */
async function submitMany(site: RunningSite, request: APIRequest, from: number, count: number) {
  const owner = { id: guildId(900_000 + from), globalName: `Owner ${from}` };
  await askDiscord(site.simulatorUrl)('addUser', { ...owner, username: `owner_${from}` });
  const numbers = Array.from({ length: count }, (_, n) => 1000 + from + n);
  await forEach(numbers, (n) => createGuild(site, owner, { id: guildId(n), name: `Community ${n}` }));
  const founder = await signInOn(site, request, owner);
  await forEach(numbers, (n) => founder.submit(guildId(n)));
  await founder.calls.dispose();
}

function figure(page: Page, label: string) {
  return page
    .getByRole('region', { name: 'Stats' })
    .locator('div', { hasText: label })
    .getByRole('definition');
}
