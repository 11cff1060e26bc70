import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { REPORTS_KEPT_FOR_MS } from '#contract/durations.ts';
import { MOST_OPEN_REPORTS, reportServer } from '#contract/reports.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

async function startWithListing() {
  const site = await startSite({ discord: true });
  const discordServerId = await site.addListing();
  const signIn = () => site.signIn(site.discord.addUser().id);
  return { site, params: { discordServerId }, mina: await signIn(), signIn };
}

const body = { reason: 'They sell accounts there.' };

test('members can report a server, and visitors cannot', async () => {
  const { site, params, mina } = await startWithListing();

  expect(await site.call(reportServer, { as: mina, params, body })).toMatchObject({ status: 200, body: {} });
  expect(await site.call(reportServer, { params, body })).toMatchObject({
    status: 401,
    body: { code: 'notSignedIn', error: 'Log in with Discord first.' },
  });
  const reports = await site.db.selectFrom('reports').selectAll().execute();
  expect(reports).toMatchObject([
    { reporterId: mina.userId, reason: 'They sell accounts there.', resolvedAt: null },
  ]);
});

test('a member has at most one pending report, also of fifty at once', async () => {
  const { site, params, mina, signIn } = await startWithListing();
  const ben = await signIn();

  const answers = await Promise.all(
    Array.from({ length: 50 }, () => site.call(reportServer, { as: mina, params, body })),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(answers.find(({ status }) => status === 409)?.body).toEqual({
    code: 'alreadyReported',
    error: 'You’ve already reported this server. We’re looking into it.',
  });
  expect((await site.call(reportServer, { as: ben, params, body })).status).toBe(200);

  await site.db.updateTable('reports').set({ resolvedAt: site.clock.now() }).execute();
  expect((await site.call(reportServer, { as: mina, params, body })).status).toBe(200);
});

test('a reason has 1 to 1,000 characters after trimming', async () => {
  const { site, params, mina } = await startWithListing();
  const report = async (reason: unknown) =>
    (await site.call(reportServer, { as: mina, params, body: { reason: reason as string } })).status;

  for (const reason of ['', '  \n ', undefined, null, 7, '나'.repeat(1001)])
    expect(await report(reason), String(reason)).toBe(400);
  expect(await report(` ${'나'.repeat(1000)} `)).toBe(200);
});

test('a report has a category and a place, of which clients without them name none', async () => {
  const { site, params, mina, signIn } = await startWithListing();
  const said = { ...body, category: 'impersonation', in: 'server' } as const;

  expect((await site.call(reportServer, { as: mina, params, body })).status).toBe(200);
  expect((await site.call(reportServer, { as: await signIn(), params, body: said })).status).toBe(200);

  const rows = await site.db.selectFrom('reports').selectAll().orderBy('category').execute();
  expect(rows).toMatchObject([
    { category: 'impersonation', happenedIn: 'server', outcome: null },
    { category: 'other', happenedIn: 'listing', outcome: null },
  ]);
  for (const wrong of [{ category: 'owls' }, { in: 'discord' }, { category: null }, { in: '' }])
    expect(
      await site.call(reportServer, { as: mina, params, body: { ...body, ...wrong } as typeof said }),
    ).toMatchObject({ status: 400 });
});

test('a hidden listing cannot be reported', async () => {
  const { site, mina } = await startWithListing();
  for (const status of ['pending', 'rejected'] as const) {
    const discordServerId = await site.addListing({ status });
    const { status: answered, body: said } = await site.call(reportServer, {
      as: mina,
      params: { discordServerId },
      body,
    });
    expect({ answered, said }).toMatchObject({ answered: 404, said: { code: 'listingNotFound' } });
  }
});

test('somebody can have a hundred reports waiting, and others are not kept from theirs', async () => {
  const { site, params, mina, signIn } = await startWithListing();
  expect((await site.call(reportServer, { as: mina, params, body })).status).toBe(200);
  const others = await Promise.all(Array.from({ length: MOST_OPEN_REPORTS }, () => site.addListing()));
  const last = { discordServerId: others.pop() ?? '' };
  await sql`insert into reports (listing_id, reporter_id, reason, created_at)
    select id, ${mina.userId}, 'Bad.', now() from listings where discord_server_id = any(${others})`.execute(
    site.db,
  );
  const code = async (as: typeof mina, params: { discordServerId: string }) =>
    ((await site.call(reportServer, { as, params, body })).body as { code?: string }).code;

  expect(await code(mina, last)).toBe('reportsFull');
  expect(await code(mina, params)).toBe('alreadyReported');
  expect(await code(await signIn(), last)).toBe(undefined);
  await site.db
    .updateTable('reports')
    .set({ resolvedAt: site.clock.now() })
    .where('reason', '=', 'Bad.')
    .execute();
  expect(await code(mina, last)).toBe(undefined);
});

test('a resolved report is kept for a while, and a pending one until it is resolved', async () => {
  const { site, params, mina, signIn } = await startWithListing();
  for (const as of [mina, await signIn(), await signIn()])
    await site.call(reportServer, { as, params, body });
  const created = new Date(Date.now() - 2 * REPORTS_KEPT_FOR_MS);
  await site.db.updateTable('reports').set({ createdAt: created }).execute();
  const [first, second] = await site.db.selectFrom('reports').select('id').execute();
  const resolve = (id: string | undefined, at: number) =>
    site.db
      .updateTable('reports')
      .set({ resolvedAt: new Date(at), outcome: 'noAction' })
      .where('id', '=', id ?? '')
      .execute();
  await resolve(first?.id, Date.now() - REPORTS_KEPT_FOR_MS - 60_000);
  await resolve(second?.id, Date.now() - REPORTS_KEPT_FOR_MS + 60_000);

  await tidyUp(site.deps, new AbortController().signal);

  const left = await site.db.selectFrom('reports').select(['id', 'outcome']).orderBy('resolvedAt').execute();
  expect(left).toMatchObject([{ id: second?.id }, { outcome: null }]);
});
