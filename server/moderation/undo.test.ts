import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { sendAppeal } from '#contract/appeals.ts';
import { UNDO_MS } from '#contract/durations.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { listNotices } from '#contract/notices.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { appointModerator } from '#contract/roles.ts';
import {
  approveServer,
  claimRequest,
  decideRequests,
  listRequests,
  rejectServer,
  releaseRequest,
  undoRequests,
} from '#contract/queue.ts';
import { bumpListing } from '#contract/bumps.ts';
import { pastUndo } from '../testing/past-undo.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { readAudit } from '../testing/inspect-database.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

/** A submission, an admin and two moderators, and their actions. */
async function start() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  const moderators = [people.stranger, await site.signIn(site.discord.addUser({ username: 'other' }).id)];
  for (const { userId } of moderators) await site.call(appointModerator, { as: admin, body: { userId } });
  site.discord.createInvite(guildId, { code: 'owls' });
  site.discord.createInvite(guildId, { code: 'bats' });
  const inviteLink = 'https://discord.gg/owls';
  await site.call(submitServer, { as: owner, body: { ...content({ inviteLink }), guildId } });
  const id = (await findRow(site, guildId))?.id ?? '';
  const params = { id };
  return {
    site,
    ...people,
    moderator: moderators[0] as SignedIn,
    otherModerator: moderators[1] as SignedIn,
    id,
    params,
    approve: (as = admin) => site.call(approveServer, { as, params, body: {} }),
    reject: (as = admin, reason = 'Tell more.') => site.call(rejectServer, { as, params, body: { reason } }),
    edit: (input = content({ description: 'Bats by day, bats by night.', category: 'Art' })) =>
      site.call(editServer, { as: people.manager, params: { guildId }, body: input }),
    undo: async (revision = 1, as = admin) => undoOne(site, as, { id, revision }),
    messages: () => site.db.selectFrom('notifications').select(['kind', 'reason']).orderBy('id').execute(),
    notices: async () => (await site.call(listNotices, { as: owner, query: {} })).body,
    acts: async () => (await readAudit(site)).map(({ action }) => action).slice(moderators.length),
    signs: () => site.db.selectFrom('guildSigns').selectAll().execute(),
    figures: async () =>
      (await site.db.selectFrom('moderationEvents').select('kind').execute()).map(({ kind }) => kind),
  };
}

/** The status of the item, or the code of its refusal. */
async function undoOne(site: Site, as: SignedIn, item: { id: string; revision: number }) {
  const { status, body } = await site.call(undoRequests, { as, body: { items: [item] } });
  expect(status).toBe(200);
  const [outcome] = (body as { outcomes: { id: string; status: number; code?: string }[] }).outcomes;
  expect(outcome?.id).toBe(item.id);
  return outcome?.code === undefined ? outcome?.status : [outcome.status, outcome.code];
}

/** What other writes change anyway: the audit, limits, and what is to be counted soon. */
const NOT_COMPARED = new Set(['audit', 'audit_words', 'rate_counts', 'counts_wanted', 'sessions']);

/** Every row of every table, but for those, counts of nothing, and when invites were looked up. */
async function allRows({ db }: Site) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`.execute(db);
  const all: Record<string, unknown[]> = {};
  for (const { name } of tables.filter((table) => !NOT_COMPARED.has(table.name))) {
    const { rows } = await sql<{ found: unknown }>`
      select found from (select to_jsonb(stored) - 'invite_checked_at' as found from ${sql.table(name)} as stored) as all_of
      where coalesce(found ->> 'listings', '') <> '0' order by found::text`.execute(db);
    all[name] = rows.map(({ found }) => found);
  }
  return all;
}

type Scene = Awaited<ReturnType<typeof start>>;
const WAITING: Readonly<Record<string, (scene: Scene) => Promise<number>>> = {
  'a first submission': async () => 1,
  'an edit': async ({ site, approve, edit }) => {
    await approve();
    await pastUndo(site);
    await edit(content({ description: 'Bats by day.'.repeat(3), inviteLink: 'https://discord.gg/bats' }));
    return 2;
  },
  'what is submitted again after a rejection': async ({ site, reject, edit }) => {
    await reject();
    await pastUndo(site);
    await edit();
    return 2;
  },
};

for (const [name, prepare] of Object.entries(WAITING))
  test.each(['approve', 'reject'] as const)(
    `an undone decision leaves ${name} as it was: %s`,
    async (act) => {
      const scene = await start();
      const { site, admin, params, undo } = scene;
      const revision = await prepare(scene);
      await site.call(claimRequest, { as: admin, params });
      const before = await allRows(site);

      expect((await scene[act]()).status).toBe(200);
      site.clock.advance(UNDO_MS / 2);
      await site.work('moderation');
      await site.call(releaseRequest, { as: admin, params });
      expect(await undo(revision)).toBe(200);
      await pastUndo(site);

      expect(await allRows(site)).toEqual(before);
      expect(await undo(revision)).toEqual([409, 'notUndoable']);
      expect((await scene[act]()).status).toBe(200);
    },
  );

test('the audit keeps the decision and its undoing, and firstTime forgets both', async () => {
  const { site, admin, id, reject, undo, acts } = await start();
  const first = async () =>
    (await site.call(listRequests, { as: admin, query: { status: 'pending', firstTime: true } })).body;
  expect(await first()).toMatchObject([{ id }]);
  await reject();
  await undo();
  expect(await acts()).toEqual(['reject', 'undo rejection']);
  const [decided, undone] = (await readAudit(site)).slice(-2);
  expect(undone).toMatchObject({
    listingId: id,
    before: { status: 'rejected', revision: 1 },
    after: { status: 'pending', decision: decided?.id },
  });
  expect(await first()).toMatchObject([{ id }]);
});

test('a decision is told and counted once its ten seconds are over, not before', async () => {
  const { site, reject, undo, messages, notices, figures, signs } = await start();
  await reject();
  site.clock.advance(UNDO_MS - 1_000);
  await site.work('moderation');
  expect([await messages(), await notices(), await figures(), await signs()]).toEqual([[], [], [], []]);

  site.clock.advance(1_000);
  expect(await undo()).toEqual([409, 'notUndoable']);
  await site.work('moderation');
  await site.work('moderation');

  expect(await messages()).toEqual([{ kind: 'rejection', reason: 'Tell more.' }]);
  expect(await notices()).toMatchObject([{ kind: 'rejection', reason: 'Tell more.' }]);
  expect(await figures()).toEqual(['submission', 'rejected']);
  expect(await signs()).toMatchObject([{ rejections: 1 }]);
});

test('a moderator undoes their own decisions, and an admin also those of others', async () => {
  const { approve, undo, moderator, otherModerator, member, site, id } = await start();
  await approve(moderator);
  expect(await undo(1, otherModerator)).toEqual([403, 'notAllowed']);
  expect(await undo(2, moderator)).toEqual([409, 'notUndoable']);
  const body = { items: [{ id, revision: 1 }] };
  expect((await site.call(undoRequests, { as: member, body })).status).toBe(403);
  expect(await undo(1, moderator)).toBe(200);
  await approve(moderator);
  expect(await undo()).toBe(200);
});

test('bumps of the ten seconds stay', async () => {
  const { site, guildId, owner, approve, undo } = await start();
  await approve();
  const bumped = await site.call(bumpListing, { as: owner, params: { discordServerId: guildId } });
  expect(bumped.status).toBe(200);
  const { lastBumpedAt } = (await findRow(site, guildId)) ?? {};
  expect(await undo()).toBe(200);
  expect(await findRow(site, guildId)).toMatchObject({ status: 'pending', approvedAt: null, lastBumpedAt });
});

test('an appeal against a rejection that is undone lapses', async () => {
  const { site, guildId, owner, reject, undo } = await start();
  await reject();
  const body = { discordServerId: guildId, text: 'It says all that it needs to.' };
  expect((await site.call(sendAppeal, { as: owner, body })).status).toBe(200);
  expect(await undo()).toBe(200);
  const appeals = await site.db.selectFrom('appeals').select(['outcome', 'text']).execute();
  expect(appeals).toEqual([{ outcome: 'lapsed', text: null }]);
});

test('what an erased person wrote is brought back by no undoing', async () => {
  const { site, manager, approve, edit, undo, figures } = await start();
  await approve();
  await pastUndo(site);
  await edit();
  await approve();
  expect((await site.call(deleteOwnData, { as: manager })).status).toBe(200);
  expect(await undo(2)).toEqual([409, 'notUndoable']);
  await pastUndo(site);
  expect(await figures()).toEqual(['submission', 'approved', 'edit', 'edit approved']);
});

test('many are undone as by themselves, each with its own status', async () => {
  const { site, admin: as, id, undo, messages } = await start();
  const items = [{ id, revision: 1 }];
  await site.call(decideRequests, { as, body: { decision: 'approve', items } });
  const never = '00000000-0000-4000-8000-000000000000';
  const body = { items: [{ id: never, revision: 1 }, ...items] };
  expect((await site.call(undoRequests, { as, body })).body).toEqual({
    outcomes: [
      { id: never, status: 409, code: 'notUndoable' },
      { id, status: 200 },
    ],
  });
  expect(await undo()).toEqual([409, 'notUndoable']);
  await pastUndo(site);
  expect(await messages()).toEqual([]);
});
