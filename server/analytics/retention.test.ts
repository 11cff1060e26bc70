import { expect, test } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { tidyUp } from '../housekeeping.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const HOUR = 60 * 60_000;

async function track(site: Site, path: string, sessionId: string) {
  await site.send(trackPageView.path, {
    method: 'POST',
    body: JSON.stringify({ path, sessionId }),
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/133.0' },
  });
  await eventually(
    () => site.db.selectFrom('visits').select('sessionId').where('sessionId', '=', sessionId).execute(),
    (found) => found.length === 1,
  );
}

async function kept(site: Site) {
  const [visits, minutes, pages, sums] = await Promise.all([
    site.db.selectFrom('visits').select('sessionId as what').orderBy('sessionId').execute(),
    site.db.selectFrom('viewMinutes').select('views as what').orderBy('minute').execute(),
    site.db.selectFrom('pageMinutes').select('path as what').orderBy('path').execute(),
    site.db.selectFrom('pageHours').select('path as what').orderBy('path').execute(),
  ]);
  return [visits, minutes, pages, sums].map((rows) => rows.map(({ what }) => what));
}

test('pages are forgotten after an hour, visits a day after the last sighting, counts after two days', async () => {
  const site = await startSite();
  await track(site, '/first', 'a');
  site.clock.advance(HOUR / 2);
  await track(site, '/second', 'b');
  const tidied = async (later: number) => {
    site.clock.advance(later);
    await tidyUp(site.deps);
    return kept(site);
  };

  expect(await tidied(0)).toEqual([
    ['a', 'b'],
    [1, 1],
    ['/first', '/second'],
    ['/first', '/second'],
  ]);
  expect(await tidied(HOUR * 0.6)).toEqual([['a', 'b'], [1, 1], ['/second'], ['/second']]);
  expect(await tidied(HOUR * 22.8)).toEqual([['a', 'b'], [1, 1], [], []]);
  expect(await tidied(HOUR * 0.2)).toEqual([['b'], [1, 1], [], []]);
  expect(await tidied(HOUR * 24)).toEqual([[], [1], [], []]);
  expect(await tidied(HOUR * 0.6)).toEqual([[], [], [], []]);
  for (const table of ['visitCounts', 'gatherings'] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});
