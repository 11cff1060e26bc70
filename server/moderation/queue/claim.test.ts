import { expect, test } from 'vitest';
import { getAdminStats } from '#contract/admin.ts';
import { banPerson } from '#contract/bans.ts';
import { deleteServer, editServer, submitServer } from '#contract/listings.ts';
import { appointModerator, dismissModerator } from '#contract/roles.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import {
  approveServer,
  claimRequest,
  listRequests,
  rejectServer,
  releaseRequest,
  type ServerRequest,
} from '#contract/queue.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const NEVER = '00000000-0000-4000-8000-000000000000';

/** A submission, an admin, and a moderator. */
async function startWithSubmission() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin, stranger: moderator } = people;
  const { userId } = moderator;
  await site.call(appointModerator, { as: admin, body: { userId } });
  const submit = () => site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  await submit();
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  return {
    site,
    ...people,
    moderator,
    params,
    claim: (as: SignedIn) => site.call(claimRequest, { as, params }),
    release: (as: SignedIn) => site.call(releaseRequest, { as, params }),
    approve: (as: SignedIn) => site.call(approveServer, { as, params, body: {} }),
    reject: (as: SignedIn) => site.call(rejectServer, { as, params, body: { reason: 'No.' } }),
    edit: () => site.call(editServer, { as: owner, params: { guildId }, body: content({ category: 'Art' }) }),
    remove: () => site.call(deleteServer, { as: owner, params: { guildId } }),
    dismiss: () => site.call(dismissModerator, { as: admin, params: { userId } }),
    ban: () => site.call(banPerson, { as: admin, params: { ownerId: userId }, body: { reason: 'Spam.' } }),
    erase: () => site.call(deleteOwnData, { as: moderator }),
    /** The claim of the newest row, as somebody sees it. */
    claimFor: async (as: SignedIn) => {
      const { body } = await site.call(listRequests, { as, query: { status: 'pending' } });
      return (body as ServerRequest[])[0]?.claim;
    },
    claims: () => site.db.selectFrom('claims').selectAll().execute(),
  };
}

test('a claim is seen by all who decide, with who has it and until when', async () => {
  const { site, admin, moderator, claim, claimFor } = await startWithSubmission();
  expect(await claimFor(admin)).toBeNull();
  const { status, body } = await claim(moderator);
  expect(status).toBe(200);
  const { until } = (body as { claim: { until: string } }).claim;
  expect(body).toEqual({ claim: { by: 'stranger', until, isOwn: true } });
  expect(Math.abs(Date.parse(until) - site.clock.now().getTime() - 10 * MINUTE_MS)).toBeLessThan(5_000);
  expect(await claimFor(moderator)).toEqual({ by: 'stranger', until, isOwn: true });
  expect(await claimFor(admin)).toEqual({ by: 'stranger', until, isOwn: false });
});

test('what somebody has claimed others cannot claim, and may still decide', async () => {
  const { admin, moderator, claim, approve, claimFor } = await startWithSubmission();
  await claim(moderator);
  expect(await claim(admin)).toMatchObject({
    status: 409,
    body: { code: 'claimedAlready', claim: { by: 'stranger', isOwn: false } },
  });
  expect((await approve(admin)).status).toBe(200);
  expect(await claimFor(admin)).toBeUndefined();
});

test('a claim ends after ten minutes, and renewing it begins them anew', async () => {
  const { site, admin, moderator, claim, claimFor } = await startWithSubmission();
  await claim(moderator);
  site.clock.advance(9 * MINUTE_MS);
  expect((await claim(moderator)).status).toBe(200);
  site.clock.advance(9 * MINUTE_MS);
  expect(await claimFor(admin)).toMatchObject({ by: 'stranger' });
  site.clock.advance(MINUTE_MS);
  expect(await claimFor(admin)).toBeNull();
  expect((await claim(admin)).status).toBe(200);
  expect((await claim(moderator)).status).toBe(409);
});

test('a claim goes by the database’s clock, not by that of a process', async () => {
  const { site, admin, moderator, claim } = await startWithSubmission();
  const ahead = await startSite({
    clockAheadMs: 60 * MINUTE_MS,
    settings: { ...site.discord.environment, ...WITH_ADMIN.settings },
  });
  await claim(moderator);
  const { body } = await ahead.call(listRequests, { as: admin, query: { status: 'pending' } });
  expect(body).toMatchObject([{ claim: { by: 'stranger' } }]);
});

test('a claim is given back by its owner alone', async () => {
  const { admin, moderator, claim, release, claimFor } = await startWithSubmission();
  await claim(moderator);
  expect((await release(admin)).status).toBe(200);
  expect(await claimFor(admin)).toMatchObject({ by: 'stranger' });
  expect((await release(moderator)).status).toBe(200);
  expect((await release(moderator)).status).toBe(200);
  expect(await claimFor(admin)).toBeNull();
});

test('only what waits is claimed, and a later submission is claimed by nobody', async () => {
  const { site, admin, moderator, params, claim, reject, edit, claimFor } = await startWithSubmission();
  const unknown = await site.call(claimRequest, { as: admin, params: { id: NEVER } });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'listingNotFound' } });
  await claim(moderator);
  await reject(admin);
  expect(await claim(moderator)).toMatchObject({ status: 409, body: { code: 'nothingPending' } });
  expect((await edit()).status).toBe(200);
  expect(await claimFor(admin)).toBeNull();
  expect((await claim(admin)).status).toBe(200);
  expect(await site.call(claimRequest, { as: moderator, params })).toMatchObject({ status: 409 });
});

test.each(['dismiss', 'ban', 'erase'] as const)('a moderator holds no claim any more: %s', async (end) => {
  const scene = await startWithSubmission();
  await scene.claim(scene.moderator);
  expect((await scene[end]()).status).toBe(200);
  expect(await scene.claims()).toEqual([]);
  expect((await scene.claim(scene.moderator)).status).toBeGreaterThan(400);
});

for (const round of [1, 2, 3, 4]) {
  test(`of two simultaneous claims one wins, and the other is told (${round})`, async () => {
    const { admin, moderator, claim, claims } = await startWithSubmission();
    const answers = await Promise.all([claim(admin), claim(moderator)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await claims()).toHaveLength(1);
  });

  test(`a claim and its end at once leave none: dismissal, erasure, deletion (${round})`, async () => {
    const { moderator, claim, dismiss, erase, remove, claims } = await startWithSubmission();
    const end = [dismiss, erase, remove][round % 3] ?? dismiss;
    const [claimed, renewed, ended] = await Promise.all([claim(moderator), claim(moderator), end()]);
    expect(ended.status).toBe(200);
    for (const { status } of [claimed, renewed]) expect([200, 401, 403, 404]).toContain(status);
    expect(await claims()).toEqual([]);
  });
}

test('the numbers of submissions and edits that wait are told apart', async () => {
  const { site, admin, approve, edit } = await startWithSubmission();
  const stats = async () => (await site.call(getAdminStats, { as: admin })).body;
  expect(await stats()).toMatchObject({ pendingRequests: 1, pendingSubmissions: 1, pendingEdits: 0 });
  await approve(admin);
  await edit();
  expect(await stats()).toMatchObject({ pendingRequests: 1, pendingSubmissions: 0, pendingEdits: 1 });
});
