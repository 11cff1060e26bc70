import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { banServer, liftServerBan } from '#contract/bans.ts';
import { inEachLanguage } from '#contract/vocabulary.ts';
import { deleteServer, editServer, submitServer } from '#contract/listings.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { reportServer, resolveReport } from '#contract/reports.ts';
import { addTemplate, removeTemplate } from '#contract/templates.ts';
import { decideAppeal, sendAppeal } from '#contract/appeals.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { getTransparency, type ModerationMonth } from '#contract/transparency.ts';
import { withdrawRevision } from '#contract/workshop.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { pastUndo, untilNotified } from '../../testing/past-undo.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { waitingForLocks } from '../../testing/inspect-database.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { rollUpMonths } from './transparency.ts';

const startSite = sites();

const never = new AbortController().signal;

const NOTHING = {
  submissions: 0,
  decisions: { approved: 0, rejected: 0 },
  edits: { submitted: 0, approved: 0, rejected: 0 },
  reasons: [],
  reports: [],
  bans: { servers: 0, people: 0 },
  appeals: { received: 0, granted: 0, refused: 0, lapsed: 0 },
  hours: { median: null, p90: null },
};

async function listMonths(site: Site) {
  const { status, body } = await site.call(getTransparency, {});
  expect(status).toBe(200);
  return body as ModerationMonth[];
}

/** So far a test advances the clock. */
const LONGEST_TEST_MS = 5 * DAY_MS;

const monthOf = (at: Date) => at.toISOString().slice(0, 7);

/** A community whose listing is submitted and rejected some times, each time two hours later. */
async function startWithRejections(times: number) {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  // Away from a month's end, which a test must not reach.
  const isLate = () =>
    monthOf(new Date(site.clock.now().getTime() + LONGEST_TEST_MS)) !== monthOf(site.clock.now());
  while (isLate()) site.clock.advance(DAY_MS);
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const submit = (description = 'Owls by day, owls by night.') =>
    site.call(editServer, { as: owner, params: { guildId }, body: content({ description }) });
  const id = (await findRow(site, guildId))?.id ?? '';
  const params = { id };
  for (let time = 1; time <= times; time += 1) {
    if (time > 1) await submit();
    site.clock.advance(2 * HOUR_MS);
    const rejecting = site.call(rejectServer, { as: admin, params, body: { reason: 'Tell more.' } });
    const { status } = await untilNotified(site, rejecting);
    expect(status).toBe(200);
  }
  return { site, ...people, id, params, submit };
}

/** Writes a row of the audit, as other parts of the site would. */
async function addAudit(site: Site, action: string) {
  await sql`insert into audit (at, admin, action, before, after)
    values (${site.clock.now()}, 'somebody', ${action}, '{}', '{}')`.execute(site.db);
}

/** Writes what moderation did at an instant, as the triggers would. */
async function addEvents(
  site: Site,
  at: Date,
  kind: string,
  count: number,
  { hours = null, detail = '' }: { hours?: number | null; detail?: string } = {},
) {
  await sql`insert into moderation_events (at, kind, hours, detail)
    select ${at}, ${kind}, ${hours}, ${detail} from generate_series(1, ${count})`.execute(site.db);
}

test('a new site has no months', async () => {
  expect(await listMonths(await startSite())).toEqual([]);
});

test('submissions, decisions and hours to them are counted in the running month', async () => {
  const { site } = await startWithRejections(5);

  expect(await listMonths(site)).toEqual([
    {
      ...NOTHING,
      month: monthOf(site.clock.now()),
      complete: false,
      submissions: 5,
      decisions: { approved: 0, rejected: 5 },
      hours: { median: 2, p90: 2 },
    },
  ]);
});

test('a number from one to four is null, and so are the hours of fewer than five', async () => {
  const { site } = await startWithRejections(4);

  expect(await listMonths(site)).toMatchObject([
    { submissions: null, decisions: { approved: 0, rejected: null }, hours: { median: null, p90: null } },
  ]);
});

test('edits are counted apart from submissions', async () => {
  const { site, admin, params, submit } = await startWithRejections(4);
  await submit();
  await untilNotified(site, site.call(approveServer, { as: admin, params, body: {} }));
  for (let time = 1; time <= 5; time += 1) {
    await submit(`Owls by day, owls by night, time ${time}.`);
    await untilNotified(site, site.call(approveServer, { as: admin, params, body: {} }));
  }

  expect(await listMonths(site)).toMatchObject([
    {
      submissions: 5,
      decisions: { approved: null, rejected: null },
      edits: { submitted: 5, approved: 5, rejected: 0 },
    },
  ]);
});

test('what is submitted and withdrawn moves no figure, and counts once when decided', async () => {
  const { site, guildId, owner, admin, params, submit } = await startWithRejections(5);
  const before = await listMonths(site);
  for (let time = 1; time <= 6; time += 1) {
    await submit();
    const withdrawn = await site.call(withdrawRevision, { as: owner, params: { guildId } });
    expect(withdrawn.status).toBe(200);
  }
  await submit();
  site.clock.advance(2 * MINUTE_MS);
  expect(await listMonths(site)).toEqual(before);

  await untilNotified(site, site.call(approveServer, { as: admin, params, body: {} }));
  site.clock.advance(2 * MINUTE_MS);
  expect(await listMonths(site)).toMatchObject([{ submissions: 6, edits: { submitted: 0 } }]);
});

test('a deleted listing takes nothing from the figures', async () => {
  const { site, guildId, owner } = await startWithRejections(5);
  const before = await listMonths(site);

  expect((await site.call(deleteServer, { as: owner, params: { guildId } })).status).toBe(200);

  expect(await site.db.selectFrom('revisions').selectAll().execute()).toEqual([]);
  expect(await listMonths(site)).toEqual(before);
});

test('an erasure decides nothing, about a banned listing neither', async () => {
  const { site, owner, admin } = await startWithRejections(5);
  for (let n = 1; n <= 5; n += 1) {
    const { id: guildId } = site.discord.addGuild({ name: `Guild ${n}`, ownerId: owner.userId, bot: true });
    await site.addGuild({ id: guildId, name: `Guild ${n}` });
    site.clock.advance(60_000); // past what is remembered of the owner's guilds
    const sent = await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
    expect(sent.status).toBe(200);
    const params = { id: (await findRow(site, guildId))?.id ?? '' };
    if (n === 5) expect((await site.call(banServer, { as: admin, params })).status).toBe(200);
  }
  site.clock.advance(50 * HOUR_MS);

  expect((await site.call(deleteOwnData, { as: owner })).status).toBe(200);

  const [month] = await listMonths(site);
  expect(month).toMatchObject({ submissions: 5, decisions: { approved: 0, rejected: 5 } });
  expect(month?.hours).toEqual({ median: 2, p90: 2 });
  const stored = await site.db.selectFrom('revisions').select(['decision', 'description']).execute();
  expect(stored).toEqual([{ decision: 'withdrawn', description: '' }]);
});

test('reasons are counted by their template, also once it is removed', async () => {
  const { site, admin, params, submit } = await startWithRejections(2);
  const titles = { en: 'Too short', ko: '너무 짧음', ja: '' };
  const texts = inEachLanguage(() => 'Tell more.');
  const added = await site.call(addTemplate, { as: admin, body: { titles, texts } });
  const { id: templateId } = added.body as { id: string };
  for (let time = 1; time <= 5; time += 1) {
    await submit();
    await untilNotified(site, site.call(rejectServer, { as: admin, params, body: { templateId } }));
  }
  await site.call(removeTemplate, { as: admin, params: { id: templateId } });

  expect(await listMonths(site)).toMatchObject([
    { decisions: { rejected: 7 }, reasons: [{ template: templateId, title: 'Too short', titles, count: 5 }] },
  ]);
});

test('few uses of a template are null, and no other number says how many', async () => {
  const site = await startSite();
  const at = site.clock.now();
  const [often, seldom] = [randomUUID(), randomUUID()];
  await addEvents(site, at, 'reason', 6, { detail: often });
  await addEvents(site, at, 'reason', 2, { detail: seldom });
  const reasons = async () =>
    (await listMonths(site))[0]?.reasons.map(({ template, count }) => [template, count]);

  await addEvents(site, at, 'rejected', 20);
  expect(await reasons()).toEqual([
    [often, 6],
    [seldom, null],
  ]);
  await sql`delete from moderation_events where kind = 'rejected'`.execute(site.db);
  await addEvents(site, at, 'rejected', 8);
  site.clock.advance(61_000);
  expect(await reasons()).toEqual([[seldom, null]]);
});

test('appeals are counted by outcome, and what is put back has no hours', async () => {
  const { site, guildId, owner, admin, params } = await startWithRejections(5);
  await site.call(sendAppeal, { as: owner, body: { discordServerId: guildId, text: 'Please look again.' } });
  const { id } = await site.db.selectFrom('appeals').select('id').executeTakeFirstOrThrow();
  const body = { outcome: 'granted', reason: 'It is fine.' } as const;
  expect((await site.call(decideAppeal, { as: admin, params: { id }, body })).status).toBe(200);
  site.clock.advance(90 * HOUR_MS);
  await untilNotified(site, site.call(approveServer, { as: admin, params, body: {} }));

  const { rows } = await sql<{ kind: string; hours: number | null }>`
    select kind, hours from moderation_events where kind like 'appeal%' or kind = 'approved'
    order by at, kind`.execute(site.db);
  expect(rows).toEqual([
    { kind: 'appealed', hours: null },
    { kind: 'appeal granted', hours: null },
    { kind: 'approved', hours: null },
  ]);
});

test('reports are counted by category and outcome', async () => {
  const { site, guildId, admin, member, params, submit } = await startWithRejections(1);
  await submit();
  await untilNotified(site, site.call(approveServer, { as: admin, params, body: {} }));
  for (let time = 1; time <= 6; time += 1) {
    await site.call(reportServer, {
      as: member,
      params: { discordServerId: guildId },
      body: { reason: 'Not what it says.', category: time === 6 ? 'scam' : 'spam' },
    });
    const [pending] = await site.db
      .selectFrom('reports')
      .select('id')
      .where('resolvedAt', 'is', null)
      .execute();
    if (time < 6)
      await site.call(resolveReport, {
        as: admin,
        params: { id: pending?.id ?? '' },
        body: { outcome: 'actionTaken' },
      });
  }

  expect(await listMonths(site)).toMatchObject([
    {
      reports: [
        { category: 'spam', received: 5, actionTaken: 5, noAction: 0 },
        { category: 'scam', received: null, actionTaken: 0, noAction: 0 },
      ],
    },
  ]);
});

test('bans are counted, less those that were undone', async () => {
  const { site, admin, params } = await startWithRejections(1);
  for (let time = 1; time <= 5; time += 1) {
    await site.call(banServer, { as: admin, params });
    await pastUndo(site);
    await site.call(liftServerBan, { as: admin, params });
  }
  for (const action of ['ban', 'undo ban', 'ban person', 'undo ban of person', 'undo ban of person'])
    await addAudit(site, action);

  expect(await listMonths(site)).toMatchObject([{ bans: { servers: 5, people: 0 } }]);
});

test('a month that is over is counted for good, also by two processes at once', async () => {
  const { site } = await startWithRejections(5);
  const [before] = await listMonths(site);
  const now = site.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 3);
  site.clock.advance(next - now.getTime());
  const after = await listMonths(site);
  expect(after).toEqual([
    { ...NOTHING, month: monthOf(site.clock.now()), complete: false },
    { ...before, complete: true },
  ]);

  await Promise.all([1, 2].map(() => tidyUp(site.deps, never)));
  await tidyUp(site.deps, never);

  const { rows } = await sql`select * from moderation_events`.execute(site.db);
  expect(rows).toEqual([]);
  expect(await listMonths(site)).toEqual(after);
});

test.runIf(onPostgres)('two processes that count a month at the same time count it once', async () => {
  const site = await startSite();
  const now = site.clock.now();
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15));
  await addEvents(site, last, 'submission', 5);
  const counting: Promise<unknown>[] = [];
  const rolledBack = site.db.transaction().execute(async (trx) => {
    // Both wait for this row, and then one for the other.
    await sql`insert into moderation_months (month, kind, events)
      values (date_trunc('month', ${last}::timestamptz at time zone 'UTC'), 'submission', 1)`.execute(trx);
    counting.push(...[1, 2].map(() => rollUpMonths(site.deps, 100)));
    await eventually(
      () => waitingForLocks(site),
      (count) => count >= 2,
    );
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await Promise.all(counting);

  expect((await listMonths(site))[1]).toMatchObject({ complete: true, submissions: 5 });
});

test('what is written a day after the end of a month still counts', async () => {
  const site = await startSite();
  const end = new Date(Date.UTC(site.clock.now().getUTCFullYear() + 1, 0, 1));
  await addEvents(site, new Date(end.getTime() - HOUR_MS), 'submission', 5);
  site.clock.advance(end.getTime() + 23 * HOUR_MS - site.clock.now().getTime());
  await tidyUp(site.deps, never);
  await addEvents(site, new Date(end.getTime() - 1_000), 'submission', 1);
  site.clock.advance(2 * HOUR_MS);
  await tidyUp(site.deps, never);

  expect((await listMonths(site)).at(-1)).toMatchObject({ complete: true, submissions: 6 });
});

test('months of two years are told, the newest first, without gaps', async () => {
  const site = await startSite();
  const now = site.clock.now();
  const monthsAgo = (months: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15));
  await addEvents(site, monthsAgo(30), 'submission', 7);
  await addEvents(site, monthsAgo(3), 'approved', 9, { hours: 5.25 });

  await tidyUp(site.deps, never);

  const months = await listMonths(site);
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 24 }, (_, index) => monthOf(monthsAgo(index))),
  );
  expect(months[3]).toMatchObject({ decisions: { approved: 9 }, hours: { median: 5.3, p90: 5.3 } });
});
