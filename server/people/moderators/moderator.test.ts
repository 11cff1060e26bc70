import { expect, test } from 'vitest';
import { listAudit } from '#contract/audit.ts';
import { getUser, signOut } from '#contract/auth.ts';
import { banPerson, liftPersonBan } from '#contract/bans.ts';
import {
  appointModerator,
  dismissModerator,
  findPeople,
  listModerators,
  type Moderator,
} from '#contract/roles.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import { listRequests } from '#contract/queue.ts';
import { listReports, reportServer } from '#contract/reports.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { addCommunity, ADMIN_ID, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { newId } from '../../testing/make.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

async function startWithPeople() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin, stranger } = people;
  return { site, ...people, ...actsOf(site, admin), person: stranger };
}

function actsOf(site: Site, as: SignedIn) {
  return {
    appoint: ({ userId }: { userId: string }, at = site) =>
      at.call(appointModerator, { as, body: { userId } }),
    dismiss: ({ userId }: { userId: string }, at = site) =>
      at.call(dismissModerator, { as, params: { userId } }),
    list: async (query: { limit?: number; cursor?: string } = {}) => site.call(listModerators, { as, query }),
    find: async (q: string) => (await site.call(findPeople, { as, query: { q } })).body,
    acts: async () =>
      (await site.call(listAudit, { as, query: {} })).body as { action: string; person: object }[],
  };
}

const roleOf = async (site: Site, as: SignedIn) =>
  ((await site.call(getUser, { as })).body as { user?: { role: string | null; isAdmin: boolean } }).user;
const maySee = async (site: Site, as: SignedIn) => (await site.call(listRequests, { as, query: {} })).status;
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test('an appointment and a dismissal hold from the next request, on all instances', async () => {
  const { site, person, appoint, dismiss } = await startWithPeople();
  const other = await startSite({ settings: { ...site.discord.environment, ...WITH_ADMIN.settings } });
  expect(await roleOf(site, person)).toMatchObject({ role: null, isAdmin: false });
  expect(await maySee(other, person)).toBe(403);

  expect(await appoint(person)).toMatchObject({ status: 200, body: { id: person.userId } });
  for (const at of [site, other]) {
    expect(await roleOf(at, person)).toMatchObject({ role: 'moderator', isAdmin: false });
    expect(await maySee(at, person)).toBe(200);
  }

  expect((await dismiss(person, other)).status).toBe(200);
  for (const at of [site, other]) {
    expect(await roleOf(at, person)).toMatchObject({ role: null });
    expect(await maySee(at, person)).toBe(403);
  }
});

test('an admin’s role is admin, and stays so', async () => {
  const { site, admin, appoint, dismiss } = await startWithPeople();
  expect(await roleOf(site, admin)).toMatchObject({ role: 'admin', isAdmin: true });
  expect(codeOf(await appoint({ userId: ADMIN_ID }))).toEqual([409, 'personIsAdmin']);
  expect((await dismiss({ userId: ADMIN_ID })).status).toBe(200);
  expect(await roleOf(site, admin)).toMatchObject({ role: 'admin' });
});

test('only people who have signed in and are not banned are appointed', async () => {
  const { site, admin, person, appoint } = await startWithPeople();
  expect(codeOf(await appoint({ userId: site.discord.addUser().id }))).toEqual([404, 'personNotFound']);
  expect((await appoint({ userId: 'ada' })).status).toBe(400);
  const params = { ownerId: person.userId };
  await site.call(banPerson, { as: admin, params, body: { reason: 'Spam.' } });
  expect(codeOf(await appoint(person))).toEqual([409, 'personIsBanned']);
});

test('appointing and dismissing are in the audit once each, with the names', async () => {
  const { person, appoint, dismiss, acts } = await startWithPeople();
  const first = await appoint(person);
  expect(await appoint(person)).toMatchObject({ status: 200, body: first.body as object });
  await dismiss(person);
  expect((await dismiss(person)).status).toBe(200);

  const names = { admin: { username: 'admin of the site' }, person: { username: 'stranger' } };
  expect(await acts()).toMatchObject([
    { action: 'dismiss moderator', ...names },
    { action: 'appoint moderator', ...names },
  ]);
});

test('a ban ends the appointment, and lifting the ban does not bring it back', async () => {
  const { site, admin, person, appoint, acts, list } = await startWithPeople();
  await appoint(person);
  const params = { ownerId: person.userId };
  await site.call(banPerson, { as: admin, params, body: { reason: 'Spam.' } });
  expect((await list()).body).toEqual([]);
  expect((await acts()).map(({ action }) => action)).toEqual([
    'dismiss moderator',
    'ban person',
    'appoint moderator',
  ]);
  await pastUndo(site);
  await site.call(liftPersonBan, { as: admin, params });
  expect(await roleOf(site, await site.signIn(person.userId))).toMatchObject({ role: null });
});

test('an erasure ends the appointment, and own data tells of it before', async () => {
  const { site, person, appoint, list } = await startWithPeople();
  const { body } = await appoint(person);
  const { appointedAt } = body as Moderator;
  expect((await site.call(getOwnData, { as: person })).body).toMatchObject({ moderatorSince: appointedAt });
  await site.call(deleteOwnData, { as: person });
  expect((await list()).body).toEqual([]);
  expect(await roleOf(site, await site.signIn(person.userId))).toMatchObject({ role: null });
});

test('moderators are listed a page at a time, the last appointed first', async () => {
  const { site, owner, manager, member, appoint, list } = await startWithPeople();
  for (const person of [owner, manager, member]) {
    await appoint(person);
    site.clock.advance(10);
  }
  const first = await list({ limit: 2 });
  expect(first.body).toMatchObject([{ username: 'member' }, { username: 'manager' }]);
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const rest = await list({ limit: 2, cursor });
  expect(rest.body).toMatchObject([{ username: 'owner' }]);
  expect(rest.headers.get('link')).toBeNull();
});

test('people are found by the beginning of their name in any case, or by their id', async () => {
  const { site, admin, member, manager, appoint, find } = await startWithPeople();
  for (const username of ['100%_sure', '100 others', String.raw`back\slash`])
    await site.signIn(site.discord.addUser({ username }).id);
  await appoint(member);
  const params = { ownerId: manager.userId };
  await site.call(banPerson, { as: admin, params, body: { reason: 'Spam.' } });
  expect(await find('M')).toMatchObject([
    { username: 'manager', role: null, banned: true },
    { username: 'member', role: 'moderator', banned: false },
  ]);
  expect(await find(` ${ADMIN_ID} `)).toMatchObject([{ username: 'admin of the site', role: 'admin' }]);
  expect(await find('100%')).toMatchObject([{ username: '100%_sure' }]);
  expect(await find('BACK\\')).toHaveLength(1);
  expect(await find('ember')).toEqual([]);
  expect(await find(newId())).toEqual([]);
  expect(await find('\0 ')).toEqual([]);
});

test('moderators learn neither who reports nor the Discord ids of submitters', async () => {
  const { site, guildId, owner, member, admin, person, appoint } = await startWithPeople();
  await site.addListing({ discordServerId: guildId, status: 'pending', submittedBy: owner.userId });
  const reported = await site.addListing();
  const params = { discordServerId: reported };
  await site.call(reportServer, { as: member, params, body: { reason: 'Owls.' } });
  await appoint(person);
  const visibleTo = async (as: SignedIn) => [
    (await site.call(listRequests, { as, query: { status: 'pending' } })).body,
    (await site.call(listReports, { as, query: {} })).body,
  ];
  expect(await visibleTo(admin)).toMatchObject([
    [{ requestedBy: 'owner', ownerId: owner.userId }],
    [{ reporterName: 'member' }],
  ]);
  const visible = await visibleTo(person);
  expect(visible).toMatchObject([
    [{ requestedBy: 'owner', ownerId: null }],
    [{ reporterName: null, reason: 'Owls.' }],
  ]);
  expect(JSON.stringify(visible)).not.toContain(owner.userId);
});

test('a moderator who signs out and in again is one still', async () => {
  const { site, person, appoint } = await startWithPeople();
  await appoint(person);
  await site.call(signOut, { as: person });
  expect(await maySee(site, person)).toBe(401);
  expect(await maySee(site, await site.signIn(person.userId))).toBe(200);
});
