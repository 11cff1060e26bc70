import { expect, test } from 'vitest';
import { listListings, listSimilar } from '#contract/directory.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { getListing, type Listing, type ListingPage } from '#contract/listings.ts';
import { addCommunity, WITH_ADMIN } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

test('a listing is new for 14 days after its first approval, rated or not', async () => {
  const site = await startSite({ cached: true });
  const ago = (ms: number) => new Date(site.clock.now().getTime() - ms);
  const at = { category: 'Art' as const };
  const young = await site.addListing({
    ...at,
    approvedAt: ago(14 * DAY_MS - MINUTE_MS),
    ratingSum: 5,
    reviewCount: 1,
  });
  const younger = await site.addListing({ ...at, approvedAt: ago(DAY_MS) });
  const old = await site.addListing({ ...at, approvedAt: ago(14 * DAY_MS + MINUTE_MS) });
  await site.quiet();
  const newIn = (listings: unknown) =>
    (listings as Listing[]).filter(({ isNew }) => isNew).map(({ discordServerId }) => discordServerId);
  const marks = async () => {
    const params = { discordServerId: young };
    const one = (await site.call(getListing, { params })).body as ListingPage;
    const list = (await site.call(listListings, {})).body;
    const similar = (await site.call(listSimilar, { params: { discordServerId: old } })).body;
    return [one.isNew, newIn(list).toSorted(), newIn(similar).toSorted()];
  };

  expect(await marks()).toEqual([true, [young, younger].toSorted(), [young, younger].toSorted()]);
  site.clock.advance(2 * MINUTE_MS);
  expect(await marks()).toEqual([false, [younger], [younger]]);
});

test('a hidden listing that was never approved is not new', async () => {
  const site = await startSite(WITH_ADMIN);
  const { admin } = await addCommunity(site);
  const discordServerId = await site.addListing({ status: 'pending' });

  const { body } = await site.call(getListing, { as: admin, params: { discordServerId } });

  expect(body).toMatchObject({ hidden: 'pending', listedAt: null, isNew: false, busy: false });
});
