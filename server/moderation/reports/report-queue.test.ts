import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getAdminStats } from '#contract/admin.ts';
import { removeServer } from '#contract/live-listings.ts';
import { listNotices, type NoticeItem } from '#contract/notices.ts';
import {
  type ReportCategory,
  type ReportOutcome,
  listReports,
  reportServer,
  resolveReport,
  type Report,
} from '#contract/reports.ts';
import { addCommunity, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

interface Query {
  status?: Report['status'];
  category?: ReportCategory;
  cursor?: string;
  limit?: number;
}

async function startWithReports() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin: as, member, stranger, guildId } = people;
  await site.addListing({ discordServerId: guildId });
  const other = await site.addListing({ guild: { name: 'Mice' } });
  const report = (by: typeof as, discordServerId: string, reason: string) =>
    site.call(reportServer, { as: by, params: { discordServerId }, body: { reason } });
  await report(member, guildId, 'Too many owls.');
  site.clock.advance(10);
  await report(member, other, 'Mice?');
  site.clock.advance(10);
  await report(stranger, guildId, '<b>Owls</b>');
  const ask = (query: Query = {}) => site.call(listReports, { as, query });
  return {
    site,
    ...people,
    report,
    ask,
    rows: async (query: Query = {}) => (await ask(query)).body as Report[],
    resolve: (id: string, outcome?: ReportOutcome) =>
      site.call(resolveReport, { as, params: { id }, body: { outcome } }),
    kindsOf: async (person: typeof as) =>
      ((await site.call(listNotices, { as: person, query: {} })).body as NoticeItem[]).map(
        ({ kind }) => kind,
      ),
    pending: async () =>
      ((await site.call(getAdminStats, { as })).body as { pendingReports: number }).pendingReports,
  };
}

test('pending reports are listed oldest first, with the number of each server', async () => {
  const { rows, guildId } = await startWithReports();

  const reports = await rows();

  expect(reports[0]).toEqual({
    id: expect.any(String),
    serverId: expect.any(String),
    serverName: 'The Owlery',
    reason: 'Too many owls.',
    reporterName: 'member',
    createdAt: expect.stringMatching(/Z$/),
    status: 'pending',
    discordServerId: guildId,
    pendingOfServer: 2,
    withoutText: 0,
    serverStatus: 'approved',
    category: 'other',
    in: 'listing',
    outcome: null,
    notice: null,
    page: { description: expect.stringMatching(/./), language: 'English', inviteLink: null },
    alsoOpen: [],
  });
  expect(reports.map(({ reason, pendingOfServer }) => [reason, pendingOfServer])).toEqual([
    ['Too many owls.', 2],
    ['Mice?', 1],
    ['<b>Owls</b>', 2],
  ]);
});

test('a report is resolved once, with one row in the audit', async () => {
  const { site, rows, resolve, pending, report, member, guildId } = await startWithReports();
  const [first] = await rows();
  const id = first?.id ?? '';
  expect(await pending()).toBe(3);

  const answers = await Promise.all(Array.from({ length: 5 }, () => resolve(id)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'reportResolved' });
  expect(await pending()).toBe(2);
  expect((await rows()).map(({ reason }) => reason)).toEqual(['Mice?', '<b>Owls</b>']);
  expect(await rows({ status: 'resolved' })).toMatchObject([{ id, status: 'resolved', pendingOfServer: 1 }]);
  expect(await site.db.selectFrom('audit').selectAll().execute()).toMatchObject([
    {
      action: 'resolve report',
      discordServerId: guildId,
      before: { report: id, status: 'pending', reported: 'other' },
      after: { status: 'resolved', outcome: 'noAction' },
    },
  ]);
  expect(await resolve('00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 'reportNotFound' },
  });
  expect((await report(member, guildId, 'Owls again.')).status).toBe(200);
});

test('nobody resolves a report of a listing whose guild they manage or which they sent', async () => {
  const { site, admin, guildId, rows, resolve, pending } = await startWithReports();
  const [first, other] = await rows();
  site.discord.addMember(guildId, admin.userId, 0x20n);
  site.clock.advance(61_000);
  const refused = { status: 403, body: { code: 'ownGuild' } };

  expect(await resolve(first?.id ?? '', 'actionTaken')).toMatchObject(refused);
  await site.db
    .updateTable('listings')
    .set({ submittedBy: admin.userId })
    .where('name', '=', 'Mice')
    .execute();
  expect(await resolve(other?.id ?? '')).toMatchObject(refused);
  expect(await pending()).toBe(3);
});

test('reports are paged', async () => {
  const { ask } = await startWithReports();

  const first = await ask({ limit: 2 });
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';

  expect(first.headers.get('x-total-count')).toBe('3');
  expect((await ask({ limit: 2, cursor })).body).toMatchObject([{ reason: '<b>Owls</b>' }]);
  expect((await ask({ status: 'resolved', cursor })).status).toBe(400);
});

/** Adds a report of each category in turn, each of a listing of its own and ten milliseconds after the last. */
async function startWithCategories(categories: readonly ReportCategory[]) {
  const reports = await startWithReports();
  const { site, member, rows, resolve } = reports;
  for (const { id } of await rows()) await resolve(id);
  for (const category of categories) {
    const discordServerId = await site.addListing();
    const body = { reason: `About ${category}.`, category, in: 'server' } as const;
    await site.call(reportServer, { as: member, params: { discordServerId }, body });
    site.clock.advance(10);
  }
  return reports;
}

test('reports about minors come first, then scams, then all others, page by page', async () => {
  const { ask } = await startWithCategories(['spam', 'scam', 'minors', 'hate', 'minors', 'scam']);

  const seen: string[] = [];
  for (let cursor: string | undefined; ;) {
    const { body, headers } = await ask({ limit: 1, ...(cursor && { cursor }) });
    seen.push(...(body as Report[]).map(({ category }) => category));
    cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
    if (cursor === undefined) break;
  }

  expect(seen).toEqual(['minors', 'minors', 'scam', 'scam', 'spam', 'hate']);
});

test('reports of one category are listed and counted alone, with where it happened', async () => {
  const { ask } = await startWithCategories(['spam', 'scam', 'spam', 'hate']);

  const { body, headers } = await ask({ category: 'spam', limit: 1 });
  const cursor = /cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1] ?? '';

  expect(body).toMatchObject([{ category: 'spam', in: 'server', outcome: null }]);
  expect(headers.get('x-total-count')).toBe('2');
  expect((await ask({ category: 'spam', limit: 1, cursor })).body).toMatchObject([{ category: 'spam' }]);
  expect((await ask({ category: 'scam', cursor })).status).toBe(400);
  expect((await ask({ category: 'bats' as ReportCategory })).status).toBe(400);
});

test('each reporter is told what came of their own report, and by nobody', async () => {
  const { site, rows, resolve, member, stranger, kindsOf } = await startWithReports();
  const [first, , third] = await rows();

  await resolve(first?.id ?? '', 'actionTaken');
  expect(await kindsOf(member)).toEqual(['report acted on']);
  expect(await kindsOf(stranger)).toEqual([]);

  await resolve(third?.id ?? '', 'noAction');
  expect(await kindsOf(stranger)).toEqual(['report without action']);
  expect(await rows({ status: 'resolved' })).toMatchObject([
    { outcome: 'noAction' },
    { outcome: 'actionTaken' },
  ]);
  const notices = await site.db.selectFrom('notices').selectAll().execute();
  expect(JSON.stringify(notices)).not.toContain('admin');
});

test('those who reported a listing hear that it was deleted for it', async () => {
  const { site, admin, member, stranger, rows, resolve, kindsOf, pending } = await startWithReports();
  const [first, other] = await rows();
  await resolve(other?.id ?? '');

  const { status } = await site.call(removeServer, { as: admin, params: { id: first?.serverId ?? '' } });

  expect(status).toBe(200);
  expect(await kindsOf(member)).toEqual(['report acted on', 'report without action']);
  expect(await kindsOf(stranger)).toEqual(['report acted on']);
  expect(await pending()).toBe(0);
  // The figures keep what came of them.
  const events = await site.db.selectFrom('moderationEvents').select('kind').orderBy('kind').execute();

  expect(events.filter(({ kind }) => kind === 'action taken')).toHaveLength(2);
});

test('of the reporters of a deleted listing the first thousand are told', async () => {
  const { site, admin, member, rows, kindsOf } = await startWithReports();
  const [first] = await rows();
  const listing = first?.serverId ?? '';
  await sql`insert into users (id, username, language, pseudonym, created_at)
    select '9000000000000' || n, 'crowd', 'en', 'crowd ' || n, now() from generate_series(10001, 11100) as n`.execute(
    site.db,
  );
  await sql`insert into reports (listing_id, reporter_id, reason, created_at)
    select ${listing}::uuid, id, 'Bad.', now() from users where username = 'crowd'`.execute(site.db);

  expect((await site.call(removeServer, { as: admin, params: { id: listing } })).status).toBe(200);

  expect(await site.db.selectFrom('notices').selectAll().execute()).toHaveLength(1_000);
  expect(await kindsOf(member)).toEqual(['report acted on']);
});
