import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { banServer } from '#contract/bans.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { listReports, reportServer, type Report } from '#contract/reports.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

/** A listing that is reported, and others of the same owner. */
async function startWithOwner() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { owner, member, admin: as } = people;
  const list = async (name: string, submittedBy = owner.userId) => {
    const { id } = site.discord.addGuild({ name, ownerId: owner.userId, bot: true });
    await site.addGuild({ id, name });
    await site.addListing({
      discordServerId: id,
      submittedBy,
      inviteCode: 'owls',
      description: `${name}, every night together.`,
    });
    return id;
  };
  const report = async (discordServerId: string, by = member) => {
    site.clock.advance(10);
    await site.call(reportServer, { as: by, params: { discordServerId }, body: { reason: 'Too many.' } });
  };
  const owls = await list('Owls');
  await report(owls);
  return {
    site,
    ...people,
    owls,
    list,
    report,
    edit: (guildId: string) =>
      site.call(editServer, {
        as: owner,
        params: { guildId },
        body: content({ description: 'Quieter from now on, every night.' }),
      }),
    rows: async (query: Partial<{ server: string; category: 'spam' }> = {}) =>
      (await site.call(listReports, { as, query })).body as Report[],
    ask: (query: object) => site.call(listReports, { as, query }),
  };
}

test('a report has what the page says now, and not what an edit proposes', async () => {
  const { owls, edit, rows } = await startWithOwner();
  await edit(owls);
  expect((await rows())[0]?.page).toEqual({
    description: 'Owls, every night together.',
    language: 'English',
    inviteLink: expect.stringMatching(/\/owls$/),
  });
});

test('what else of the same submitter waits stands beside a report', async () => {
  const { site, owner, stranger, owls, list, report, edit, rows } = await startWithOwner();
  const mice = await list('Mice');
  const foreign = await list('Foreign', stranger.userId);
  const { id: bats } = site.discord.addGuild({ name: 'Bats', ownerId: owner.userId, bot: true });
  await site.addGuild({ id: bats, name: 'Bats' });
  await site.call(submitServer, { as: owner, body: { ...content(), guildId: bats } });
  await edit(owls);
  await report(mice);
  await report(mice, stranger);
  await report(foreign);
  const open = (of: string, discordServerId: string, serverName: string, count = 1) => ({
    of,
    discordServerId,
    serverName,
    count,
  });
  const found = Object.fromEntries((await rows()).map(({ serverName, alsoOpen }) => [serverName, alsoOpen]));
  expect(found).toEqual({
    Owls: [open('submission', bats, 'Bats'), open('edit', owls, 'Owls'), open('reports', mice, 'Mice', 2)],
    Mice: [open('submission', bats, 'Bats'), open('edit', owls, 'Owls'), open('reports', owls, 'Owls')],
    Foreign: [],
  });
});

test('what is banned or of an erased submitter has nothing else open', async () => {
  const { site, admin: as, owls, list, edit, rows } = await startWithOwner();
  const mice = await list('Mice');
  await edit(mice);
  expect((await rows())[0]?.alsoOpen).toMatchObject([{ of: 'edit', discordServerId: mice }]);
  const params = { id: (await findRow(site, mice))?.id ?? '' };
  await site.call(banServer, { as, params, body: { reason: 'Mice.' } });
  expect((await rows())[0]?.alsoOpen).toEqual([]);
  await sql`update listings set submitted_by = null`.execute(site.db);
  expect(await rows({ server: owls })).toMatchObject([{ alsoOpen: [] }]);
});

test('of many, the oldest five of each kind are told', async () => {
  const { site, list, report, edit, rows } = await startWithOwner();
  for (let n = 0; n < 7; n += 1) {
    const id = await list(`Guild ${n}`);
    site.clock.advance(61_000); // the owner's guilds are asked for again
    expect((await edit(id)).status).toBe(200);
    await report(id);
  }
  const alsoOpen = (await rows())[0]?.alsoOpen ?? [];
  const names = (of: string) => alsoOpen.filter((open) => open.of === of).map(({ serverName }) => serverName);
  const firstFive = [0, 1, 2, 3, 4].map((n) => `Guild ${n}`);
  expect(names('edit')).toEqual(firstFive);
  expect(names('reports')).toEqual(firstFive);
});

test('reports are narrowed to one server, with their number', async () => {
  const { owls, list, report, rows, ask } = await startWithOwner();
  const mice = await list('Mice');
  await report(mice);
  expect((await rows({ server: mice })).map(({ serverName }) => serverName)).toEqual(['Mice']);
  expect((await ask({ server: owls })).headers.get('x-total-count')).toBe('1');
  expect(await rows({ server: 'nobody' })).toEqual([]);
  expect(await rows({ server: mice, category: 'spam' })).toEqual([]);
  expect((await ask({ server: '7'.repeat(21) })).status).toBe(400);
});
