import { expect, test } from 'vitest';
import { banServer } from '#contract/bans.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { getWorkshop, type Workshop } from '#contract/workshop.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { newId } from '../../testing/make.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const FIRST = 'We watch owls together, every night.';
const SECOND = 'We watch owls together, and larks in the morning.';

async function start() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  site.discord.createInvite(guildId, { code: 'owlery' });
  const inviteLink = `${site.deps.config.discord.inviteBase}/owlery`;
  const decide = async (approves: boolean) => {
    const params = { id: (await findRow(site, guildId))?.id ?? '' };
    if (approves) return site.call(approveServer, { as: admin, params, body: { revision: undefined } });
    return site.call(rejectServer, { as: admin, params, body: { reason: 'No.', revision: undefined } });
  };
  return {
    site,
    ...people,
    inviteLink,
    submit: () =>
      site.call(submitServer, {
        as: owner,
        body: { ...content({ description: FIRST, inviteLink }), guildId },
      }),
    edit: (as: SignedIn) =>
      site.call(editServer, { as, params: { guildId }, body: content({ description: SECOND }) }),
    approve: () => decide(true),
    reject: () => decide(false),
    see: async (as: SignedIn) => (await site.call(getWorkshop, { as, params: { guildId } })).body as Workshop,
  };
}

test('a guild without a listing is shown to its managers', async () => {
  const { site, guildId, owner, manager, see } = await start();
  const guild = {
    id: guildId,
    name: 'The Owlery',
    icon: expect.stringContaining(guildId),
    botInGuild: true,
    invitesPausedUntil: null,
  };
  expect(await see(owner)).toEqual({ guild: { ...guild, owner: true }, listing: null });
  expect(await see(manager)).toEqual({ guild: { ...guild, owner: false }, listing: null });

  const ownerId = owner.userId;
  const { id } = site.discord.addGuild({ name: 'Without a bot', ownerId, bot: false });
  site.clock.advance(61_000);
  expect(await site.call(getWorkshop, { as: owner, params: { guildId: id } })).toMatchObject({
    status: 200,
    body: { guild: { id, name: 'Without a bot', botInGuild: false }, listing: null },
  });
});

test('those who do not manage a guild learn nothing, not even that it exists', async () => {
  const { site, guildId, member, stranger, admin, submit } = await start();
  await submit();
  for (const as of [member, stranger, admin]) {
    const [theirs, never] = [
      await site.call(getWorkshop, { as, params: { guildId } }),
      await site.call(getWorkshop, { as, params: { guildId: newId() } }),
    ];
    expect(theirs).toMatchObject({ status: 403, body: { code: 'notManager' } });
    expect(theirs.body).toEqual(never.body);
  }
});

test('every manager sees what waits, who proposed it and what visitors see meanwhile', async () => {
  const { owner, manager, inviteLink, submit, edit, approve, see } = await start();
  await submit();
  expect((await see(manager)).listing).toMatchObject({
    status: 'pending',
    description: FIRST,
    publicContent: null,
    proposedBy: { username: 'owner', avatar: expect.stringContaining(owner.userId) },
    isOwnProposal: false,
    leavesStatus: null,
    submittedBy: { username: 'owner' },
    isSubmitter: false,
    inviteLink,
    invite: { state: 'good', paused: false, expiresAt: null, checkedAt: expect.any(String) },
  });
  await approve();
  await edit(manager);
  const waits = {
    status: 'pending',
    description: SECOND,
    publicContent: { description: FIRST, inviteLink },
    proposedBy: { username: 'manager' },
    leavesStatus: 'approved',
    proposedAt: expect.any(String),
  };
  expect((await see(owner)).listing).toMatchObject({ ...waits, isOwnProposal: false, isSubmitter: true });
  expect((await see(manager)).listing).toMatchObject({ ...waits, isOwnProposal: true, isSubmitter: false });
});

test('after a decision nobody has proposed anything, and the reason is there for all', async () => {
  const { manager, submit, edit, approve, reject, see } = await start();
  const nothingWaits = { proposedBy: null, proposedAt: null, isOwnProposal: false };
  await submit();
  await approve();
  await edit(manager);
  await reject();
  expect((await see(manager)).listing).toMatchObject({
    ...nothingWaits,
    status: 'approved',
    description: FIRST,
    rejectionReason: 'No.',
    rejectedContent: { description: SECOND },
  });
});

test('what an erased person proposed is nobody’s, and so is their listing', async () => {
  const { site, owner, manager, submit, edit, approve, see } = await start();
  await submit();
  await approve();
  await edit(manager);
  await site.call(deleteOwnData, { as: manager });
  expect((await see(owner)).listing).toMatchObject({
    status: 'approved',
    proposedBy: null,
    description: FIRST,
  });
});

test('says what a withdrawal of a resubmission would leave', async () => {
  const { manager, submit, reject, edit, see } = await start();
  await submit();
  await reject();
  expect((await see(manager)).listing).toMatchObject({ status: 'rejected', leavesStatus: null });
  await edit(manager);
  expect((await see(manager)).listing).toMatchObject({ status: 'pending', leavesStatus: 'rejected' });
});

test('of a banned listing nothing waits', async () => {
  const { site, owner, manager, admin, guildId, submit, approve, edit, see } = await start();
  await submit();
  await approve();
  await edit(manager);
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  await site.call(banServer, { as: admin, params });
  expect((await see(owner)).listing).toMatchObject({
    status: 'banned',
    proposedBy: null,
    isOwnProposal: false,
    description: FIRST,
  });
});

test('no public cache keeps it', async () => {
  const { site, owner, guildId } = await start();
  const { headers } = await site.call(getWorkshop, { as: owner, params: { guildId } });
  expect(headers.get('cache-control')).toContain('no-store');
});
