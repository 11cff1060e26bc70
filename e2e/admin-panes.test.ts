import { cast } from '#simulator/cast.ts';
import { expect, test } from './fixtures.ts';
import { fixedHeights } from './layout.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('the queue begins near the top, its buttons stay; phones have two bars at most', async ({
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

  await page.setViewportSize({ width: 390, height: 664 });
  const boxes = page.getByRole('checkbox', { name: 'Select', exact: true });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await box.check();
  const bar = page.getByText('2 selected').locator('..');
  await expect(bar).toBeInViewport({ ratio: 1 });
  const heights = await fixedHeights(page);
  expect(heights).toHaveLength(2);
  expect(heights[0]! + heights[1]!).toBeLessThanOrEqual(664 / 4);
  await page.setViewportSize({ width: 390, height: 470 });
  await expect.poll(() => fixedHeights(page)).toEqual([]);
});
