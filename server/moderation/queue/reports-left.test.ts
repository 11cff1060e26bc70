import { expect, test } from 'vitest';
import { deleteServer, submitServer } from '#contract/listings.ts';
import { listRequests, type ServerRequest } from '#contract/queue.ts';
import {
  type ReportCategory,
  listReports,
  reportServer,
  resolveReport,
  type Report,
} from '#contract/reports.ts';
import { addCommunity, content, WITH_ADMIN } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

/** An approved listing, and the ways to report it, to delete it and to submit it again. */
async function startWithListing() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin, owner, guildId } = people;
  await site.addListing({ discordServerId: guildId, submittedBy: owner.userId });
  return {
    site,
    ...people,
    report: (as: SignedIn, category: ReportCategory) =>
      site.call(reportServer, {
        as,
        params: { discordServerId: guildId },
        body: { reason: 'They sell accounts.', category },
      }),
    remove: () => site.call(deleteServer, { as: owner, params: { guildId } }),
    submit: () => site.call(submitServer, { as: owner, body: { ...content(), guildId } }),
    left: async () =>
      ((await site.call(listRequests, { as: admin, query: {} })).body as ServerRequest[]).map(
        ({ reportsLeft }) => reportsLeft,
      ),
  };
}

test('urgent reports left undecided are told when a server is submitted again', async () => {
  const { report, remove, submit, left, member, stranger, manager } = await startWithListing();
  await report(member, 'minors');
  await report(stranger, 'scam');
  await report(manager, 'spam');
  expect(await left()).toEqual([null]);

  expect((await remove()).status).toBe(200);
  expect((await submit()).status).toBe(200);
  const told = { reports: 2, lastAt: expect.stringMatching(/Z$/) };
  expect(await left()).toEqual([told]);

  await remove();
  await submit();
  expect(await left()).toEqual([told]);
});

test('reports that were decided about are not told again', async () => {
  const { site, admin, report, remove, submit, left, member } = await startWithListing();
  await report(member, 'scam');
  const { body } = await site.call(listReports, { as: admin, query: {} });
  for (const { id } of body as Report[])
    await site.call(resolveReport, { as: admin, params: { id }, body: { outcome: 'actionTaken' } });
  await remove();
  await submit();
  expect(await left()).toEqual([null]);
});
