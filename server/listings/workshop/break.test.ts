import { expect, test } from 'vitest';
import { forceBump } from '#contract/live-listings.ts';
import { bumpListing } from '#contract/bumps.ts';
import { banServer, liftServerBan } from '#contract/bans.ts';
import { CALENDAR_PATHS } from '#contract/paths.ts';
import { addFavourite, listFavourites } from '#contract/favourites.ts';
import { listUserGuilds } from '#contract/guilds.ts';
import { editServer, getListing, listSubmittedServers, getStats } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { getOwnData } from '#contract/own-data.ts';
import { approveServer, listRequests } from '#contract/queue.ts';
import { postReview } from '#contract/reviews.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { getWorkshop, relistServer, unlistServer } from '#contract/workshop.ts';
import { addEvent } from '../../testing/add-event.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { countsAreRight } from '../../testing/inspect-database.ts';
import { clickJoin, FACTS_AS_PAGES } from '../../testing/joining.ts';
import { everyApiRead, everyRead, leaksIn, NAME, TAG, WORD } from '../../testing/public-reads.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites, type SiteOptions } from '../../testing/start-site.ts';

const startSite = sites();

/** A community whose listing is approved, by its owner. */
async function startListed(options: SiteOptions = {}) {
  const site = await startSite({ ...WITH_ADMIN, pages: FACTS_AS_PAGES, ...options });
  const people = await addCommunity(site);
  const { guildId, owner } = people;
  await site.db
    .updateTable('guilds')
    .set({ name: NAME, memberCount: 900 })
    .where('id', '=', guildId)
    .execute();
  await site.addListing({
    discordServerId: guildId,
    submittedBy: owner.userId,
    tags: [TAG, 'birds'],
    description: `Where ${WORD} is talked about at night.`,
    showEvents: true,
  });
  const outcomeOf = ({ status, body }: { status: number; body: unknown }) => {
    const { code, unlisted } = body as { code?: string; unlisted?: boolean };
    return [status, code ?? unlisted];
  };
  return {
    site,
    ...people,
    id: (await findRow(site, guildId))?.id ?? '',
    unlist: async (as: SignedIn) => outcomeOf(await site.call(unlistServer, { as, params: { guildId } })),
    relist: async (as: SignedIn) => outcomeOf(await site.call(relistServer, { as, params: { guildId } })),
    pageFor: async (as?: SignedIn) =>
      (await site.call(getListing, { ...(as && { as }), params: { discordServerId: guildId } })).body,
  };
}

test.each([['public'], ['for adults']])('no public read tells of an unlisted listing: %s', async (kind) => {
  const { site, guildId, owner, manager, unlist, relist } = await startListed({ cached: true });
  for (let i = 0; i < 8; i++) await site.addListing({ tags: ['birds'] });
  await addEvent(site.db, guildId, { name: WORD });
  const isForAdults = kind === 'for adults';
  if (isForAdults)
    await site.db
      .updateTable('listings')
      .set({ ageRestriction: 'manager' })
      .where('discordServerId', '=', guildId)
      .execute();
  const reads = [
    ...(isForAdults ? everyApiRead(guildId, { adult: 'include' }) : everyRead(guildId)),
    CALENDAR_PATHS.all,
    CALENDAR_PATHS.server.replace('{discordServerId}', guildId),
  ];
  await site.quiet();
  const before = await leaksIn(site, reads, guildId, {});
  expect(before.length).toBeGreaterThan(20);

  expect(await unlist(manager)).toEqual([200, true]);
  await site.quiet();
  expect(await leaksIn(site, reads, guildId, {})).toEqual([]);
  expect((await clickJoin(site, guildId)).status).toBe(404);

  expect(await relist(owner)).toEqual([200, false]);
  await site.quiet();
  const namesOf = (leaks: readonly string[]) => leaks.map((leak) => leak.split(': ')[0]);
  const after = namesOf(await leaksIn(site, reads, guildId, {}));
  // Its events are asked for at Discord anew.
  const isOfEvents = (address = '') => address.includes('events');
  expect(after.filter((address) => !isOfEvents(address))).toEqual(
    namesOf(before).filter((address) => !isOfEvents(address)),
  );
});

test('to everybody but managers and admins it does not exist, to these it is a preview', async () => {
  const { site, owner, manager, administrator, admin, member, stranger, unlist, pageFor } =
    await startListed();
  await unlist(owner);

  for (const somebody of [undefined, member, stranger])
    expect(await pageFor(somebody)).toMatchObject({ code: 'listingNotFound' });
  for (const somebody of [owner, manager, administrator, admin])
    expect(await pageFor(somebody)).toMatchObject({ name: NAME, hidden: 'unlisted' });
  expect(await countsAreRight(site)).toBe(true);
  expect((await site.call(getStats, {})).body).toEqual({ serverCount: 0, totalMembers: 0 });
});

test('nothing is lost: reviews, hearts, the place and the day of approval', async () => {
  const { site, guildId, owner, member, unlist, relist, pageFor } = await startListed();
  const params = { discordServerId: guildId };
  await site.call(postReview, { as: member, params, body: { rating: 4, comment: 'Owls!' } });
  await site.call(addFavourite, { as: member, params });
  await site.call(bumpListing, { as: owner, params });
  const before = await pageFor();
  expect(before).toMatchObject({ rating: 4, reviewCount: 1 });

  await unlist(owner);
  expect((await site.call(listFavourites, { as: member })).body).toEqual([]);
  await relist(owner);

  expect(await pageFor()).toEqual(before);
  expect((await site.call(listFavourites, { as: member })).body).toMatchObject([{ name: NAME }]);
  expect(await countsAreRight(site)).toBe(true);
});

test('any manager may, a second time without effect, and others may not', async () => {
  const { site, guildId, owner, manager, administrator, member, admin, unlist, relist } = await startListed();
  expect([await unlist(manager), await unlist(owner), await unlist(manager)]).toEqual(
    Array.from({ length: 3 }, () => [200, true]),
  );
  const row = await findRow(site, guildId);
  expect([await relist(administrator), await relist(owner)]).toEqual([
    [200, false],
    [200, false],
  ]);
  expect({ ...row, unlisted: false, public: true }).toEqual(await findRow(site, guildId));
  for (const somebody of [member, admin]) {
    expect(await unlist(somebody)).toEqual([403, 'notManager']);
    expect(await relist(somebody)).toEqual([403, 'notManager']);
  }
});

test('no bump lifts it meanwhile, not even an admin’s', async () => {
  const { site, guildId, owner, admin, unlist, relist } = await startListed();
  const params = { discordServerId: guildId };
  await unlist(owner);

  const bumped = await site.call(bumpListing, { as: owner, params });
  expect(bumped).toMatchObject({ status: 409, body: { code: 'listingUnlisted' } });
  const forced = await site.call(forceBump, { as: admin, body: params });
  expect(forced).toMatchObject({ status: 409, body: { code: 'listingUnlisted' } });
  expect((await findRow(site, guildId))?.lastBumpedAt).toBeNull();

  await relist(owner);
  expect((await site.call(bumpListing, { as: owner, params })).status).toBe(200);
});

test('an edit can be proposed and approved meanwhile, which does not show it', async () => {
  const { site, guildId, owner, manager, admin, id, unlist, relist, pageFor } = await startListed();
  await unlist(owner);
  const edited = await site.call(editServer, {
    as: manager,
    params: { guildId },
    body: content({ description: 'Owls are back from a long break.' }),
  });
  expect(edited).toMatchObject({ status: 200, body: { status: 'pending', unlisted: true } });
  const approved = await site.call(approveServer, {
    as: admin,
    params: { id },
    body: { revision: undefined },
  });
  expect(approved.status).toBe(200);
  expect(await pageFor()).toMatchObject({ code: 'listingNotFound' });

  await relist(owner);
  expect(await pageFor()).toMatchObject({ description: 'Owls are back from a long break.' });
  // Shown again without a review.
  const waiting = await site.call(listRequests, { as: admin, query: { status: 'pending' } });
  expect(waiting.body).toEqual([]);
});

test('the approval of a first submission that is unlisted does not show it', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId, submittedBy: owner.userId, status: 'pending' });
  const id = (await findRow(site, guildId))?.id ?? '';
  expect((await site.call(unlistServer, { as: owner, params: { guildId } })).status).toBe(200);
  await site.call(approveServer, { as: admin, params: { id }, body: { revision: undefined } });

  expect(await findRow(site, guildId)).toMatchObject({ unlisted: true, public: false });
  expect((await site.call(listListings, {})).body).toEqual([]);
});

test('a ban stays a ban, and one that is lifted leaves it unlisted', async () => {
  const { site, owner, admin, id, unlist, relist, pageFor } = await startListed();
  await unlist(owner);
  await site.call(banServer, { as: admin, params: { id } });
  expect(await relist(owner)).toEqual([409, 'listingBanned']);
  expect(await unlist(owner)).toEqual([409, 'listingBanned']);

  await site.call(liftServerBan, { as: admin, params: { id } });
  expect(await pageFor(owner)).toMatchObject({ hidden: 'unlisted' });
  expect(await relist(owner)).toEqual([200, false]);
  expect(await pageFor()).toMatchObject({ hidden: null });
});

test('where the bot is gone it stays hidden after the break', async () => {
  const { site, guildId, owner, unlist, relist, pageFor } = await startListed();
  const setPresent = (present: boolean) =>
    site.db.updateTable('guilds').set({ present }).where('id', '=', guildId).execute();
  await unlist(owner);
  await setPresent(false);
  expect(await pageFor(owner)).toMatchObject({ hidden: 'unlisted' });
  expect(await relist(owner)).toEqual([200, false]);
  expect(await pageFor(owner)).toMatchObject({ hidden: 'suspended' });
  await unlist(owner);
  await setPresent(true);
  expect(await pageFor()).toMatchObject({ code: 'listingNotFound' });
});

test('every record says that it is unlisted', async () => {
  const { site, guildId, owner, manager, admin, unlist } = await startListed();
  const records = async () => {
    const [own] = (await site.call(listSubmittedServers, { as: owner })).body as { unlisted: boolean }[];
    const workshop = (await site.call(getWorkshop, { as: manager, params: { guildId } })).body as {
      listing: { unlisted: boolean };
    };
    const guilds = (await site.call(listUserGuilds, { as: manager })).body as { unlisted: boolean }[];
    const [row] = (await site.call(listRequests, { as: admin, query: {} })).body as { unlisted: boolean }[];
    const data = (await site.call(getOwnData, { as: owner })).body as { listings: { unlisted: boolean }[] };
    return [own, workshop.listing, guilds[0], row, data.listings[0]].map((record) => record?.unlisted);
  };
  expect(await records()).toEqual(Array.from({ length: 5 }, () => false));
  await unlist(manager);
  expect(await records()).toEqual(Array.from({ length: 5 }, () => true));
});

test('a cooldown goes on during a break and can be over after it', async () => {
  const { site, guildId, owner, unlist, relist } = await startListed();
  const params = { discordServerId: guildId };
  await site.call(bumpListing, { as: owner, params });
  await unlist(owner);
  site.clock.advance(BUMP_COOLDOWN_MS + 1_000);
  await relist(owner);
  expect((await site.call(bumpListing, { as: owner, params })).status).toBe(200);
});
