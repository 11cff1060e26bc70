import { expect, test } from 'vitest';
import { editServer, submitServer } from '#contract/listings.ts';
import { changeServer, removeServer } from '#contract/live-listings.ts';
import { listAudit, type AuditRow } from '#contract/audit.ts';
import { banPerson, liftPersonBan } from '#contract/bans.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { listReports, resolveReport, type Report, reportServer } from '#contract/reports.ts';
import { deleteOwnData, getOwnData, type OwnData } from '#contract/own-data.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { placesOf, waitingForLocks } from '../../testing/inspect-database.ts';

const startSite = sites();

const OWNER = 'We watch owls together, every single night.';
const MANAGER = 'We watch owls by day as well, from a hide.';
const ADMIN = 'We watch owls, and do nothing else at all.';
const REPORT = 'Its picture is of a bat and not of an owl.';
const REASON = 'Owls are not for sale here.';

/** A listing that its owner submitted and an admin approved, and the actions on it. */
async function startWithListing() {
  const site = await startSite(WITH_ADMIN);
  const community = await addCommunity(site);
  const { guildId, owner, manager, admin, member } = community;
  const discordServerId = guildId;
  await site.call(submitServer, { as: owner, body: { ...content({ description: OWNER }), guildId } });
  const id = (await findRow(site, guildId))?.id ?? '';
  const params = { id };
  const approve = () => site.call(approveServer, { as: admin, params, body: {} });
  await approve();
  const edit = (as: SignedIn, description: string) =>
    site.call(editServer, { as, params: { guildId }, body: content({ description }) });
  const reject = (reason: string) => site.call(rejectServer, { as: admin, params, body: { reason } });
  const change = (description: string) =>
    site.call(changeServer, { as: admin, params, body: { description } });
  const remove = () => site.call(removeServer, { as: admin, params });
  const reportOne = async () => {
    await site.call(reportServer, { as: member, params: { discordServerId }, body: { reason: REPORT } });
    const [report] = (await site.call(listReports, { as: admin, query: {} })).body as Report[];
    return report?.id ?? '';
  };
  const resolve = (reportId: string) =>
    site.call(resolveReport, { as: admin, params: { id: reportId }, body: {} });
  const erase = (as: SignedIn) => site.call(deleteOwnData, { as });
  const dataOf = async (as: SignedIn) => (await site.call(getOwnData, { as })).body as OwnData;
  /** The newest entry of the audit in the dashboard. */
  const newest = async () =>
    ((await site.call(listAudit, { as: admin, query: { limit: 1 } })).body as AuditRow[])[0];
  const acts = { approve, edit, reject, change, remove, reportOne, resolve };
  return { site, ...community, id, manager, erase, dataOf, newest, ...acts };
}

test('a resolved report stays in the audit without its erased reporter’s reason', async () => {
  const { site, member, reportOne, resolve, erase, dataOf, newest } = await startWithListing();
  const report = await reportOne();
  await resolve(report);
  expect(await newest()).toMatchObject({ action: 'resolve report', before: { report, reason: REPORT } });
  const exported = (await dataOf(member)).auditWords;

  expect((await erase(member)).status).toBe(200);

  expect(await placesOf(site, REPORT)).toEqual([]);
  const { before, after } = (await newest()) ?? {};
  expect({ before, after }).toEqual({
    before: { report, status: 'pending', reported: 'other' },
    after: { status: 'resolved', outcome: 'noAction' },
  });
  expect(exported).toMatchObject([
    { action: 'resolve report', part: 'before', name: 'reason', words: REPORT },
  ]);
});

test('an erasure deletes the person’s changed description from the audit', async () => {
  const { site, owner, admin, change, erase, dataOf, newest } = await startWithListing();
  await change(ADMIN);
  expect(await newest()).toMatchObject({ before: { description: OWNER }, after: { description: ADMIN } });
  expect((await dataOf(owner)).auditWords).toMatchObject([
    { action: 'change', part: 'before', name: 'description', words: OWNER },
  ]);
  expect((await dataOf(admin)).auditWords).toMatchObject([
    { action: 'change', part: 'after', name: 'description', words: ADMIN },
  ]);

  await erase(owner);

  // The admin's version of the owner's text is deleted with it.
  for (const words of [OWNER, ADMIN]) expect(await placesOf(site, words), words).toEqual([]);
  expect(await newest()).toMatchObject({ action: 'change', before: {}, after: {} });
});

test('an erasure deletes the words of a person’s deleted listing', async () => {
  const { site, owner, remove, erase, dataOf, newest } = await startWithListing();
  await remove();
  expect((await newest())?.before).toMatchObject({ status: 'approved', description: OWNER });
  const exported = (await dataOf(owner)).auditWords;
  expect(exported.find(({ name }) => name === 'description')?.words).toBe(OWNER);

  await erase(owner);

  expect(await placesOf(site, OWNER)).toEqual([]);
  expect((await newest())?.before).toEqual({ status: 'approved' });
});

test('an approved edit’s words are its proposer’s in the audit, also once replaced', async () => {
  const { site, owner, manager, edit, approve, change, erase, dataOf } = await startWithListing();
  await edit(manager, MANAGER);
  await approve();
  await change(ADMIN);
  const wordsOf = async (as: SignedIn) =>
    (await dataOf(as)).auditWords.map(({ action, part, words }) => [action, part, words]);
  expect(await wordsOf(manager)).toEqual([
    ['approve', 'after', MANAGER],
    ['change', 'before', MANAGER],
  ]);
  expect(await wordsOf(owner)).toEqual([['approve', 'before', OWNER]]);
  expect(JSON.stringify((await dataOf(owner)).decisions)).not.toContain(MANAGER);

  await erase(manager);

  expect(await placesOf(site, MANAGER)).toEqual([]);
  expect(await placesOf(site, OWNER)).toContain('audit_words');
});

test('words of an erased author are not written into the audit later', async () => {
  const { site, manager, edit, approve, change, erase, newest } = await startWithListing();
  await edit(manager, MANAGER);
  await approve();
  await erase(manager); // the approved content stays live

  expect((await change(ADMIN)).status).toBe(200);

  expect(await placesOf(site, MANAGER)).toEqual([]);
  expect(await newest()).toMatchObject({ before: {}, after: { description: ADMIN } });
});

test.each(['admin', 'manager'] as const)(
  'an admin’s reason is told to both sides and goes with the %s too',
  async (first) => {
    const { site, edit, reject, erase, dataOf, ...people } = await startWithListing();
    await edit(people.manager, MANAGER);
    await reject(REASON);
    expect((await dataOf(people.manager)).decisions).toMatchObject([{ after: { reason: REASON } }]);
    expect((await dataOf(people.admin)).auditWords).toMatchObject([
      { action: 'reject', part: 'after', name: 'reason', words: REASON },
    ]);
    expect((await dataOf(people.owner)).auditWords).toEqual([]);

    await erase(people[first]);

    expect(await placesOf(site, REASON)).not.toContain('audit_words');
    const [act] = await site.db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(act).toMatchObject({ action: 'reject', after: { status: 'approved' } });
  },
);

test('an erasure deletes the reason of the person’s ban from the audit', async () => {
  const { site, admin, erase, dataOf } = await startWithListing();
  const { id } = site.discord.addUser();
  const params = { ownerId: id };
  await site.call(banPerson, { as: admin, params, body: { reason: REASON } });
  await pastUndo(site);
  expect((await site.call(liftPersonBan, { as: admin, params })).status).toBe(200);
  const them = await site.signIn(id);
  expect((await dataOf(them)).decisions).toMatchObject([
    { action: 'ban person', after: { reason: REASON } },
    { action: 'lift ban of person', before: { reason: REASON } },
  ]);

  await erase(them);

  expect(await placesOf(site, REASON)).toEqual([]);
  expect(await placesOf(site, site.deps.secrets.pseudonymOf(id, 'person'))).toEqual([
    'audit',
    'erased_people',
  ]);
});

test('the words of the audit are never changed', async () => {
  const { site, reportOne, resolve } = await startWithListing();
  await resolve(await reportOne());

  await expect(site.db.updateTable('auditWords').set({ words: 'Else.' }).execute()).rejects.toThrow(
    'the words of the audit are not changed',
  );
});

test.runIf(onPostgres).each(['member', 'owner'] as const)(
  'an erasure of the %s during a resolution leaves no word and stops neither',
  async (whose) => {
    const { site, reportOne, resolve, erase, ...people } = await startWithListing();
    const report = await reportOne();
    const waiting = (count: number) =>
      eventually(
        () => waitingForLocks(site),
        (found) => found === count,
      );

    const answers = await site.db.transaction().execute(async (trx) => {
      await trx.selectFrom('reports').select('id').where('id', '=', report).forUpdate().execute();
      const resolved = resolve(report);
      await waiting(1); // for the report
      const erased = erase(people[whose]);
      await waiting(2);
      return [resolved, erased];
    });

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await placesOf(site, REPORT)).toEqual([]);
  },
);
