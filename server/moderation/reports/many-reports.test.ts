import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getAdminStats } from '#contract/admin.ts';
import { listNotices, type NoticeItem } from '#contract/notices.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import {
  MOST_REPORTERS_TOLD,
  REPORT_TEXTS_KEPT,
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

const KEPT = REPORT_TEXTS_KEPT.first + REPORT_TEXTS_KEPT.newest;

async function startWithListing() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin: as, guildId } = people;
  await site.addListing({ discordServerId: guildId });
  const newPerson = () => site.signIn(site.discord.addUser().id);
  const report = async (by: typeof as, reason: string, category: ReportCategory = 'spam') => {
    site.clock.advance(1);
    const params = { discordServerId: guildId };
    return site.call(reportServer, { as: by, params, body: { reason, category } });
  };
  return {
    site,
    ...people,
    newPerson,
    report,
    /** Reports by so many people, one after another; each says which one it is. */
    reportBy: async (count: number) => {
      const reporters: (typeof as)[] = [];
      for (let n = 1; n <= count; n += 1) {
        const person = await newPerson();
        expect((await report(person, `Report ${n}.`)).status).toBe(200);
        reporters.push(person);
      }
      return reporters;
    },
    /** Writes pending reports by as many people as a site with a crowd would have. */
    addCrowd: async (count: number, reason: string | null = 'Bad.') => {
      await sql`insert into users (id, username, pseudonym, language, created_at)
        select (100000000000000000 + n)::text, 'crowd', n::text, 'en', now() from generate_series(1, ${count}::integer) as n`.execute(
        site.db,
      );
      await sql`insert into reports (listing_id, reporter_id, reason, category, created_at)
        select listings.id, users.id, ${reason}::text, 'spam', now() - interval '1 day' + users.id::bigint % 10000 * interval '1 ms'
        from listings, users where username = 'crowd'`.execute(site.db);
    },
    rows: async (category?: ReportCategory) => {
      const query = { limit: 100, ...(category && { category }) };
      return (await site.call(listReports, { as, query })).body as Report[];
    },
    resolve: (id: string, body: { outcome?: ReportOutcome; all?: boolean }) =>
      site.call(resolveReport, { as, params: { id }, body }),
    pending: async () =>
      ((await site.call(getAdminStats, { as })).body as { pendingReports: number }).pendingReports,
    kindsOf: async (person: typeof as) =>
      ((await site.call(listNotices, { as: person, query: {} })).body as NoticeItem[]).map(
        ({ kind }) => kind,
      ),
  };
}

test('of many reports the first and the newest texts are kept, and all are counted', async () => {
  const { reportBy, report, rows, pending, newPerson } = await startWithListing();
  const reporters = await reportBy(KEPT + 10);
  expect((await report(await newPerson(), 'A child is in danger.', 'minors')).status).toBe(200);

  const list = await rows();
  expect(list.filter(({ withoutText }) => withoutText === 0).map(({ reason }) => reason)).toEqual([
    'A child is in danger.',
    ...Array.from({ length: 25 }, (_, n) => `Report ${n + 1}.`),
    ...Array.from({ length: 25 }, (_, n) => `Report ${n + 36}.`),
  ]);
  expect(list.filter(({ withoutText }) => withoutText > 0)).toMatchObject([
    { withoutText: 10, reason: '', reporterName: null, category: 'spam', pendingOfServer: KEPT + 11 },
  ]);
  expect(await pending()).toBe(KEPT + 11);
  expect(await report(reporters[29]!, 'Once more.')).toMatchObject({
    status: 409,
    body: { code: 'alreadyReported' },
  });
});

test('reports that are only counted are resolved together, and each reporter is told', async () => {
  const { site, reportBy, report, rows, resolve, pending, kindsOf } = await startWithListing();
  const reporters = await reportBy(KEPT + 10);
  const { id } = (await rows()).find(({ withoutText }) => withoutText > 0)!;

  const answers = await Promise.all([1, 2, 3].map(() => resolve(id, { outcome: 'actionTaken', all: true })));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await pending()).toBe(KEPT);
  expect((await rows()).some(({ withoutText }) => withoutText > 0)).toBe(false);
  const heard = await Promise.all(reporters.map(kindsOf));
  expect(heard.map((kinds, at) => (kinds.join() === 'report acted on' ? at : kinds.length))).toEqual(
    Array.from({ length: KEPT + 10 }, (_, at) => (at >= 25 && at < 35 ? at : 0)),
  );
  expect(await site.db.selectFrom('audit').select(['before', 'after']).execute()).toEqual([
    {
      before: { report: id, status: 'pending', reported: 'spam' },
      after: { status: 'resolved', outcome: 'actionTaken', reports: 10 },
    },
  ]);
  expect((await report(reporters[30]!, 'Again.')).status).toBe(200);
});

test('without `all` one report is resolved, and another stands for the rest', async () => {
  const { addCrowd, rows, resolve, pending } = await startWithListing();
  await addCrowd(3, null);
  const [first] = await rows('spam');
  expect(first).toMatchObject({ withoutText: 3 });
  expect((await resolve(first!.id, {})).status).toBe(200);
  const [next] = await rows('spam');
  expect(next).toMatchObject({ withoutText: 2 });
  expect(next?.id).not.toBe(first?.id);
  expect(await pending()).toBe(2);
});

test('a crowd keeps nobody from reporting the same server', async () => {
  const { addCrowd, report, rows, newPerson } = await startWithListing();
  await addCrowd(600);
  expect((await report(await newPerson(), 'A true one.')).status).toBe(200);
  const list = await rows();
  expect(list.filter(({ withoutText }) => withoutText === 0)).toHaveLength(KEPT);
  expect(list.at(-1)).toMatchObject({ reason: 'A true one.', pendingOfServer: 601 });
  expect(list.find(({ withoutText }) => withoutText > 0)).toMatchObject({ withoutText: 551 });
});

test('after many reports at once the next one leaves as many texts as are kept', async () => {
  const { site, reportBy, report, newPerson } = await startWithListing();
  await reportBy(KEPT - 5);
  const people = await Promise.all(Array.from({ length: 20 }, newPerson));
  const answers = await Promise.all(people.map((person) => report(person, 'At once.')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await report(await newPerson(), 'The next one.');
  const texts = site.db.selectFrom('reports').select('reason').where('reason', 'is not', null);
  expect(await texts.execute()).toHaveLength(KEPT);
});

test('of a great crowd a thousand are resolved and told at once, then the others', async () => {
  const { site, addCrowd, rows, resolve, pending } = await startWithListing();
  await addCrowd(MOST_REPORTERS_TOLD + 7, null);
  const resolveAll = async () => resolve((await rows())[0]?.id ?? '', { all: true });
  const notices = async () => (await site.db.selectFrom('notices').select('id').execute()).length;
  expect((await resolveAll()).status).toBe(200);
  expect([await pending(), await notices()]).toEqual([7, MOST_REPORTERS_TOLD]);
  expect((await resolveAll()).status).toBe(200);
  expect([await pending(), await notices()]).toEqual([0, MOST_REPORTERS_TOLD + 7]);
});

test('counted reports stay in the list when those with texts are gone', async () => {
  const { site, reportBy, rows, pending } = await startWithListing();
  const reporters = await reportBy(KEPT + 2);
  for (const [at, as] of reporters.entries())
    if (at < 25 || at > 26) expect((await site.call(deleteOwnData, { as })).status).toBe(200);
  expect(await rows()).toMatchObject([{ reason: '', withoutText: 2, pendingOfServer: 2 }]);
  expect(await pending()).toBe(2);
});
