import { expect, test } from 'vitest';
import { banServer } from '#contract/bans.ts';
import {
  editServer,
  getListing,
  listSubmittedServers,
  submitServer,
  type SubmittedServer,
} from '#contract/listings.ts';
import { DAY_MS } from '#contract/durations.ts';
import { deleteOwnData, getOwnData, type OwnData } from '#contract/own-data.ts';
import { approveServer, listRequests, rejectServer } from '#contract/queue.ts';
import { withdrawRevision } from '#contract/workshop.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { countsAreRight, placesOf } from '../../testing/inspect-database.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const FIRST = 'We watch owls together, every night.';
const SECOND = 'We watch owls together, and larks in the morning.';
const THIRD = 'We only watch larks now, since owls are asleep.';

async function start() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  const outcomeOf = ({ status, body }: { status: number; body: unknown }) => {
    const { code, status: now } = body as { code?: string; status?: string | null };
    return [status, code ?? now];
  };
  const idOf = async () => (await findRow(site, guildId))?.id ?? '';
  return {
    site,
    ...people,
    submit: async (as: SignedIn, description: string, inviteLink = '') =>
      outcomeOf(
        await site.call(submitServer, { as, body: { ...content({ description, inviteLink }), guildId } }),
      ),
    edit: async (as: SignedIn, description: string) =>
      outcomeOf(await site.call(editServer, { as, params: { guildId }, body: content({ description }) })),
    withdraw: async (as: SignedIn) =>
      outcomeOf(await site.call(withdrawRevision, { as, params: { guildId } })),
    approve: async (revision?: number, id?: string) =>
      outcomeOf(
        await site.call(approveServer, {
          as: admin,
          params: { id: id ?? (await idOf()) },
          body: { revision },
        }),
      ),
    reject: async (reason: string) =>
      outcomeOf(
        await site.call(rejectServer, {
          as: admin,
          params: { id: await idOf() },
          body: { reason, revision: undefined },
        }),
      ),
    idOf,
    own: async () => (await site.call(listSubmittedServers, { as: owner })).body as SubmittedServer[],
    waiting: async () =>
      (await site.call(listRequests, { as: admin, query: { status: 'pending' } })).body as unknown[],
  };
}

test('a withdrawn first submission is gone, and the guild can be submitted again', async () => {
  const { site, guildId, owner, manager, submit, withdraw, approve, idOf, own, waiting } = await start();
  await submit(owner, FIRST);
  const id = await idOf();

  expect(await withdraw(manager)).toEqual([200, null]);

  expect([await own(), await waiting(), await findRow(site, guildId)]).toEqual([[], [], undefined]);
  expect(await approve(1, id)).toEqual([404, 'listingNotFound']);
  expect(await submit(manager, SECOND)).toEqual([200, 'pending']);
  expect(await countsAreRight(site)).toBe(true);
});

test('a withdrawn edit leaves what was approved', async () => {
  const { site, guildId, owner, manager, submit, edit, withdraw, approve, own, waiting } = await start();
  await submit(owner, FIRST);
  await approve();
  const before = [await own(), await findRow(site, guildId)];
  await edit(manager, SECOND);
  expect((await own())[0]).toMatchObject({ status: 'pending', description: SECOND });

  expect(await withdraw(owner)).toEqual([200, 'approved']);

  expect([await own(), await findRow(site, guildId)]).toEqual(before);
  expect(await waiting()).toEqual([]);
  const { body } = await site.call(getListing, { params: { discordServerId: guildId } });
  expect(body).toMatchObject({ description: FIRST, hidden: null });
  expect(await placesOf(site, SECOND)).toEqual([]);
});

test('a withdrawn resubmission is rejected as before, with its reason and content', async () => {
  const { site, guildId, owner, manager, submit, edit, withdraw, reject, own } = await start();
  await submit(owner, FIRST);
  await reject('Tell more of the owls.');
  const before = [await own(), await findRow(site, guildId)];
  await edit(manager, SECOND);
  expect((await own())[0]).toMatchObject({ status: 'pending', rejectionReason: null });

  expect(await withdraw(owner)).toEqual([200, 'rejected']);

  expect([await own(), await findRow(site, guildId)]).toEqual(before);
  expect(before[0]).toMatchObject([
    {
      status: 'rejected',
      rejectionReason: 'Tell more of the owls.',
      rejectedContent: { description: FIRST },
    },
  ]);
  expect(await placesOf(site, SECOND)).toEqual([]);
  expect(await edit(owner, THIRD)).toEqual([200, 'pending']);
});

test('why an edit was rejected is said again after the next is withdrawn', async () => {
  const { owner, manager, submit, edit, withdraw, approve, reject, own } = await start();
  await submit(owner, FIRST);
  await approve();
  await edit(manager, SECOND);
  await reject('No larks here.');
  const before = await own();
  expect(before).toMatchObject([
    { rejectionReason: 'No larks here.', rejectedContent: { description: SECOND } },
  ]);
  await edit(owner, THIRD);
  await withdraw(manager);
  expect(await own()).toEqual(before);
});

test('a decision about what was withdrawn is never one about what came later', async () => {
  const { owner, submit, edit, withdraw, approve, own } = await start();
  await submit(owner, FIRST);
  await approve(1);
  await edit(owner, SECOND);
  await withdraw(owner);
  expect(await approve(2)).toEqual([409, 'nothingPending']);
  await edit(owner, THIRD);
  expect(await approve(2)).toEqual([409, 'revisionOutdated']);
  expect((await own())[0]).toMatchObject({ status: 'pending', description: THIRD });
  expect(await approve(3)).toEqual([200, 'approved']);
});

test('nothing that waits is 409, no listing 404, a banned one 409', async () => {
  const { site, owner, admin, submit, edit, withdraw, approve, reject, idOf } = await start();
  expect(await withdraw(owner)).toEqual([404, 'listingNotFound']);
  await submit(owner, FIRST);
  await reject('No.');
  expect(await withdraw(owner)).toEqual([409, 'nothingToWithdraw']);
  await edit(owner, SECOND);
  await approve();
  expect(await withdraw(owner)).toEqual([409, 'nothingToWithdraw']);
  await edit(owner, THIRD);
  await site.call(banServer, { as: admin, params: { id: await idOf() } });
  expect(await withdraw(owner)).toEqual([409, 'listingBanned']);
});

test('every manager may, also what another has proposed, and nobody else', async () => {
  const { owner, manager, member, stranger, administrator, admin, submit, edit, withdraw, approve } =
    await start();
  await submit(owner, FIRST);
  await approve();
  await edit(manager, SECOND);
  for (const somebody of [member, stranger, admin])
    expect(await withdraw(somebody)).toEqual([403, 'notManager']);
  expect(await withdraw(administrator)).toEqual([200, 'approved']);
});

test('own data has nothing of what was withdrawn, and again the reason before', async () => {
  const { site, owner, manager, submit, edit, withdraw, reject } = await start();
  const dataOf = async (as: SignedIn) => (await site.call(getOwnData, { as })).body as OwnData;
  await submit(owner, FIRST);
  await reject('Tell more of the owls.');
  await edit(manager, SECOND);
  expect((await dataOf(manager)).revisions).toMatchObject([{ description: SECOND, decision: null }]);
  expect((await dataOf(owner)).listings).toMatchObject([{ rejectionReason: null }]);

  await withdraw(owner);

  expect((await dataOf(manager)).revisions).toEqual([]);
  expect(await dataOf(owner)).toMatchObject({
    listings: [{ status: 'rejected', rejectionReason: 'Tell more of the owls.' }],
    revisions: [{ number: 1, description: FIRST, decision: 'rejected' }],
  });
});

test('who is erased takes the reason of their rejection along', async () => {
  const { site, owner, manager, administrator, submit, edit, withdraw, approve, reject, own } = await start();
  await submit(owner, FIRST);
  await approve();
  await edit(manager, SECOND);
  await reject('No larks here.');
  await edit(administrator, THIRD);
  expect((await site.call(deleteOwnData, { as: manager })).status).toBe(200);
  // The listing's submitter keeps the notice that tells them.
  expect(await placesOf(site, 'No larks here.')).toEqual(['notices']);

  await withdraw(owner);
  expect(await own()).toMatchObject([{ status: 'approved', rejectionReason: null, rejectedContent: null }]);
});

test('a decision by whichever process leaves nothing of the reason before', async () => {
  const { site, owner, submit, edit, reject, approve } = await start();
  const reasons = async () =>
    (await site.db.selectFrom('revisions').select('reasonBefore').orderBy('number').execute()).map(
      ({ reasonBefore }) => reasonBefore,
    );
  await submit(owner, FIRST);
  await reject('Tell more of the owls.');
  await edit(owner, SECOND);
  expect(await reasons()).toEqual([null, 'Tell more of the owls.']);
  await approve();
  expect(await reasons()).toEqual([null, null]);
});

async function revisionsOf(site: Awaited<ReturnType<typeof start>>['site']) {
  const rows = await site.db
    .selectFrom('revisions')
    .select(['number', 'decision'])
    .orderBy('number')
    .execute();
  return rows.map(({ number, decision }) => `${number} ${decision ?? 'pending'}`);
}

test('keeps at most 20 withdrawn revisions of a listing, and those for 30 days', async () => {
  const { site, owner, submit, edit, withdraw, approve } = await start();
  await submit(owner, FIRST);
  await approve();
  for (let i = 0; i < 25; i++) {
    expect(await edit(owner, SECOND)).toEqual([200, 'pending']);
    await withdraw(owner);
  }
  const rows = await revisionsOf(site);
  expect([rows.length, rows[0], rows.at(-1)]).toEqual([22, '1 approved', '26 withdrawn']);

  site.clock.advance(31 * DAY_MS);
  await tidyUp(site.deps, new AbortController().signal);

  expect(await revisionsOf(site)).toEqual(['1 approved', '26 withdrawn']);
  const again = await site.signIn(owner.userId);
  expect((await site.call(listSubmittedServers, { as: again })).body).toMatchObject([
    { status: 'approved', description: FIRST },
  ]);
  await edit(again, THIRD);
  expect(await revisionsOf(site)).toEqual(['1 approved', '26 withdrawn', '27 pending']);
});

test('deletes replaced revisions after 30 days but keeps what an appeal may restore', async () => {
  const { site, owner, submit, edit, withdraw, approve, reject } = await start();
  await submit(owner, FIRST);
  await approve();
  for (const reason of ['No larks here.', 'None at all.', 'Really none.']) {
    await edit(owner, SECOND);
    await reject(reason);
  }
  await edit(owner, THIRD);
  site.clock.advance(31 * DAY_MS);
  await tidyUp(site.deps, new AbortController().signal);

  expect(await revisionsOf(site)).toEqual(['1 approved', '3 rejected', '4 rejected', '5 pending']);
  const again = await site.signIn(owner.userId);
  await withdraw(again);
  expect((await site.call(listSubmittedServers, { as: again })).body).toMatchObject([
    { status: 'approved', rejectionReason: 'Really none.' },
  ]);
});
