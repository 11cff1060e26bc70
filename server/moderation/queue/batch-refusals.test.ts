import { expect, test } from 'vitest';
import { submitServer } from '#contract/listings.ts';
import { appointModerator, dismissModerator } from '#contract/roles.ts';
import { decideRequests, listRequests, type ServerRequest } from '#contract/queue.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

/** A site whose guilds are submitted with their invites, one owned by each given person, and its admin's batches. */
async function startWith(guilds: readonly { code: string; ownedBy?: 'stranger' }[]) {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin, owner, stranger } = people;
  for (const { code, ownedBy } of guilds) {
    const as = ownedBy === 'stranger' ? stranger : owner;
    const { id: guildId } = site.discord.addGuild({ name: code, ownerId: as.userId, bot: true });
    await site.addGuild({ id: guildId, name: code });
    site.discord.createInvite(guildId, { code });
    site.clock.advance(60_000); // past what is remembered of a person's guilds
    const inviteLink = `https://discord.gg/${code}`;
    const sent = await site.call(submitServer, { as, body: { ...content({ inviteLink }), guildId } });
    expect(sent.status).toBe(200);
  }
  const { body } = await site.call(listRequests, { as: admin, query: { status: 'pending' } });
  const rows = body as ServerRequest[];
  const items = rows.map(({ id, revision }) => ({ id, revision: revision ?? 0 }));
  return {
    site,
    ...people,
    rows,
    approveAll: async (as: SignedIn = admin) => {
      const answer = await site.call(decideRequests, { as, body: { decision: 'approve', items } });
      return (answer.body as { outcomes: { status: number; code?: string }[] }).outcomes.map(
        ({ status, code }) => code ?? status,
      );
    },
    stateOf: async (place: number) => {
      const row = await findRow(site, rows[place]?.discordServerId ?? '');
      return [row?.status, row?.inviteState];
    },
  };
}

test('each approval of a batch proves the invite, and a bad one refuses its item alone', async () => {
  const { site, approveAll, stateOf } = await startWith([
    { code: 'owls' },
    { code: 'bats' },
    { code: 'moths' },
    { code: 'newts' },
  ]);
  site.discord.deleteInvite('bats');
  site.discord.deleteInvite('moths');
  site.discord.createInvite(site.discord.addGuild().id, { code: 'moths' });

  expect(await approveAll()).toEqual([200, 'inviteUnknown', 'inviteElsewhere', 200]);

  expect(await stateOf(0)).toEqual(['approved', 'good']);
  expect(await stateOf(1)).toEqual(['pending', expect.anything()]);
  expect(await stateOf(2)).toEqual(['pending', expect.anything()]);
  expect(await stateOf(3)).toEqual(['approved', 'good']);
});

test('a moderator’s own guild is refused in a batch, and the others are decided', async () => {
  const { site, admin, stranger, approveAll, stateOf } = await startWith([
    { code: 'owls' },
    { code: 'bats', ownedBy: 'stranger' },
    { code: 'moths' },
  ]);
  await site.call(appointModerator, { as: admin, body: { userId: stranger.userId } });

  expect(await approveAll(stranger)).toEqual([200, 'ownGuild', 200]);

  expect((await stateOf(1))[0]).toBe('pending');
});

test('a moderator who is dismissed during a batch decides nothing more', async () => {
  const { site, admin, stranger, approveAll, stateOf } = await startWith([
    { code: 'owls' },
    { code: 'bats' },
    { code: 'moths' },
  ]);
  await site.call(appointModerator, { as: admin, body: { userId: stranger.userId } });
  site.discord.answerTogether({ path: '/invites/bats' }, 2);
  const outcomes = approveAll(stranger);
  await eventually(
    async () => (await stateOf(0))[0],
    (status) => status === 'approved',
  );

  const { status } = await site.call(dismissModerator, { as: admin, params: { userId: stranger.userId } });
  expect(status).toBe(200);
  await fetch(`${site.discord.environment.DISCORD_API_BASE}/invites/bats`); // the second who asks

  expect(await outcomes).toEqual([200, 'notAllowed', 'notAllowed']);
  expect([(await stateOf(1))[0], (await stateOf(2))[0]]).toEqual(['pending', 'pending']);
});
