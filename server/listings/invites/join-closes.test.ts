import { expect, test } from 'vitest';
import { getInviteCheck } from '#contract/invites.ts';
import { editServer, getListing, listSubmittedServers } from '#contract/listings.ts';
import { approveServer, listRequests, type ServerRequest } from '#contract/queue.ts';
import { DAY_MS } from '#contract/durations.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { clickJoin, FACTS_AS_PAGES } from '../../testing/joining.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { inviteChecks } from './invite.sweep.ts';

const startSite = sites();

const never = new AbortController().signal;

/** A community's live listing, whose invite was seen good. */
async function startLive(options: { cached?: boolean } = {}) {
  const site = await startSite({ ...WITH_ADMIN, pages: FACTS_AS_PAGES, ...options });
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  site.discord.createInvite(guildId, { code: 'owlery' });
  await site.addListing({ discordServerId: guildId, submittedBy: owner.userId, inviteCode: 'owlery' });
  const link = `${site.deps.config.discord.inviteBase}/owlery`;
  const edit = (description: string) =>
    site.call(editServer, {
      as: owner,
      params: { guildId },
      body: content({ description, inviteLink: 'https://discord.gg/owlery' }),
    });
  return {
    site,
    ...people,
    link,
    edit,
    approve: async () =>
      site.call(approveServer, {
        as: admin,
        params: { id: (await findRow(site, guildId))?.id ?? '' },
        body: {},
      }),
    /** A minute later, so that what is known is no longer fresh. */
    click: () => {
      site.clock.advance(61_000);
      return clickJoin(site, guildId);
    },
    check: () => {
      site.clock.advance(DAY_MS);
      return inviteChecks(site.deps)(never);
    },
    publicLink: async () => {
      const { body } = await site.call(getListing, { params: { discordServerId: guildId } });
      return (body as { inviteLink: string | null }).inviteLink;
    },
    queued: async () =>
      (
        await site.db
          .selectFrom('notifications')
          .select(['kind', 'userId', 'auditId'])
          .orderBy('id')
          .execute()
      ).map(({ kind, userId, auditId }) => [kind, userId === owner.userId, auditId]),
  };
}

type Live = Awaited<ReturnType<typeof startLive>>;

/** Every way in which an invite is looked up. */
const LOOKS: [string, (live: Live) => Promise<unknown>][] = [
  ['a click', (live) => live.click()],
  ['a round', (live) => live.check()],
  ['a form', (live) => live.edit('We watch owls together, by day as well.')],
];

test.for(LOOKS)('%s closes Join for everybody, and the submitter hears it once', async ([, look]) => {
  const live = await startLive();
  const { site, owner, admin, guildId, publicLink, queued } = live;
  site.discord.deleteInvite('owlery');

  await look(live);

  expect(await publicLink()).toBeNull();
  expect(await queued()).toEqual([['invite dead', true, null]]);
  const [row] = (await site.call(listRequests, { as: admin, query: {} })).body as ServerRequest[];
  expect(row).toMatchObject({ inviteProblem: 'dead', inviteState: 'dead' });
  expect((await site.call(listSubmittedServers, { as: owner })).body).toMatchObject([
    { inviteProblem: 'dead' },
  ]);

  await look(live);
  site.discord.createInvite(site.discord.addGuild().id, { code: 'owlery' });
  await live.click();
  expect(await findRow(site, guildId)).toMatchObject({ inviteState: 'elsewhere' });
  expect(await queued(), 'from one bad state to another').toHaveLength(1);
});

test.for(LOOKS)('%s closes Join by an invite for guests, in words of its own', async ([, look]) => {
  const live = await startLive();
  const { site, owner, guildId, publicLink, queued, click } = live;
  site.discord.createInvite(guildId, { code: 'owlery', guest: true });

  await look(live);

  expect(await publicLink()).toBeNull();
  expect(await queued()).toEqual([['invite guest', true, null]]);
  expect((await site.call(listSubmittedServers, { as: owner })).body).toMatchObject([
    { inviteProblem: 'guest' },
  ]);
  const clicked = await click();
  expect([clicked.status, clicked.facts.join]).toEqual([409, { state: 'guest', name: 'The Owlery' }]);
  expect(clicked.body).not.toContain('owlery');
  expect((await site.call(getInviteCheck, { params: { discordServerId: guildId } })).body).toMatchObject({
    state: 'guest',
  });
});

test('a decision closes Join, when the live link turns out bad', async () => {
  const { site, edit, approve, publicLink, queued } = await startLive();
  await edit('We watch owls together, by day as well.');
  site.discord.createInvite(site.discord.addGuild().id, { code: 'owlery' });

  expect((await approve()).status).toBe(400);

  expect(await publicLink()).toBeNull();
  expect(await queued()).toEqual([['invite elsewhere', true, null]]);
});

test.for(LOOKS)('%s opens Join again at once, and the next day’s turn is told again', async ([, look]) => {
  const live = await startLive();
  const { site, guildId, click, publicLink, queued, link } = live;
  site.discord.deleteInvite('owlery');
  await click();
  site.discord.createInvite(guildId, { code: 'owlery' });

  await look(live);

  expect(await publicLink()).toBe(link);
  site.clock.advance(DAY_MS);
  site.discord.deleteInvite('owlery');
  expect((await click()).status).toBe(410);
  expect(await queued()).toHaveLength(2);
});

test('a submission whose link is bad closes nothing, and nobody is told', async () => {
  const { site, guildId, approve, queued } = await startLive();
  await site.db.updateTable('listings').set({ status: 'pending', approvedAt: null }).execute();
  const { id } = (await findRow(site, guildId))!;
  const submission = { ...content(), inviteLink: undefined, inviteCode: 'owlery' };
  const { inviteLink: _, ...stored } = submission;
  await site.db
    .insertInto('revisions')
    .values({
      listingId: id,
      number: 1,
      ...stored,
      isEdit: false,
      submittedBy: null,
      submittedAt: new Date(),
      decision: null,
      decidedAt: null,
    })
    .execute();
  site.discord.deleteInvite('owlery');

  expect((await approve()).status).toBe(400);
  expect(await queued()).toEqual([]);
});

test('an approval by an older answer does not open what was seen bad meanwhile', async () => {
  const { site, guildId, edit, approve, publicLink } = await startLive();
  await edit('We watch owls together, by day as well.');
  site.discord.addFault({ match: { path: '/invites/owlery' }, effect: { kind: 'hold', when: 'before' } });
  const approved = approve();
  await eventually(site.discord.heldRequests, (held) => held === 1);
  const inviteCheckedAt = site.clock.now();
  await site.db.updateTable('listings').set({ inviteState: 'dead', inviteCheckedAt }).execute();
  site.discord.clearFaults();

  expect((await approved).status).toBe(400);
  expect(await publicLink()).toBeNull();
  expect(await findRow(site, guildId)).toMatchObject({ inviteState: 'dead', inviteCheckedAt });
});

test('a link that was bad is bad when it comes back, until it is seen good', async () => {
  const { site, guildId, owner, approve, click, publicLink } = await startLive();
  const propose = (code: string, description: string) =>
    site.call(editServer, {
      as: owner,
      params: { guildId },
      body: content({ description, inviteLink: `https://discord.gg/${code}` }),
    });
  await propose('owlery', 'We watch owls together, by day as well.');
  await approve();
  site.discord.deleteInvite('owlery');
  await click();
  site.discord.createInvite(guildId, { code: 'other' });
  await propose('other', 'We watch owls together, at noon as well.');
  await approve();
  expect((await click()).status).toBe(303);

  site.discord.addFault({ match: { path: /^\/invites\// }, effect: { kind: 'badGateway' } });
  await propose('owlery', 'We watch owls together, at dawn as well.');
  expect((await approve()).status).toBe(400);
  expect(await publicLink()).toContain('/other');
});

test('cached answers lose the link at once, on every process', async () => {
  const { site, publicLink, click, link } = await startLive({ cached: true });
  await site.quiet();
  expect(await publicLink()).toBe(link);
  site.discord.deleteInvite('owlery');
  await click();
  await site.quiet();
  expect(await publicLink()).toBeNull();
});

test('the message says in the submitter’s language what has happened', async () => {
  const { site, owner, click } = await startLive();
  await site.db.updateTable('users').set({ language: 'ja' }).execute();
  site.discord.deleteInvite('owlery');
  await click();

  await site.quiet();
  await site.work();
  const [message] = site.discord.messages(owner.userId);
  expect(message?.content).toBe(
    'Guildhallに掲載中の **The Owlery** の招待リンクは、存在しないか、期限切れか、特定の人専用のため、誰も参加できません。\n' +
      'こちらから新しいリンクを登録できます： http://localhost:3000/my-servers',
  );
});
