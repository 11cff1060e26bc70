import { getListing, type ListingPage } from '#contract/listings.ts';
import { listReviews, type Review } from '#contract/reviews.ts';
import { DAY_MS } from '#contract/durations.ts';
import { lanternKeep } from './listings.ts';
import { expect, test } from './fixtures.ts';

test.describe('in Seoul', () => {
  const timezoneId = 'Asia/Seoul';
  test.use({ timezoneId });

  test('dates follow the reader, in the HTML UTC', { tag: '@long' }, async ({ page, visit, request }) => {
    const at = (path: string) => path.replace('{discordServerId}', lanternKeep.id);
    const listing = (await (await request.get(at(getListing.path))).json()) as ListingPage;
    const reviews = (await (await request.get(`${at(listReviews.path)}?limit=5`)).json()) as Review[];
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(
            window,
            'shift',
            Number(Reflect.get(window, 'shift') ?? 0) + Reflect.get(entry, 'value'),
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });

    const { html } = await visit(`/server/${lanternKeep.id}`);

    // Of events the hours are told, which e2e/events.test.ts checks.
    const withoutEvents = html.replaceAll(/<li data-event.*?<\/time>/gs, '');
    const inHtml = [...withoutEvents.matchAll(/<time dateTime="([^"]+)"[^>]*>([^<]*)</g)];
    expect(inHtml.length).toBeGreaterThan(5);
    for (const [, instant = '', said = ''] of inHtml) expect(said).toBe(longDay(instant, 'UTC'));
    const stats = page.getByRole('region', { name: 'Server Stats' }).locator('time');
    await expect(stats).toHaveText(
      [listing.lastBumpedAt, listing.listedAt].flatMap((day) =>
        day === null ? [] : [longDay(day, timezoneId)],
      ),
    );
    const written = page.getByRole('region', { name: 'Reviews' }).getByRole('article').locator('time');
    const instants = reviews.flatMap(({ createdAt, reply }) => (reply ? [createdAt, reply.at] : createdAt));
    await expect(written).toHaveText(instants.map((at) => ageIn(timezoneId, at)));
    const titles = await written.evaluateAll((all) => all.map((one) => one.getAttribute('title')));
    expect(titles).toEqual(instants.map((at) => longDay(at, timezoneId)));
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shift') ?? 0))).toBeLessThan(0.001);
  });

  test(
    'a bump at 08:00 shows that day after client-side navigation too',
    { tag: '@long' },
    async ({ page, visit }) => {
      const path = getListing.path.replace('{discordServerId}', lanternKeep.id);
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const listing = (await response.json()) as ListingPage;
        await route.fulfill({ response, json: { ...listing, lastBumpedAt: '2026-11-20T23:00:00.000Z' } });
      });
      await visit('/');
      await page.getByRole('link', { name: lanternKeep.name }).first().click();

      const stats = page.getByRole('region', { name: 'Server Stats' });
      await expect(stats.locator('time').first()).toHaveText('November 21, 2026');
    },
  );
});

function longDay(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date(instant));
}

/** The age of a review by the calendar of a time zone, in the specified words. */
function ageIn(timeZone: string, instant: string): string {
  const dayOf = (at: Date) => Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(at)) / DAY_MS;
  const days = dayOf(new Date()) - dayOf(new Date(instant));
  if (days >= 30) return longDay(instant, timeZone);
  if (days >= 7) return days < 14 ? '1 week ago' : `${Math.floor(days / 7)} weeks ago`;
  return days === 0 ? 'Today' : days === 1 ? '1 day ago' : `${days} days ago`;
}
