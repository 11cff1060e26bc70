import { expect, test } from 'vitest';
import type { ListingContent } from '#contract/content.ts';
import {
  deleteServer,
  editServer,
  getListing,
  listSubmittedServers,
  submitServer,
} from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { banServer } from '#contract/bans.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { newId } from '../../testing/make.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const submit = (
  site: Site,
  as: SignedIn | undefined,
  guildId: string,
  overrides: Partial<ListingContent> = {},
) => site.call(submitServer, { ...(as && { as }), body: { ...content(), ...overrides, guildId } });
const edit = (
  site: Site,
  as: SignedIn | undefined,
  guildId: string,
  overrides: Partial<ListingContent> = {},
) => site.call(editServer, { ...(as && { as }), params: { guildId }, body: { ...content(), ...overrides } });
const remove = (site: Site, as: SignedIn | undefined, guildId: string) =>
  site.call(deleteServer, { ...(as && { as }), params: { guildId } });
const own = async (site: Site, as: SignedIn) =>
  (await site.call(listSubmittedServers, { as })).body as Record<string, unknown>[];
const publicOne = async (site: Site, discordServerId: string) =>
  (await site.call(getListing, { params: { discordServerId } })).body;
const idOf = async (site: Site, guildId: string) => (await findRow(site, guildId))?.id ?? '';
const approve = async (site: Site, admin: SignedIn, guildId: string) =>
  site.call(approveServer, { as: admin, params: { id: await idOf(site, guildId) }, body: {} });
const reject = async (site: Site, admin: SignedIn, guildId: string, reason: string) =>
  site.call(rejectServer, {
    as: admin,
    params: { id: await idOf(site, guildId) },
    body: { reason, revision: undefined },
  });
const ban = async (site: Site, admin: SignedIn, guildId: string) =>
  site.call(banServer, { as: admin, params: { id: await idOf(site, guildId) } });
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

const NEITHER_ANSWERED_NOR_BANNED = { appeal: null, banReason: null, bannedUntil: null };
test('a pending submission is shown to its submitter, and not to the public', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, member } = await addCommunity(site);

  const { status, body } = await submit(site, owner, guildId, { category: 'Art', language: 'Korean' });

  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    discordServerId: guildId,
    name: 'The Owlery',
    icon: null,
    description: 'We watch owls together, every night.',
    category: 'Art',
    language: 'Korean',
    inviteLink: null,
    about: null,
    tags: [],
    status: 'pending',
    rejectionReason: null,
    rejectedContent: null,
    ...NEITHER_ANSWERED_NOR_BANNED,
    botPresent: true,
    inviteProblem: null,
    memberCount: 40,
    rating: null,
    reviewCount: 0,
    createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
    lastBumpedAt: null,
    ageRestricted: false,
    ageRestrictedBy: null,
    showEvents: false,
    eventsLocked: false,
    unlisted: false,
  });
  expect([await own(site, owner), await own(site, member)]).toEqual([[body], []]);
  expect((await site.call(listListings, {})).body).toEqual([]);
  expect(await publicOne(site, guildId)).toMatchObject({ code: 'listingNotFound' });
});

test('only the owner, Manage Server and Administrator may submit and edit', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager, administrator, member, stranger, admin } = await addCommunity(site);

  for (const somebody of [member, stranger, admin]) {
    expect(refusal(await submit(site, somebody, guildId))).toEqual([403, 'notManager']);
    // Nor do they learn whether there is a listing.
    expect(refusal(await edit(site, somebody, guildId))).toEqual([403, 'notManager']);
    expect(refusal(await remove(site, somebody, guildId))).toEqual([403, 'notManager']);
  }
  expect(refusal(await submit(site, undefined, guildId))).toEqual([401, 'notSignedIn']);

  for (const somebody of [owner, manager, administrator]) {
    expect((await submit(site, somebody, guildId)).status).toBe(200);
    await reject(site, admin, guildId, 'Not yet.');
    expect((await edit(site, somebody, guildId)).status).toBe(200);
    for (const other of [member, stranger, admin]) {
      expect(refusal(await submit(site, other, guildId))).toEqual([403, 'notManager']);
      expect(refusal(await edit(site, other, guildId))).toEqual([403, 'notManager']);
      expect(refusal(await remove(site, other, guildId))).toEqual([403, 'notManager']);
    }
    expect((await remove(site, somebody, guildId)).status).toBe(200);
  }
});

test('a right that is lost at Discord is lost within a minute', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager, admin } = await addCommunity(site);
  expect((await submit(site, manager, guildId)).status).toBe(200);
  await approve(site, admin, guildId);

  site.discord.setPermissions(guildId, manager.userId, 0n);
  site.clock.advance(MINUTE_MS);

  expect(refusal(await edit(site, manager, guildId))).toEqual([403, 'notManager']);
  expect(refusal(await remove(site, manager, guildId))).toEqual([403, 'notManager']);
  expect(await own(site, manager)).toMatchObject([{ discordServerId: guildId, status: 'approved' }]);

  site.discord.transferOwner(guildId, manager.userId);
  site.clock.advance(MINUTE_MS);
  expect((await edit(site, manager, guildId)).status).toBe(200);
  expect(refusal(await remove(site, owner, guildId))).toEqual([403, 'notManager']);
});

test('a former manager sees the public content, not what others proposed', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager } = await addCommunity(site);
  await site.addListing({
    discordServerId: guildId,
    submittedBy: manager.userId,
    description: content().description,
  });
  const proposal = content({ description: 'Owls are out, herons are in from now on.' });
  await site.call(editServer, { as: owner, params: { guildId }, body: proposal });
  const record = async () =>
    ((await site.call(listSubmittedServers, { as: manager })).body as Record<string, unknown>[])[0];
  expect(await record()).toMatchObject({ status: 'pending', description: proposal.description });

  site.discord.setPermissions(guildId, manager.userId, 0n);
  site.clock.advance(60_000);

  expect(await record()).toMatchObject({ status: 'approved', description: content().description });
  site.discord.addFault({ match: { path: /guilds$/ }, effect: { kind: 'serverError' } });
  site.clock.advance(60_000);
  expect(await record()).toMatchObject({ status: 'approved', rejectedContent: null });
});

test('answers 503 and stores nothing while Discord cannot tell the rights or the bot', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner } = await addCommunity(site);
  const { id: unknown } = site.discord.addGuild({ ownerId: owner.userId, bot: true });

  site.clock.advance(MINUTE_MS);
  site.discord.addFault({ match: { path: '/users/@me/guilds' }, effect: { kind: 'serverError' } });
  expect(refusal(await submit(site, owner, guildId))).toEqual([503, 'discordUnavailable']);

  site.discord.clearFaults();
  site.discord.addFault({ match: { path: `/guilds/${unknown}` }, effect: { kind: 'badGateway' } });
  expect(refusal(await submit(site, owner, unknown))).toEqual([503, 'discordUnavailable']);
  expect(await own(site, owner)).toEqual([]);
});

test('ignores unknown fields: no approval, rating or owner by payload', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, stranger } = await addCommunity(site);
  const extra = {
    status: 'approved',
    approvedAt: '2020-01-01T00:00:00.000Z',
    rating: 5,
    ratingSum: 500,
    reviewCount: 100,
    ownerId: stranger.userId,
    submittedBy: stranger.userId,
    memberCount: 1_000_000,
    inviteState: 'good',
    id: '00000000-0000-4000-8000-000000000000',
  };

  const submitted = await site.call(submitServer, { as: owner, body: { ...content(), guildId, ...extra } });

  expect(submitted.status).toBe(200);
  expect(submitted.body).toMatchObject({ status: 'pending', rating: null, reviewCount: 0, memberCount: 40 });
  expect(await findRow(site, guildId)).toMatchObject({
    submittedBy: owner.userId,
    approvedAt: null,
    inviteState: 'unchecked',
  });
});

test('an invalid form is a bad request with the form’s messages', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner } = await addCommunity(site);
  const issue = async (overrides: object) => {
    const { status, body } = await submit(site, owner, guildId, overrides);
    return [status, ...(body as { issues: { message: string }[] }).issues.map(({ message }) => message)];
  };

  expect(await issue({ description: '한'.repeat(19) })).toEqual([
    400,
    'Description must be at least 20 characters',
  ]);
  expect(await issue({ description: '🦉'.repeat(501) })).toEqual([
    400,
    'Description must not exceed 500 characters',
  ]);
  expect(await issue({ description: '\u200b'.repeat(30) })).toEqual([400, 'Required']);
  expect(await issue({ category: undefined })).toEqual([400, 'Required']);
  expect(await issue({ inviteLink: 'not a link' })).toEqual([400, 'Must be a valid URL']);
  for (const id of ['1', 'abc', '', '0'.repeat(18), "1' or '1'='1"]) {
    expect((await submit(site, owner, id)).status, id).toBe(400);
    if (id) expect((await edit(site, owner, id)).status, id).toBe(400);
  }
  expect(await own(site, owner)).toEqual([]);

  const longest = await submit(site, owner, guildId, { description: ` ${'🦉'.repeat(500)} ` });
  expect(longest.body).toMatchObject({ status: 'pending', description: '🦉'.repeat(500) });
});

test('of 50 simultaneous submissions of a guild one wins, the others get 409', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager } = await addCommunity(site);

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => submit(site, i % 2 ? owner : manager, guildId)),
  );

  const refusals = answers.map((answer) => refusal(answer).join(' '));
  expect(refusals.filter((one) => one === '200 ')).toHaveLength(1);
  expect(refusals.filter((one) => one === '409 listingExists')).toHaveLength(49);
  expect(await site.db.selectFrom('revisions').select('number').execute()).toEqual([{ number: 1 }]);
});

test('an edit of a listed guild changes nothing for the public until it is approved', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager, admin } = await addCommunity(site);
  await submit(site, owner, guildId);
  await approve(site, admin, guildId);
  const before = await publicOne(site, guildId);
  expect(before).toMatchObject({ description: 'We watch owls together, every night.' });

  const proposal = { description: 'Owls by day, owls by night, always owls.', category: 'Art' } as const;
  const { status, body } = await edit(site, manager, guildId, proposal);

  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'pending', ...proposal });
  expect(await own(site, owner)).toMatchObject([{ status: 'pending', ...proposal }]);
  expect(await publicOne(site, guildId)).toEqual(before);
  expect(refusal(await edit(site, owner, guildId))).toEqual([409, 'listingPending']);
  const revisions = await site.db.selectFrom('revisions').selectAll().orderBy('number').execute();
  expect(revisions).toMatchObject([
    { number: 1, isEdit: false, decision: 'approved', submittedBy: owner.userId },
    { number: 2, isEdit: true, decision: null, submittedBy: manager.userId },
  ]);

  await approve(site, admin, guildId);
  expect(await publicOne(site, guildId)).toEqual({ ...(before as object), ...proposal });
  expect(await own(site, owner)).toMatchObject([{ status: 'approved', ...proposal }]);
});

test('a rejected edit leaves the live version, the reason and the rejected text', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await submit(site, owner, guildId);
  await approve(site, admin, guildId);
  const before = await publicOne(site, guildId);
  await edit(site, owner, guildId, { description: 'Buy owls here, the cheapest owls.' });

  await reject(site, admin, guildId, 'No trade, please.');

  expect(await publicOne(site, guildId)).toEqual(before);
  expect(await own(site, owner)).toMatchObject([
    {
      status: 'approved',
      description: 'We watch owls together, every night.',
      rejectionReason: 'No trade, please.',
      rejectedContent: {
        description: 'Buy owls here, the cheapest owls.',
        category: 'Community',
        language: 'English',
        inviteLink: null,
      },
    },
  ]);

  await edit(site, owner, guildId, { description: 'We only look at owls, honestly.' });
  expect(await own(site, owner)).toMatchObject([
    { status: 'pending', rejectionReason: null, rejectedContent: null },
  ]);
});

test('an edited rejected submission is a new submission', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await submit(site, owner, guildId);
  expect(refusal(await edit(site, owner, guildId))).toEqual([409, 'listingPending']);
  await reject(site, admin, guildId, 'Tell more.');
  expect(await own(site, owner)).toMatchObject([
    { status: 'rejected', rejectionReason: 'Tell more.', description: content().description },
  ]);
  expect(refusal(await submit(site, owner, guildId))).toEqual([409, 'listingExists']);

  const again = await edit(site, owner, guildId, { description: 'We watch barn owls, in their barns.' });

  expect(again.body).toMatchObject({
    status: 'pending',
    rejectionReason: null,
    description: 'We watch barn owls, in their barns.',
  });
  const revisions = await site.db.selectFrom('revisions').selectAll().orderBy('number').execute();
  expect(revisions).toMatchObject([
    { number: 1, decision: 'rejected', isEdit: false },
    { number: 2, decision: null, isEdit: false },
  ]);
  expect(await publicOne(site, guildId)).toMatchObject({ code: 'listingNotFound' });
});

test('without the bot an edit is refused, and the listing says why', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await submit(site, owner, guildId);
  await approve(site, admin, guildId);
  await site.db.updateTable('guilds').set({ present: false }).where('id', '=', guildId).execute();

  expect(refusal(await edit(site, owner, guildId))).toEqual([409, 'botAbsent']);
  expect(await own(site, owner)).toMatchObject([{ status: 'approved', botPresent: false }]);
});

test('managers get 404 for a guild without a listing', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner } = await addCommunity(site);

  expect(refusal(await edit(site, owner, guildId))).toEqual([404, 'listingNotFound']);
  expect(refusal(await remove(site, owner, guildId))).toEqual([404, 'listingNotFound']);
  expect(refusal(await edit(site, owner, newId()))).toEqual([403, 'notManager']);
});

test('the submitter and the guild’s owner can delete a listing with all its rows', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, manager, administrator, admin } = await addCommunity(site);
  await submit(site, manager, guildId);
  await approve(site, admin, guildId);
  await edit(site, manager, guildId);

  expect(refusal(await remove(site, administrator, guildId))).toEqual([403, 'notAllowed']);
  expect((await remove(site, manager, guildId)).status).toBe(200);
  expect(await findRow(site, guildId)).toBeUndefined();
  expect(await site.db.selectFrom('revisions').selectAll().execute()).toEqual([]);
  expect(await publicOne(site, guildId)).toMatchObject({ code: 'listingNotFound' });
  expect(refusal(await remove(site, manager, guildId))).toEqual([404, 'listingNotFound']);

  await submit(site, manager, guildId);
  expect((await remove(site, owner, guildId)).status).toBe(200);
});

test('a ban cannot be evaded by an edit, a deletion or a new submission', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner, admin } = await addCommunity(site);
  await submit(site, owner, guildId);
  await ban(site, admin, guildId);

  for (const attempt of [submit, edit, remove])
    expect(refusal(await attempt(site, owner, guildId))).toEqual([409, 'listingBanned']);
  expect(await own(site, owner)).toMatchObject([{ discordServerId: guildId, status: 'banned' }]);
});

test('an invite is public only while last seen good; its owner sees what is wrong', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner } = await addCommunity(site);
  await site.addListing({ discordServerId: guildId, submittedBy: owner.userId, inviteCode: 'owlery' });
  const link = `${site.deps.config.discord.inviteBase}/owlery`;
  const managersViews = async () => [
    ((await publicOne(site, guildId)) as { inviteLink: unknown }).inviteLink,
    ((await site.call(listListings, {})).body as { inviteLink: unknown }[])[0]?.inviteLink,
    (await own(site, owner))[0]?.['inviteProblem'],
    (await own(site, owner))[0]?.['inviteLink'],
  ];

  for (const [inviteState, publicLink, problem] of [
    ['unchecked', null, null],
    ['good', link, null],
    ['dead', null, 'dead'],
    ['elsewhere', null, 'elsewhere'],
  ] as const) {
    await site.db.updateTable('listings').set({ inviteState }).execute();
    expect(await managersViews(), inviteState).toEqual([publicLink, publicLink, problem, link]);
  }
});

test('lists a person’s own submissions, the newest first', async () => {
  const site = await startSite(WITH_ADMIN);
  const { owner, manager } = await addCommunity(site);
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 31, 12, minute));
  for (const minute of [1, 3, 2])
    await site.addListing({
      guild: { name: `at ${minute}` },
      submittedBy: owner.userId,
      createdAt: at(minute),
    });
  await site.addListing({ submittedBy: manager.userId });
  await site.addListing({ submittedBy: null });

  expect((await own(site, owner)).map((one) => one['name'])).toEqual(['at 3', 'at 2', 'at 1']);
  expect((await site.call(listSubmittedServers, {})).status).toBe(401);
});
