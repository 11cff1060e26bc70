import { expect, test } from 'vitest';
import { changeServer } from '#contract/live-listings.ts';
import { deleteServer, listSubmittedServers, submitServer } from '#contract/listings.ts';
import { bumpListing } from '#contract/bumps.ts';
import { addressOf, type Endpoint } from '#contract/endpoint.ts';
import { addFavourite, listFavouriteIds, listFavourites, mergeFavourites } from '#contract/favourites.ts';
import { listListings } from '#contract/directory.ts';
import { getOwnData } from '#contract/own-data.ts';
import { listRequests } from '#contract/queue.ts';
import { reportServer } from '#contract/reports.ts';
import { postReview } from '#contract/reviews.ts';
import { changeSettings } from '#contract/settings.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { countsAreRight, readAudit } from '../testing/inspect-database.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const IN_KOREA = '168.126.63.1';
const IN_JAPAN = '133.11.0.1';

/** A community with a listing that its owner submitted. */
async function startWithListing(options: { cached?: boolean } = {}) {
  const site = await startSite({ ...WITH_ADMIN, ...options });
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  await site.addListing({ discordServerId: guildId, submittedBy: owner.userId });
  const id = (await findRow(site, guildId))?.id ?? '';
  const outcomeOf = ({ status, body }: { status: number; body: unknown }) => {
    const { code, ageRestrictedBy } = body as { code?: string; ageRestrictedBy?: string | null };
    return [status, code ?? ageRestrictedBy ?? null];
  };
  return {
    site,
    ...people,
    set: async (as: SignedIn, ageRestricted?: boolean) =>
      outcomeOf(await site.call(changeSettings, { as, params: { guildId }, body: { ageRestricted } })),
    setAsAdmin: async (ageRestricted: boolean) =>
      outcomeOf(await site.call(changeServer, { as: admin, params: { id }, body: { ageRestricted } })),
    setAtDiscord: (nsfwLevel: number) =>
      site.db.updateTable('guilds').set({ nsfwLevel }).where('id', '=', guildId).execute(),
    /** Who has set it, as the owner and an admin see it. */
    visible: async () => {
      const own = (await site.call(listSubmittedServers, { as: owner })).body as Record<string, unknown>[];
      const rows = (await site.call(listRequests, { as: admin, query: {} })).body as Record<
        string,
        unknown
      >[];
      expect(own[0]?.['ageRestricted']).toBe(own[0]?.['ageRestrictedBy'] !== null);
      expect([rows[0]?.['ageRestricted'], rows[0]?.['ageRestrictedBy']]).toEqual([
        own[0]?.['ageRestricted'],
        own[0]?.['ageRestrictedBy'],
      ]);
      return own[0]?.['ageRestrictedBy'];
    },
  };
}

async function listed(site: Site) {
  return ((await site.call(listListings, {})).body as unknown[]).length;
}

test('every manager can set it and take it off, at once and without a review', async () => {
  const { site, owner, manager, administrator, set, visible } = await startWithListing({ cached: true });
  await site.quiet();
  for (const [one, other] of [
    [owner, manager],
    [administrator, owner],
  ] as const) {
    expect(await listed(site)).toBe(1);
    expect(await set(one, true)).toEqual([200, 'manager']);
    expect(await visible()).toBe('manager');
    await site.quiet();
    expect(await listed(site)).toBe(0);
    expect(await set(other), 'nothing said').toEqual([200, 'manager']);
    expect(await set(other, false)).toEqual([200, null]);
    expect(await visible()).toBeNull();
    await site.quiet();
  }
  expect(await listed(site)).toBe(1);
  expect(await countsAreRight(site)).toBe(true);
});

test('what an admin has set stays until an admin takes it off', async () => {
  const { site, owner, set, setAsAdmin, visible } = await startWithListing();
  await set(owner, true);
  expect(await setAsAdmin(true)).toEqual([200, null]);
  expect(await visible()).toBe('admin');
  expect(await set(owner, true), 'no news').toEqual([200, 'admin']);
  expect(await set(owner, false)).toEqual([409, 'restrictedByAdmin']);
  expect(await visible()).toBe('admin');
  expect(await listed(site)).toBe(0);

  expect(await setAsAdmin(false)).toEqual([200, null]);
  expect(await visible(), 'the manager’s own is gone too').toBeNull();
  expect(await listed(site)).toBe(1);
});

test('what Discord says nobody can take off, and it goes when Discord says otherwise', async () => {
  const { site, owner, set, setAsAdmin, setAtDiscord, visible } = await startWithListing();
  await setAtDiscord(3);
  expect(await visible()).toBe('discord');
  expect(await set(owner, false)).toEqual([409, 'restrictedByDiscord']);
  expect(await setAsAdmin(false)).toEqual([409, 'restrictedByDiscord']);
  expect(await set(owner, true), 'told who has to take it off').toEqual([200, 'discord']);

  await setAtDiscord(0);
  expect(await visible(), 'the manager’s own is left').toBe('manager');
  expect(await listed(site)).toBe(0);
  await set(owner, false);
  expect(await listed(site)).toBe(1);
});

test('an admin’s change is in the audit, and one without effect is not', async () => {
  const { site, owner, set, setAsAdmin } = await startWithListing();
  await set(owner, true);
  expect(await readAudit(site), 'a manager’s is not').toEqual([]);
  await setAsAdmin(true);
  await setAsAdmin(true);
  await setAsAdmin(false);
  expect((await readAudit(site)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['change', { ageRestriction: 'manager' }, { ageRestriction: 'admin' }],
    ['change', { ageRestriction: 'admin' }, { ageRestriction: null }],
  ]);
});

test('an admin changes the content and the restriction in one call', async () => {
  const { site, guildId, admin } = await startWithListing();
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  await site.call(changeServer, { as: admin, params, body: { category: 'Art', ageRestricted: true } });
  expect(await findRow(site, guildId)).toMatchObject({ category: 'Art', ageRestriction: 'admin' });
  await site.call(changeServer, { as: admin, params, body: { category: 'Music' } });
  expect(await findRow(site, guildId)).toMatchObject({ category: 'Music', ageRestriction: 'admin' });
});

test('a listing that waits or was rejected can be restricted, and a banned one not', async () => {
  const { site, guildId, owner, set } = await startWithListing();
  for (const status of ['pending', 'rejected', 'banned'] as const) {
    await site.db.deleteFrom('listings').execute();
    await site.addListing({ discordServerId: guildId, submittedBy: owner.userId, status });
    expect(await set(owner, true), status).toEqual(
      status === 'banned' ? [409, 'listingBanned'] : [200, 'manager'],
    );
  }
});

test('reviews, bumps, reports and saving go on', async () => {
  const { site, guildId, owner, member, set } = await startWithListing();
  await set(owner, true);
  const params = { discordServerId: guildId };
  expect((await site.call(bumpListing, { as: owner, params })).status).toBe(200);
  expect(
    (await site.call(postReview, { as: member, params, body: { rating: 5, comment: 'Kind people.' } }))
      .status,
  ).toBe(200);
  expect((await site.call(reportServer, { as: member, params, body: { reason: 'Spam.' } })).status).toBe(200);
  expect((await site.call(addFavourite, { as: member, params })).status).toBe(200);

  const saved = async (query: { adult?: 'include' }) => [
    ((await site.call(listFavourites, { as: member, query })).body as unknown[]).length,
    ((await site.call(listFavouriteIds, { as: member, query })).body as unknown[]).length,
  ];
  expect(await saved({})).toEqual([0, 0]);
  expect(await saved({ adult: 'include' })).toEqual([1, 1]);
  await set(owner, false);
  expect(await saved({})).toEqual([1, 1]);
});

test('where it is hidden nobody can save, review or report it', async () => {
  const site = await startSite({
    ...WITH_ADMIN,
    settings: { ...WITH_ADMIN.settings, TRUST_PROXY: 'loopback' },
  });
  const { guildId, member } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId });
  await site.db.updateTable('guilds').set({ nsfwLevel: 3 }).where('id', '=', guildId).execute();
  const from = async (address: string, endpoint: Endpoint, body?: object) => {
    const path = addressOf(endpoint, { params: { discordServerId: guildId } });
    const { status } = await site.send(path, {
      method: endpoint.method,
      body: body ? JSON.stringify(body) : null,
      headers: {
        'x-forwarded-for': address,
        'sec-fetch-site': 'same-origin',
        cookie: member.cookie,
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    return status;
  };
  const saved = async () =>
    ((await site.call(listFavouriteIds, { as: member, query: { adult: 'include' } })).body as unknown[])
      .length;
  for (const [address, expected] of [
    [IN_KOREA, 404],
    [IN_JAPAN, 200],
  ] as const) {
    const found = expected === 200 ? 1 : 0;
    expect(await from(address, mergeFavourites, { ids: [guildId] })).toBe(200);
    expect(await saved(), address).toBe(found);
    expect(await from(address, addFavourite)).toBe(expected);
    expect(await from(address, postReview, { rating: 5, comment: 'Kind people.' })).toBe(expected);
    expect(await from(address, reportServer, { reason: 'Spam.' })).toBe(expected);
  }
});

test('what an admin has set outlives the listing, until an admin takes it off', async () => {
  const { site, guildId, owner, admin, set, visible } = await startWithListing();
  const again = async () => {
    expect((await site.call(deleteServer, { as: owner, params: { guildId } })).status).toBe(200);
    const submitted = await site.call(submitServer, { as: owner, body: { guildId, ...content() } });
    expect(submitted.status).toBe(200);
  };
  await set(owner, true);
  await again();
  expect(await visible(), 'a manager’s own is gone').toBeNull();
  await site.db.updateTable('listings').set({ status: 'approved', approvedAt: new Date() }).execute();
  const approved = (await findRow(site, guildId))?.id ?? '';
  await site.call(changeServer, { as: admin, params: { id: approved }, body: { ageRestricted: true } });

  await again();
  expect(await visible()).toBe('admin');
  expect(await set(owner, false)).toEqual([409, 'restrictedByAdmin']);

  await site.db.updateTable('listings').set({ status: 'approved', approvedAt: new Date() }).execute();
  const id = (await findRow(site, guildId))?.id ?? '';
  await site.call(changeServer, { as: admin, params: { id }, body: { ageRestricted: false } });
  await again();
  expect(await visible()).toBeNull();
});

test('a person’s data tells who has set it', async () => {
  const { site, owner, set } = await startWithListing();
  await set(owner, true);
  const { body } = await site.call(getOwnData, { as: owner });
  expect((body as { listings: unknown[] }).listings).toMatchObject([{ ageRestrictedBy: 'manager' }]);
});
