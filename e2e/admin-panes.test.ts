import { cast } from '#simulator/cast.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the queue begins near the top, and its buttons stay where they are', async ({
  page,
  visitAs,
  world,
}) => {
  const owner = await world.person('Submitter');
  const guilds = [await world.community({ owner }), await world.community({ owner })];
  const submitter = await world.callsOf(owner);
  for (const { id } of guilds) await submitter.submit(id, { category: 'Music', language: 'Dutch' });
  await visitAs(cast.grace, '/admin?tab=submissions&category=Music&language=Dutch');
  const rows = page.locator('[role=tabpanel] li button[data-item]');
  await expect(rows).toHaveCount(2);
  expect((await rows.first().boundingBox())?.y).toBeLessThan(420);
  const places = [];
  for (const { name } of guilds) {
    await page.keyboard.press('j');
    const item = page.getByRole('article', { name });
    await expect(item).toBeVisible();
    places.push(await item.getByRole('button', { name: 'Approve', exact: true }).boundingBox());
  }
  expect(places[1]).toEqual(places[0]);
});
