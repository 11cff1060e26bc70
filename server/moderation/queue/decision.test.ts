import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteServer, editServer, getListing, submitServer } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { banServer, liftServerBan } from '#contract/bans.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { addCommunity, ADMIN_ID, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { readAudit } from '../../testing/inspect-database.ts';

const startSite = sites();
const NEVER = '00000000-0000-4000-8000-000000000000';

/** A community whose guild is submitted, and an admin’s actions. */
async function startWithSubmission(said = content()) {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner } = people;
  await site.call(submitServer, { as: owner, body: { ...said, guildId } });
  const id = (await findRow(site, guildId))?.id ?? '';
  return { site, ...people, id, ...actionsOf(site, people.admin, id) };
}

function actionsOf(site: Site, as: SignedIn | undefined, id: string) {
  const who = as ? { as } : {};
  const params = { id };
  return {
    approve: (revision?: number) => site.call(approveServer, { ...who, params, body: { revision } }),
    reject: (reason = 'Tell more.', revision?: number) =>
      site.call(rejectServer, { ...who, params, body: { reason, revision } }),
    ban: () => site.call(banServer, { ...who, params }),
    lift: () => site.call(liftServerBan, { ...who, params }),
  };
}

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];
const look = (site: Site, discordServerId: string) => site.call(getListing, { params: { discordServerId } });
/** The number of look-ups of invites. */
const lookUps = async (site: Site) => {
  const rows = await site.db
    .selectFrom('rateCounts')
    .select('count')
    .where('kind', '=', 'invite look-up')
    .execute();
  return rows.reduce((sum, { count }) => sum + count, 0);
};
const propose = (site: Site, as: SignedIn, guildId: string, description: string) =>
  site.call(editServer, { as, params: { guildId }, body: content({ description }) });

test('an approved submission is live, with one row in the audit', async () => {
  const { site, guildId, id, owner, approve } = await startWithSubmission();
  expect((await look(site, guildId)).status).toBe(404);

  const { status, body } = await approve();

  expect({ status, body }).toEqual({ status: 200, body: { status: 'approved', inviteState: null } });
  expect((await look(site, guildId)).body).toMatchObject({
    description: content().description,
    hidden: null,
  });
  expect((await site.call(listListings, {})).body).toHaveLength(1);
  expect(await readAudit(site)).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(Date),
      admin: site.deps.secrets.pseudonymOf(ADMIN_ID, 'person'),
      action: 'approve',
      listingId: id,
      discordServerId: guildId,
      person: site.deps.secrets.pseudonymOf(owner.userId, 'person'),
      before: { status: 'pending', revision: 1 },
      after: { status: 'approved' },
    },
  ]);
});

test('an approved edit replaces the live content and keeps the listing date', async () => {
  const { site, guildId, owner, manager, approve } = await startWithSubmission();
  await approve();
  const before = (await look(site, guildId)).body as Record<string, unknown>;
  site.clock.advance(HOUR_MS);
  await propose(site, manager, guildId, 'Owls by day, owls by night, always owls.');

  expect((await approve(2)).body).toEqual({ status: 'approved', inviteState: null });

  expect((await look(site, guildId)).body).toEqual({
    ...before,
    description: 'Owls by day, owls by night, always owls.',
  });
  const [, entry] = await readAudit(site);
  expect(entry).toMatchObject({
    person: site.deps.secrets.pseudonymOf(manager.userId, 'person'),
    before: { status: 'approved', revision: 2, description: 'We watch owls together, every night.' },
    after: { status: 'approved', description: 'Owls by day, owls by night, always owls.' },
  });
  expect(entry?.person).not.toBe(site.deps.secrets.pseudonymOf(owner.userId, 'person'));
});

test('a rejection needs a reason, and a rejected submission was never live', async () => {
  const { site, guildId, approve, reject } = await startWithSubmission();
  for (const reason of ['', '   ', '\u200b', 'x'.repeat(1_001)])
    expect((await reject(reason)).status).toBe(400);

  expect((await reject(' Tell more. ')).body).toEqual({ status: 'rejected', reason: 'Tell more.' });

  expect(await findRow(site, guildId)).toMatchObject({ status: 'rejected', rejectionReason: 'Tell more.' });
  expect((await look(site, guildId)).status).toBe(404);
  expect(refusal(await reject())).toEqual([409, 'nothingPending']);
  expect(refusal(await approve())).toEqual([409, 'nothingPending']);
  expect(await readAudit(site)).toMatchObject([
    {
      action: 'reject',
      before: { status: 'pending', revision: 1 },
      after: { status: 'rejected', reason: 'Tell more.' },
    },
  ]);
});

test('a rejected edit leaves the listing approved', async () => {
  const { site, guildId, owner, approve, reject } = await startWithSubmission();
  await approve();
  await propose(site, owner, guildId, 'Owls for sale, the cheapest owls.');

  expect((await reject('No trade.')).body).toEqual({ status: 'approved', reason: 'No trade.' });
  expect((await look(site, guildId)).body).toMatchObject({ description: content().description });
});

test('deciding an outdated revision is refused and changes nothing', async () => {
  const { site, guildId, owner, approve, reject } = await startWithSubmission();
  await reject('Tell more.', 1);
  await propose(site, owner, guildId, 'We watch barn owls, in their barns.');
  const row = await findRow(site, guildId);

  for (const answer of [await approve(1), await reject('No.', 1), await approve(3)])
    expect(refusal(answer)).toEqual([409, 'revisionOutdated']);

  expect(await findRow(site, guildId)).toEqual(row);
  expect(await readAudit(site)).toHaveLength(1);
  expect((await approve(2)).status).toBe(200);
});

test('a banned listing is hidden and unchangeable until the ban is lifted', async () => {
  const { site, guildId, owner, approve, reject, ban, lift } = await startWithSubmission();
  await approve();
  await propose(site, owner, guildId, 'Owls by day, owls by night, always owls.');
  expect(refusal(await lift())).toEqual([409, 'notBanned']);

  expect((await ban()).body).toMatchObject({ status: 'banned' });

  expect((await look(site, guildId)).status).toBe(404);
  expect((await site.call(listListings, {})).body).toEqual([]);
  for (const answer of [await approve(), await reject(), await ban()])
    expect(refusal(answer)).toEqual([409, 'listingBanned']);

  await pastUndo(site);
  expect((await lift()).body).toMatchObject({ status: 'approved' });
  expect((await look(site, guildId)).body).toMatchObject({ description: content().description });
  expect((await approve(2)).body).toEqual({ status: 'approved', inviteState: null });
  expect(
    (await readAudit(site)).map(({ action, before, after }) => [action, before, after]).slice(1, 3),
  ).toEqual([
    ['ban', { status: 'approved' }, { status: 'banned' }],
    ['lift ban', { status: 'banned' }, { status: 'approved' }],
  ]);
});

test('lifting a ban restores a pending or rejected listing', async () => {
  const { site, guildId, approve, reject, ban, lift } = await startWithSubmission();
  await ban();
  expect((await lift()).body).toMatchObject({ status: 'pending' });
  await reject();
  await ban();
  expect((await lift()).body).toMatchObject({ status: 'rejected' });
  expect(await findRow(site, guildId)).toMatchObject({
    rejectionReason: 'Tell more.',
    statusBeforeBan: null,
  });
  expect(refusal(await approve())).toEqual([409, 'nothingPending']);
});

test('only admins decide, and others learn nothing about the listing', async () => {
  const { site, id, owner, member } = await startWithSubmission();
  for (const [somebody, expected] of [
    [undefined, [401, 'notSignedIn']],
    [owner, [403, 'notAllowed']],
    [member, [403, 'notAllowed']],
  ] as const) {
    for (const listing of [id, NEVER]) {
      const { approve, reject, ban, lift } = actionsOf(site, somebody, listing);
      for (const answer of [await approve(), await reject(), await ban(), await lift()])
        expect(refusal(answer)).toEqual(expected);
    }
  }
  expect(await readAudit(site)).toEqual([]);
});

test('a decision about an unknown listing is 404', async () => {
  const { site, admin } = await startWithSubmission();
  const { approve, reject, ban, lift } = actionsOf(site, admin, NEVER);
  for (const answer of [await approve(), await reject(), await ban(), await lift()])
    expect(refusal(answer)).toEqual([404, 'listingNotFound']);
  expect((await actionsOf(site, admin, 'x').ban()).status).toBe(400);
});

test('an empty body decides about the pending revision', async () => {
  const { site, id, admin } = await startWithSubmission();
  const { status } = await site.send(`/api/admin/servers/${id}/approve`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'sec-fetch-site': 'same-origin' },
  });
  expect(status).toBe(200);
});

test('refuses to approve an invite that is dead or leads elsewhere by now', async () => {
  const { site, guildId, owner, approve } = await startWithSubmission();
  await approve();
  const code = site.discord.createInvite(guildId, { code: 'owlery' });
  const body = content({ inviteLink: `https://discord.gg/${code}` });
  await site.call(editServer, { as: owner, params: { guildId }, body });

  site.discord.expireInvite(code);
  expect(refusal(await approve())).toEqual([400, 'inviteUnknown']);

  site.discord.deleteInvite(code);
  site.discord.createInvite(site.discord.addGuild().id, { code });
  expect(refusal(await approve())).toEqual([400, 'inviteElsewhere']);
  expect(await findRow(site, guildId)).toMatchObject({ inviteCode: null });
});

test('of a concurrent approval and rejection one wins, with one audit row', async () => {
  const { site, guildId, approve, reject } = await startWithSubmission();

  const answers = await Promise.all([
    approve(1),
    reject('No.', 1),
    approve(1),
    reject('No.', 1),
    approve(),
    reject(),
  ]);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(refusal(answer)).toEqual([409, 'nothingPending']);
  const [entry, ...more] = await readAudit(site);
  expect(more).toEqual([]);
  const won = answers.find(({ status }) => status === 200)?.body as { status: string };
  expect(entry?.after).toMatchObject({ status: won.status });
  expect(await findRow(site, guildId)).toMatchObject({ status: won.status });
});

test('an approval waiting for Discord does not approve a later proposal', async () => {
  const { site, guildId, owner, approve, reject } = await startWithSubmission();
  await approve();
  site.discord.createInvite(guildId, { code: 'owlery' });
  const inviteLink = 'https://discord.gg/owlery';
  const read = content({ description: 'What the admin has read, all of it.', inviteLink });
  await site.call(editServer, { as: owner, params: { guildId }, body: read });

  site.discord.answerTogether({ path: /^\/invites\/owlery/ }, 2);
  const before = await lookUps(site);
  const approval = approve(2);
  await eventually(
    () => lookUps(site),
    (count) => count > before,
  );
  expect((await reject('No.', 2)).status).toBe(200);
  const unread = content({ description: 'What no admin has ever seen before.' });
  expect((await site.call(editServer, { as: owner, params: { guildId }, body: unread })).status).toBe(200);
  site.discord.clearFaults();

  expect(refusal(await approval)).toEqual([409, 'revisionOutdated']);
  expect((await look(site, guildId)).body).toMatchObject({ description: content().description });
  expect((await readAudit(site)).map(({ action }) => action)).toEqual(['approve', 'reject']);
});

test('a concurrent approval and edit leave it live with at most one pending edit', async () => {
  const { site, guildId, owner, approve } = await startWithSubmission();

  const [approval, ...edits] = await Promise.all([
    approve(1),
    ...Array.from({ length: 6 }, (_, i) => propose(site, owner, guildId, `Owls by day, owls by night, ${i}`)),
  ]);

  expect(approval?.status).toBe(200);
  const taken = edits.filter(({ status }) => status === 200);
  for (const edit of edits.filter(({ status }) => status !== 200))
    expect(refusal(edit)).toEqual([409, 'listingPending']);
  expect(taken.length).toBeLessThanOrEqual(1);
  expect((await look(site, guildId)).body).toMatchObject({ description: content().description });
  const waiting = await site.db.selectFrom('revisions').selectAll().where('decision', 'is', null).execute();
  expect(waiting).toHaveLength(taken.length);
});

test('a deletion and an approval at once end with no listing, in either order', async () => {
  const { site, guildId, owner, approve } = await startWithSubmission();

  const [deletion, approval] = await Promise.all([
    site.call(deleteServer, { as: owner, params: { guildId } }),
    approve(),
  ]);

  expect(deletion.status).toBe(200);
  expect([200, 404]).toContain(approval.status);
  expect(await findRow(site, guildId)).toBeUndefined();
  expect(await readAudit(site)).toHaveLength(approval.status === 200 ? 1 : 0);
});

test('a decision during a deletion gets 404 and never nothingPending', async () => {
  const { site, guildId, owner, admin } = await startWithSubmission();
  const heard = new Set<unknown>();
  const NO_REVISION = 999;
  for (let round = 0; round < 5; round++) {
    const id = (await findRow(site, guildId))?.id ?? '';
    const { approve } = actionsOf(site, admin, id);
    const askMany = () => Array.from({ length: 20 }, () => approve(NO_REVISION));
    const asked = [await approve(NO_REVISION)];
    const asking = askMany();
    const deleting = site.call(deleteServer, { as: owner, params: { guildId } });
    asked.push(...(await Promise.all([...asking, ...askMany()])));
    expect((await deleting).status).toBe(200);
    asked.push(await approve(NO_REVISION));
    for (const answer of asked) heard.add(refusal(answer)[1]);
    await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  }
  expect(heard).toEqual(new Set(['listingNotFound', 'revisionOutdated']));
});

test('the audit has null for an unknown person, and outlives the listing', async () => {
  const { site, guildId, owner, ban, lift } = await startWithSubmission();
  await site.db.updateTable('listings').set({ submittedBy: null }).execute();
  await ban();
  await lift();
  await site.call(deleteServer, { as: owner, params: { guildId } });
  expect((await readAudit(site)).map(({ person, discordServerId }) => [person, discordServerId])).toEqual([
    [null, guildId],
    [null, guildId],
  ]);
});

test('the audit cannot be changed, deleted or emptied', async () => {
  const { site, approve } = await startWithSubmission();
  await approve();
  const before = await readAudit(site);

  await expect(site.db.updateTable('audit').set({ action: 'ban' }).execute()).rejects.toThrow(
    'the audit is not changed',
  );
  await expect(site.db.deleteFrom('audit').execute()).rejects.toThrow('the audit is not changed');
  await expect(sql`truncate audit`.execute(site.db)).rejects.toThrow('the audit is not changed');
  expect(await readAudit(site)).toEqual(before);
});
