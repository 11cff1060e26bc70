import { expect, test } from 'vitest';
import { getAdminStats } from '#contract/admin.ts';
import { listReports, resolveReport, type Report } from '#contract/reports.ts';
import { reportServer } from '#contract/reports.ts';
import { addCommunity, WITH_ADMIN } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

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
  const ask = (query: { status?: Report['status']; cursor?: string; limit?: number } = {}) =>
    site.call(listReports, { as, query });
  return {
    site,
    ...people,
    report,
    ask,
    rows: async (query: { status?: Report['status'] } = {}) => (await ask(query)).body as Report[],
    resolve: (id: string) => site.call(resolveReport, { as, params: { id } }),
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
    serverStatus: 'approved',
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
    { action: 'resolve report', discordServerId: guildId, before: { report: id, status: 'pending' } },
  ]);
  expect(await resolve('00000000-0000-4000-8000-000000000000')).toMatchObject({
    status: 404,
    body: { code: 'reportNotFound' },
  });
  expect((await report(member, guildId, 'Owls again.')).status).toBe(200);
});

test('reports are paged', async () => {
  const { ask } = await startWithReports();

  const first = await ask({ limit: 2 });
  const cursor = /cursor=([\w-]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';

  expect(first.headers.get('x-total-count')).toBe('3');
  expect((await ask({ limit: 2, cursor })).body).toMatchObject([{ reason: '<b>Owls</b>' }]);
  expect((await ask({ status: 'resolved', cursor })).status).toBe(400);
});
