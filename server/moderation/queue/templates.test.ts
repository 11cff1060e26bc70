import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inEachLanguage, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { submitServer } from '#contract/listings.ts';
import { listNotices } from '#contract/notices.ts';
import { approveServer, decideRequests, listRequests, rejectServer } from '#contract/queue.ts';
import { addTemplate, changeTemplate, removeTemplate, type Template } from '#contract/templates.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { untilNotified } from '../../testing/past-undo.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { readAudit, waitingForLocks } from '../../testing/inspect-database.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

const TEXTS = {
  ...inEachLanguage(() => 'Please tell more.'),
  ko: '더 자세히 적어 주세요.',
  ja: '詳しくお書きください。',
};
const NEVER = '00000000-0000-4000-8000-000000000000';

/** A submission of somebody who reads a language, and a template. */
async function startWithTemplate(language: InterfaceLanguage = 'ko', texts = TEXTS) {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin: as } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  await site.db.updateTable('users').set({ language }).where('id', '=', owner.userId).execute();
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  const added = await site.call(addTemplate, { as, body: { title: 'Too short', texts } });
  const { id: templateId } = added.body as Template;
  return {
    site,
    ...people,
    templateId,
    remove: () => site.call(removeTemplate, { as, params: { id: templateId } }),
    approve: (body: object) => untilNotified(site, site.call(approveServer, { as, params, body })),
    reject: (body: object) => untilNotified(site, site.call(rejectServer, { as, params, body })),
    row: async () => (await site.call(listRequests, { as, query: {} })).body,
    told: async () =>
      (await site.db.selectFrom('notifications').select(['kind', 'reason']).execute()).at(-1) ?? null,
    notices: async () => (await site.call(listNotices, { as: owner, query: {} })).body,
    decision: async () => (await readAudit(site)).at(-1),
  };
}

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test.for(['en', 'ko', 'ja'] as const)('a rejection sends a template in the owner’s %s', async (language) => {
  const { site, guildId, templateId, row, reject, told, notices, decision } =
    await startWithTemplate(language);
  const reason = TEXTS[language];
  expect(await row()).toMatchObject([{ requesterLanguage: language }]);
  expect((await reject({ templateId })).body).toEqual({ status: 'rejected', reason });
  expect(await told()).toEqual({ kind: 'rejection', reason });
  expect(await notices()).toMatchObject([{ kind: 'rejection', reason }]);
  expect((await findRow(site, guildId))?.rejectionReason).toBe(reason);
  expect(await decision()).toMatchObject({ action: 'reject', after: { template: templateId, reason } });
});

test('the audit keeps the template as a fact, apart from words that are erased', async () => {
  const { site, templateId, reject } = await startWithTemplate();
  await reject({ templateId });
  const facts = await site.db.selectFrom('audit').select('after').where('action', '=', 'reject').execute();
  expect(facts).toMatchObject([{ after: { template: templateId } }]);
  expect(facts).not.toMatchObject([{ after: { reason: TEXTS.ko } }]);
  const words = await site.db.selectFrom('auditWords').select('name').execute();
  expect(words.map(({ name }) => name)).toContain('reason');
  expect(words.map(({ name }) => name)).not.toContain('template');
});

test('words of one’s own follow the template, within the length of a reason', async () => {
  const { templateId, reject, told } = await startWithTemplate('ja', { ...TEXTS, ja: '字'.repeat(990) });
  const answer = await reject({ templateId, reason: 'x'.repeat(9) });
  expect(refusal(answer)).toEqual([400, 'noteTooLong']);
  expect(await told()).toBe(null);
  const reason = `${'字'.repeat(990)}\n\n${'x'.repeat(8)}`;
  expect((await reject({ templateId, reason: 'x'.repeat(8) })).body).toMatchObject({ reason });
  expect(await told()).toMatchObject({ reason });
});

test('a note goes with an approval, and is asked for by nobody', async () => {
  const { site, guildId, templateId, approve, told, notices, decision } = await startWithTemplate();
  expect((await approve({ templateId, reason: '🦉' })).status).toBe(200);
  const reason = `${TEXTS.ko}\n\n🦉`;
  expect(await told()).toEqual({ kind: 'approval', reason });
  expect(await notices()).toMatchObject([{ kind: 'approval', reason }]);
  expect(await decision()).toMatchObject({ action: 'approve', after: { template: templateId, reason } });
  expect(await findRow(site, guildId)).toMatchObject({ status: 'approved', rejectionReason: null });
});

test('a plain approval says nothing and names no template', async () => {
  const { approve, told, decision } = await startWithTemplate();
  expect((await approve({})).status).toBe(200);
  expect(await told()).toEqual({ kind: 'approval', reason: null });
  expect((await decision())?.after).toEqual({ status: 'approved' });
});

test('without a reason and a template nothing is rejected', async () => {
  const { templateId, reject, told } = await startWithTemplate();
  for (const body of [{}, { reason: ' ' }, { reason: ' ', templateId }, { templateId: 'short' }])
    expect((await reject(body)).status).toBe(400);
  expect(await told()).toBe(null);
});

test('a template that is unknown or removed decides nothing', async () => {
  const { site, guildId, templateId, remove, approve, reject, told } = await startWithTemplate();
  await remove();
  for (const gone of [templateId, NEVER])
    for (const decide of [approve, reject])
      expect(refusal(await decide({ templateId: gone, reason: 'Why.' }))).toEqual([409, 'templateGone']);
  expect((await findRow(site, guildId))?.status).toBe('pending');
  expect(await told()).toBe(null);
});

test('a template that was changed since it was read decides nothing', async () => {
  const { site, admin, guildId, templateId, approve, reject, told } = await startWithTemplate();
  const texts = { ...TEXTS, ko: '새로 쓴 글입니다.' };
  const params = { id: templateId };
  await site.call(changeTemplate, { as: admin, params, body: { title: 'Too short', texts } });
  const read = { templateId, templateVersion: 1 };

  for (const decide of [approve, reject])
    expect(refusal(await decide(read))).toEqual([409, 'templateChanged']);
  const id = (await findRow(site, guildId))?.id ?? '';
  const body = { items: [{ id, revision: 1 }], decision: 'reject' as const, ...read };
  const many = await site.call(decideRequests, { as: admin, body });
  expect(many.body).toEqual({ outcomes: [{ id, status: 409, code: 'templateChanged' }] });
  expect((await findRow(site, guildId))?.status).toBe('pending');
  expect(await told()).toBe(null);

  expect((await reject({ templateId, templateVersion: 2 })).body).toMatchObject({ reason: texts.ko });
});

test('the English text is stored when the owner has been erased meanwhile', async () => {
  const { site, guildId, templateId, reject } = await startWithTemplate();
  await sql`update revisions set submitted_by = null`.execute(site.db);
  expect((await reject({ templateId })).body).toEqual({ status: 'rejected', reason: TEXTS.en });
  expect((await findRow(site, guildId))?.rejectionReason).toBe(TEXTS.en);
});

test.runIf(onPostgres)('a removal waits for a decision that is under way', async () => {
  const { site, owner, templateId, remove, reject } = await startWithTemplate();
  const waiting = (least: number) =>
    eventually(
      () => waitingForLocks(site),
      (count) => count >= least,
    );
  let both: Promise<unknown> | undefined;
  await site.db.transaction().execute(async (trx) => {
    // The decision stops at its owner, after it has read the template.
    await trx.selectFrom('users').select('id').where('id', '=', owner.userId).forUpdate().execute();
    const rejecting = reject({ templateId });
    await waiting(1);
    both = Promise.all([rejecting, remove()]);
    await waiting(2);
  });
  expect(await both).toMatchObject([{ status: 200, body: { reason: TEXTS.ko } }, { status: 200 }]);
});

for (const round of [1, 2, 3, 4])
  test(`a removal and a rejection at once end as in some order (${round})`, async () => {
    const { site, guildId, remove, reject, templateId } = await startWithTemplate();
    const [removed, rejected] = await Promise.all([remove(), reject({ templateId })]);
    expect(removed.status).toBe(200);
    expect([200, 409]).toContain(rejected.status);
    const reason = rejected.status === 200 ? TEXTS.ko : null;
    expect((await findRow(site, guildId))?.rejectionReason).toBe(reason);
  });
