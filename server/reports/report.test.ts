import { expect, test } from 'vitest';
import { reportServer } from '#contract/reports.ts';
import { sites } from '../testing/start-site.ts';

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
    body: { code: 'notSignedIn', error: 'Please sign in with Discord.' },
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
    error: 'You have reported this server already. We are looking into it.',
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
