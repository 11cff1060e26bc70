import { expect, test } from 'vitest';
import { finishSignIn, getUser, startSignIn } from '#contract/auth.ts';
import { getListing, submitServer } from '#contract/listings.ts';
import { listAudit } from '#contract/audit.ts';
import { banPerson, liftPersonBan, listBannedPersons } from '#contract/bans.ts';
import { reportServer } from '#contract/reports.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { pastUndo } from '../../testing/past-undo.ts';
import { addCommunity, ADMIN_ID, content, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { cookiesIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { readAudit } from '../../testing/inspect-database.ts';
import type { SignedIn } from '../../testing/sign-in.ts';

const startSite = sites();
const reason = 'They flood the directory with owls.';

async function startWithCommunity() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  return { site, ...people, ...actionsOf(site, people.admin) };
}

function actionsOf(site: Site, as: SignedIn) {
  return {
    banOf: (ownerId: string, why = reason) =>
      site.call(banPerson, { as, params: { ownerId }, body: { reason: why } }),
    liftOf: (ownerId: string) => site.call(liftPersonBan, { as, params: { ownerId } }),
    banned: async () => (await site.call(listBannedPersons, { as })).body,
  };
}

/** The same site, restarted on its data with another secret. */
const startWithAnotherSecret = (site: Site) =>
  startSite({
    settings: {
      ...site.discord.environment,
      ...WITH_ADMIN.settings,
      SESSION_SECRET: 'a secret that took the place of the first',
    },
  });

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

/** Signs in, and returns the last response. */
async function comeBack(site: Site, userId: string) {
  const begun = await site.get(startSignIn.path);
  const atDiscord = await fetch(`${begun.headers.get('location')}&sim_user=${userId}&decision=authorize`, {
    redirect: 'manual',
  });
  const { pathname, search } = new URL(atDiscord.headers.get('location') ?? '');
  expect(pathname).toBe(finishSignIn.path);
  const finished = await site.get(pathname + search, { cookie: cookiesIn(begun.headers) });
  return {
    location: finished.headers.get('location'),
    cookie: cookiesIn(finished.headers),
    headers: finished.headers,
  };
}

test('a ban ends sessions at their next request, with the reason, and clears cookies', async () => {
  const { site, member, banOf } = await startWithCommunity();
  const elsewhere = await site.signIn(member.userId);

  expect(await banOf(member.userId)).toMatchObject({ status: 200, body: {} });
  await pastUndo(site);

  for (const as of [member, elsewhere]) {
    const { status, body, headers } = await site.call(getUser, { as });
    expect({ status, body }).toEqual({
      status: 403,
      body: {
        code: 'personBanned',
        error: 'Your account is banned from this directory.',
        reason,
        until: null,
      },
    });
    const cookies = headers.getSetCookie();
    expect(
      cookies.filter((cookie) => /^(session|signed-in)=; .*Expires=Thu, 01 Jan 1970/.test(cookie)),
    ).toHaveLength(2);
    expect(cookiesIn(headers)).toBe(`sign-in-failure=banned; ban-reason=${encodeURIComponent(reason)}`);
    expect((await site.call(getUser, { as })).status).toBe(401);
  }
});

test.runIf(onPostgres)('a ban takes effect on every instance', async () => {
  const { site, member, banOf } = await startWithCommunity();
  const settings = { ...site.discord.environment, ...WITH_ADMIN.settings };
  const other = await startSite({ settings });
  const third = await site.signIn(member.userId);
  expect((await other.call(getUser, { as: member })).status).toBe(200);

  await banOf(member.userId);

  expect((await other.call(getUser, { as: member })).status).toBe(403);
  expect((await site.call(getUser, { as: third })).status).toBe(403);
});

test('bans and unbans a known person after the secret has changed', async () => {
  const { site, admin, member, stranger, banOf: banBefore } = await startWithCommunity();
  await banBefore(stranger.userId);
  const other = await startWithAnotherSecret(site);
  const { banOf, liftOf, banned } = actionsOf(other, admin);

  expect((await banOf(member.userId)).status).toBe(200);

  expect(refusal(await other.call(getUser, { as: member }))).toEqual([403, 'personBanned']);
  expect((await comeBack(other, member.userId)).cookie).toContain('sign-in-failure=banned');
  expect((await comeBack(other, stranger.userId)).cookie).toContain('sign-in-failure=banned');
  for (const { userId } of [member, stranger])
    expect(refusal(await banOf(userId))).toEqual([409, 'personBannedAlready']);
  expect(await banned()).toMatchObject([{ id: member.userId }, { id: stranger.userId }]);
  await pastUndo(other);
  for (const { userId } of [member, stranger]) expect((await liftOf(userId)).status).toBe(200);
  expect((await other.call(getUser, { as: await other.signIn(stranger.userId) })).status).toBe(200);
  const read = await other.call(listAudit, { as: admin, query: { person: stranger.userId } });
  expect(read.body).toMatchObject(
    ['lift ban of person', 'ban person'].map((action) => ({
      action,
      admin: { id: ADMIN_ID },
      person: { id: stranger.userId },
    })),
  );
});

test('a person banned before the secret changed cannot bump in Discord after it', async () => {
  const { site, owner, guildId, banOf } = await startWithCommunity();
  await site.addListing({ discordServerId: guildId });
  await banOf(owner.userId);
  const other = await startWithAnotherSecret(site);
  other.startBot();
  await other.work('commands');
  await eventually(
    () => site.db.selectFrom('gatewaySessions').select('shardId').execute(),
    (rows) => rows.length === 1,
  );

  const seen = await site.discord.slash(guildId, owner.userId, 'bump');

  expect(JSON.stringify(seen)).toContain('Your account is banned from the directory.');
  expect(await site.db.selectFrom('listings').select('lastBumpedAt').execute()).toEqual([
    { lastBumpedAt: null },
  ]);
});

test('a banned person may do what a visitor may, and writes nothing', async () => {
  const { site, owner, member, guildId, banOf } = await startWithCommunity();
  const discordServerId = await site.addListing();
  const again = await site.signIn(owner.userId);
  await banOf(owner.userId);
  await banOf(member.userId);

  expect((await site.call(getListing, { as: owner, params: { discordServerId } })).status).toBe(200);
  expect(refusal(await site.call(submitServer, { as: again, body: { ...content(), guildId } }))).toEqual([
    403,
    'personBanned',
  ]);
  const report = { params: { discordServerId }, body: { reason: 'Owls.' } };
  expect(refusal(await site.call(reportServer, { as: member, ...report }))).toEqual([403, 'personBanned']);
  expect(await site.db.selectFrom('reports').selectAll().execute()).toEqual([]);
  expect(await site.db.selectFrom('listings').select('status').execute()).toEqual([{ status: 'approved' }]);
});

test('a banned manager gets no preview of a hidden listing', async () => {
  const { site, owner, guildId, banOf } = await startWithCommunity();
  await site.addListing({ discordServerId: guildId, status: 'pending' });
  const look = () => site.call(getListing, { as: owner, params: { discordServerId: guildId } });
  expect((await look()).status).toBe(200);

  await banOf(owner.userId);

  expect((await look()).status).toBe(404);
});

test('a banned person’s sign-in shows the reason and stores nothing of them', async () => {
  const { site, stranger, banOf } = await startWithCommunity();
  await banOf(stranger.userId, '반복된 도배 때문입니다.');
  await site.db.deleteFrom('users').where('id', '=', stranger.userId).execute();

  const { location, cookie } = await comeBack(site, stranger.userId);

  expect(location).toBe('/');
  expect(cookie).toBe(`sign-in-failure=banned; ban-reason=${encodeURIComponent('반복된 도배 때문입니다.')}`);
  expect(await site.db.selectFrom('users').selectAll().where('id', '=', stranger.userId).execute()).toEqual(
    [],
  );
});

test('cuts a long reason to the size of a cookie', async () => {
  const { site, stranger, banOf } = await startWithCommunity();
  await banOf(stranger.userId, '😀나'.repeat(500));

  const { headers } = await comeBack(site, stranger.userId);

  const cookie = headers.getSetCookie().find((one) => one.startsWith('ban-reason=')) ?? '';
  const value = cookie.split(';')[0]?.slice('ban-reason='.length) ?? '';
  expect(value.length).toBeGreaterThan(2_900);
  expect(value.length).toBeLessThanOrEqual(3_072);
  expect(decodeURIComponent(value)).toMatch(/^(😀나)+😀?…$/u);
  expect(cookie).toMatch(/; Max-Age=60; Path=\/; SameSite=Lax$/);
});

test('a ban survives the erasure of the person', async () => {
  const { site, member, banOf, liftOf, banned } = await startWithCommunity();
  const pseudonym = site.deps.secrets.pseudonymOf(member.userId, 'person');
  await banOf(member.userId);
  const known = { pseudonym, reason, until: null, bannedAt: expect.stringMatching(/Z$/) };
  expect(await banned()).toMatchObject([{ ...known, id: member.userId, username: 'member' }]);

  await site.db.deleteFrom('users').where('id', '=', member.userId).execute();

  expect(await banned()).toEqual([{ ...known, id: null, username: null, avatar: null }]);
  expect((await comeBack(site, member.userId)).cookie).toContain('sign-in-failure=banned');
  // Their id is no longer stored, and the ban can still be lifted.
  expect((await liftOf(pseudonym)).status).toBe(200);
  expect((await comeBack(site, member.userId)).cookie).toContain('session=');
});

test('lifting a ban allows a new sign-in and restores no former session', async () => {
  const { site, member, banOf, liftOf, banned } = await startWithCommunity();
  await banOf(member.userId);
  await pastUndo(site);

  expect((await liftOf(member.userId)).status).toBe(200);

  expect(await banned()).toEqual([]);
  expect((await site.call(getUser, { as: member })).status).toBe(401);
  expect((await site.call(getUser, { as: await site.signIn(member.userId) })).status).toBe(200);
});

test('refuses to ban a person twice, to ban an admin, or to unban somebody not banned', async () => {
  const { site, member, stranger, banOf, liftOf } = await startWithCommunity();
  expect((await banOf(member.userId)).status).toBe(200);

  expect(refusal(await banOf(member.userId, 'Once more.'))).toEqual([409, 'personBannedAlready']);
  expect(await banOf(ADMIN_ID)).toMatchObject({ status: 403, body: { error: 'You can’t ban an admin.' } });
  expect(refusal(await liftOf(stranger.userId))).toEqual([409, 'personNotBanned']);
  for (const bad of ['', '  ', 'x'.repeat(1_001)])
    expect(refusal(await banOf(stranger.userId, bad))).toEqual([400, 'invalidRequest']);
  expect(refusal(await banOf('12'))).toEqual([400, 'invalidRequest']);
  expect((await banOf('1234567890123456789')).status).toBe(200); // an unknown person

  expect((await readAudit(site)).map(({ action, after }) => [action, after])).toEqual([
    ['ban person', { reason }],
    ['ban person', { reason }],
  ]);
});

test('of ten simultaneous bans of one person one takes effect and is in the audit', async () => {
  const { site, member, banOf } = await startWithCommunity();

  const answers = await Promise.all(Array.from({ length: 10 }, () => banOf(member.userId)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
  expect(await readAudit(site)).toHaveLength(1);
});

test('filters the audit by person and server, with names while they are stored', async () => {
  const { site, admin, member, guildId, banOf, liftOf } = await startWithCommunity();
  await banOf(member.userId);
  await pastUndo(site);
  await liftOf(member.userId);
  await banOf('1234567890123456789');
  const read = async (query: { person?: string; discordServerId?: string; limit?: number } = {}) =>
    (await site.call(listAudit, { as: admin, query })).body as Record<string, unknown>[];
  const grace = { pseudonym: expect.any(String), id: ADMIN_ID, username: 'admin of the site' };
  const pseudonym = site.deps.secrets.pseudonymOf(member.userId, 'person');

  expect(await read()).toMatchObject([
    { action: 'ban person', admin: grace, person: { id: null, username: null } },
    { action: 'lift ban of person', admin: grace, before: { reason }, after: {} },
    { action: 'ban person', admin: grace, person: { pseudonym, id: member.userId, username: 'member' } },
  ]);
  expect((await read({ person: member.userId })).map(({ action }) => action)).toEqual([
    'lift ban of person',
    'ban person',
  ]);
  expect(await read({ person: ADMIN_ID })).toHaveLength(3);
  expect(await read({ discordServerId: guildId })).toEqual([]);

  await site.db.deleteFrom('users').where('id', '=', member.userId).execute();
  expect(await read({ person: member.userId })).toMatchObject([
    { person: { pseudonym, id: null, username: null } },
    { person: { pseudonym, id: null, username: null } },
  ]);
  const first = await site.call(listAudit, { as: admin, query: { limit: 2 } });
  const next =
    /<http:\/\/localhost:3000([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await site.get(next, { cookie: admin.cookie });
  expect(second.body).toMatchObject([{ action: 'ban person', person: { pseudonym } }]);
  expect(second.headers.get('link')).toBe(null);
});
