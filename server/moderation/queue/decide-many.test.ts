import { expect, test } from 'vitest';
import { getAdminStats } from '#contract/admin.ts';
import { decideAppeal, sendAppeal } from '#contract/appeals.ts';
import { deleteServer, editServer, submitServer } from '#contract/listings.ts';
import { appointModerator } from '#contract/roles.ts';
import {
  approveServer,
  decideRequests,
  listRequests,
  rejectServer,
  type ServerRequest,
} from '#contract/queue.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { withdrawRevision } from '#contract/workshop.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { addCommunity, content, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const NEVER = '00000000-0000-4000-8000-000000000000';
const REASON = 'Please tell more.';

/** A site with some submissions, and the calls of its admin. */
async function startWithQueue(size = 3, settings: Readonly<Record<string, string>> = {}) {
  const site = await startSite({ ...WITH_ADMIN, settings: { ...WITH_ADMIN.settings, ...settings } });
  const people = await addCommunity(site);
  const { owner, admin: as } = people;
  for (let n = 1; n <= size; n += 1) {
    const { id: guildId } = site.discord.addGuild({ name: `Guild ${n}`, ownerId: owner.userId, bot: true });
    await site.addGuild({ id: guildId, name: `Guild ${n}` });
    const category = n % 2 === 0 ? ('Art' as const) : ('Music' as const);
    const description = n === 3 ? 'Tell @everyone about the owls of the night.' : content().description;
    await site.call(submitServer, { as: owner, body: { ...content({ category, description }), guildId } });
    site.clock.advance(60_000);
  }
  const list = async (query: object = {}) =>
    (await site.call(listRequests, { as, query: { status: 'pending', ...query } })).body as ServerRequest[];
  return {
    site,
    ...people,
    list,
    items: async () => (await list()).map(({ id, revision }) => ({ id, revision: revision ?? 0 })),
    decide: (body: object) =>
      site.call(decideRequests, { as, body: { decision: 'approve', ...body } as never }),
    approve: (id: string) => site.call(approveServer, { as, params: { id }, body: {} }),
    audit: () => site.db.selectFrom('audit').select(['action', 'listingId']).orderBy('id').execute(),
    told: async () => {
      await pastUndo(site);
      return site.db.selectFrom('notifications').select(['kind', 'reason']).orderBy('id').execute();
    },
  };
}

const outcomesOf = ({ body }: { body: unknown }) => (body as { outcomes: object[] }).outcomes;

test('each of several is decided as by itself, with its audit and its message', async () => {
  const { items, decide, list, audit, told } = await startWithQueue();
  const all = await items();
  const { status, body } = await decide({ items: all, decision: 'reject', reason: REASON });
  expect(status).toBe(200);
  expect(body).toEqual({ outcomes: all.map(({ id }) => ({ id, status: 200 })) });
  expect(await list()).toEqual([]);
  expect(await audit()).toEqual(all.map(({ id }) => ({ action: 'reject', listingId: id })));
  expect(await told()).toEqual(all.map(() => ({ kind: 'rejection', reason: REASON })));
});

test('one that is refused says why and stops no other', async () => {
  const { items, decide, list, told } = await startWithQueue();
  const [one, two, three] = await items();
  const outdated = { ...two, revision: 7 };
  const answer = await decide({ items: [one, outdated, { id: NEVER, revision: 1 }, three] });
  expect(outcomesOf(answer)).toEqual([
    { id: one?.id, status: 200 },
    { id: two?.id, status: 409, code: 'revisionOutdated' },
    { id: NEVER, status: 404, code: 'listingNotFound' },
    { id: three?.id, status: 200 },
  ]);
  expect((await list()).map(({ id }) => id)).toEqual([two?.id]);
  expect(await told()).toHaveLength(2);
});

test('an empty list, more than a hundred, an id twice and a missing reason are 400', async () => {
  const { items, decide, told } = await startWithQueue(1);
  const [one] = await items();
  const many = Array.from({ length: 101 }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    revision: 1,
  }));
  for (const body of [
    { items: [] },
    { items: many },
    { items: [one, one] },
    { items: [one], decision: 'reject' },
    { items: [{ id: one?.id }] },
  ])
    expect((await decide(body)).status).toBe(400);
  expect(await told()).toEqual([]);
});

test('many and single decisions at once decide and tell each once', async () => {
  const { items, decide, approve, audit, told } = await startWithQueue(6);
  const all = await items();
  const answers = await Promise.all([
    decide({ items: all }),
    decide({ items: all.toReversed(), decision: 'reject', reason: REASON }),
    ...all.map(({ id }) => approve(id)),
  ]);
  const [approvals, rejections, ...single] = answers;
  const done = [approvals, rejections].flatMap((answer) => (answer ? outcomesOf(answer) : []));
  const decided = [
    ...done.flatMap((outcome) => ('status' in outcome ? [outcome.status] : [])),
    ...single.map(({ status }) => status),
  ];
  expect(decided.filter((status) => status === 200)).toHaveLength(6);
  expect(decided.filter((status) => status === 409)).toHaveLength(12);
  expect(new Set((await audit()).map(({ listingId }) => listingId)).size).toBe(6);
  expect(await audit()).toHaveLength(6);
  expect(await told()).toHaveLength(6);
});

const unknown = (size: number) =>
  Array.from({ length: size }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    revision: 1,
  }));

test('a moderator decides about a hundred at once', async () => {
  const { site, admin, stranger } = await startWithQueue(0, { RATE_LIMITS: 'on' });
  await site.call(appointModerator, { as: admin, body: { userId: stranger.userId } });
  const body = { decision: 'approve', items: unknown(100) } as const;
  const answer = await site.call(decideRequests, { as: stranger, body });
  expect(outcomesOf(answer)).toEqual(
    body.items.map(({ id }) => ({ id, status: 404, code: 'listingNotFound' })),
  );
});

test('each of a batch counts as a write, and over the limit the rest is 429', async () => {
  const { items, decide, list, approve, told } = await startWithQueue(3, { RATE_LIMITS: 'on' });
  const [one, two, three] = await items();
  for (const size of [100, 100, 100, 100, 100, 99])
    expect((await decide({ items: unknown(size) })).status).toBe(200);
  const answer = await decide({ items: [one, two, three] });
  expect(outcomesOf(answer)).toEqual([
    { id: one?.id, status: 200 },
    { id: two?.id, status: 429, code: 'tooManyRequests' },
    { id: three?.id, status: 429, code: 'tooManyRequests' },
  ]);
  expect((await approve(two?.id ?? '')).status).toBe(429);
  expect((await list()).map(({ id }) => id)).toEqual([two?.id, three?.id]);
  expect(await told()).toHaveLength(1);
});

test('the queue is narrowed by category, flag, dead invite and first-time sender', async () => {
  const { site, list, approve } = await startWithQueue(4);
  const names = async (query: object) => (await list(query)).map(({ name }) => name);
  expect(await names({ category: 'Art' })).toEqual(['Guild 2', 'Guild 4']);
  expect(await names({ category: 'Art', limit: 1 })).toEqual(['Guild 2']);
  expect(await names({ language: 'Korean' })).toEqual([]);
  expect(await names({ flag: 'mass-mention' })).toEqual(['Guild 3']);
  expect(await names({ flag: 'rejected-before' })).toEqual([]);
  expect(await names({ deadInvite: true })).toEqual([]);
  expect(await names({ firstTime: true })).toHaveLength(4);

  const [first, second] = await list();
  await site.db
    .updateTable('revisions')
    .set({ inviteState: 'dead' })
    .where('listingId', '=', second?.id ?? '')
    .execute();
  expect(await names({ deadInvite: true })).toEqual(['Guild 2']);
  await approve(first?.id ?? '');
  expect(await names({ firstTime: true })).toEqual([]);
  const { headers } = await site.send('/api/admin/requests?status=pending&flag=unknown', {});
  expect(headers.get('x-total-count')).toBe(null);
});

test('the age of the oldest and the median time to a decision are among the figures', async () => {
  const { site, admin: as, list, approve } = await startWithQueue(3);
  const stats = async () => (await site.call(getAdminStats, { as })).body;
  const [one, two] = await list();
  expect(await stats()).toMatchObject({
    oldestSubmissionAt: one?.submittedAt,
    oldestEditAt: null,
    medianSecondsToDecision: null,
  });
  await approve(one?.id ?? '');
  expect(await stats()).toMatchObject({ oldestSubmissionAt: two?.submittedAt });
  expect(await stats()).toMatchObject({ medianSecondsToDecision: expect.closeTo(200, -2) });
});

test('the median leaves out what was withdrawn, and what an appeal has put back', async () => {
  const { site, admin: as, owner, list, approve } = await startWithQueue(3);
  const median = async () =>
    ((await site.call(getAdminStats, { as })).body as { medianSecondsToDecision: number })
      .medianSecondsToDecision;
  const [one, two, three] = await list();
  await approve(one?.id ?? '');
  site.clock.advance(HOUR_MS);
  const reject = (id = '') => site.call(rejectServer, { as, params: { id }, body: { reason: REASON } });
  await reject(two?.id);
  const guildOf = (row: ServerRequest | undefined) => row?.discordServerId ?? '';
  await site.call(sendAppeal, { as: owner, body: { discordServerId: guildOf(two), text: 'Look again.' } });
  const { id } = await site.db.selectFrom('appeals').select('id').executeTakeFirstOrThrow();
  await site.call(decideAppeal, { as, params: { id }, body: { outcome: 'granted', reason: 'Fair.' } });
  site.clock.advance(HOUR_MS);
  await approve(two?.id ?? '');
  expect(await median()).toBeLessThan(300);

  await reject(three?.id);
  const guild = { as: owner, params: { guildId: guildOf(three) } };
  await site.call(editServer, { ...guild, body: content({ description: 'Owls of the morning, too.' }) });
  site.clock.advance(HOUR_MS);
  expect((await site.call(withdrawRevision, guild)).status).toBe(200);
  // Of three minutes and two hours, not of the hour that the withdrawn edit waited.
  expect(await median()).toBeGreaterThan(3_650);
});

test('somebody stays known when what was decided about is deleted', async () => {
  const { site, admin: as, owner, list } = await startWithQueue(1);
  const [one] = await list({ firstTime: true });
  await site.call(rejectServer, { as, params: { id: one?.id ?? '' }, body: { reason: REASON } });
  const guildId = one?.discordServerId ?? '';
  expect((await site.call(deleteServer, { as: owner, params: { guildId } })).status).toBe(200);
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  expect(await list()).toHaveLength(1);
  expect(await list({ firstTime: true })).toEqual([]);
});
