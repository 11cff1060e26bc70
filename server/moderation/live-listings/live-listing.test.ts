import { OverwriteType } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { forceBump, changeServer, removeServer, generateInvite } from '#contract/live-listings.ts';
import { editServer, getListing, submitServer } from '#contract/listings.ts';
import { banServer } from '#contract/bans.ts';
import { approveServer, listRequests } from '#contract/queue.ts';
import { reportServer } from '#contract/reports.ts';
import { postReview } from '#contract/reviews.ts';
import { BUMP_COOLDOWN_MS } from '#contract/vocabulary.ts';
import { addCommunity, content, findRow, WITH_ADMIN } from '../../testing/community.ts';
import { sites } from '../../testing/start-site.ts';
import { readAudit } from '../../testing/inspect-database.ts';

const startSite = sites();
const NEVER = '00000000-0000-4000-8000-000000000000';

/** A community whose guild has a listing, approved by default. */
async function startWithListing({ approved = true, invite = '' } = {}) {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin: as } = people;
  if (invite) site.discord.createInvite(guildId, { code: invite });
  const inviteLink = invite && `https://discord.gg/${invite}`;
  await site.call(submitServer, { as: owner, body: { ...content({ inviteLink }), guildId } });
  const params = { id: (await findRow(site, guildId))?.id ?? '' };
  if (approved) await site.call(approveServer, { as, params, body: {} });
  return {
    site,
    ...people,
    params,
    change: (body: object) => site.call(changeServer, { as, params, body }),
    lift: (discordServerId = guildId) => site.call(forceBump, { as, body: { discordServerId } }),
    invite: () => site.call(generateInvite, { as, params }),
    look: async () => (await site.call(getListing, { params: { discordServerId: guildId } })).body,
    newest: async () => (await readAudit(site)).at(-1),
  };
}

const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

test('an admin’s change affects only the fields that are sent', async () => {
  const { site, change, look, newest, owner } = await startWithListing({ invite: 'owls' });
  const before = await look();

  expect(await change({ category: 'Art' })).toMatchObject({ status: 200, body: { status: 'approved' } });

  expect(await look()).toEqual({ ...(before as object), category: 'Art' });
  expect(await newest()).toMatchObject({
    action: 'change',
    person: site.deps.secrets.pseudonymOf(owner.userId, 'person'),
    before: { category: 'Community' },
    after: { category: 'Art' },
  });
  await change({ inviteLink: '' });
  expect(await look()).toMatchObject({ category: 'Art', inviteLink: null });
  expect(await newest()).toMatchObject({ before: { inviteCode: 'owls' }, after: { inviteCode: null } });
});

test('a change without an effect is not in the audit', async () => {
  const { site, change } = await startWithListing();
  const before = (await readAudit(site)).length;

  expect((await change({})).status).toBe(200);
  expect((await change({ language: 'English', inviteLink: '' })).status).toBe(200);
  expect(await readAudit(site)).toHaveLength(before);
});

test('an admin’s change has to fulfil the same rules as a form', async () => {
  const { site, change, guildId } = await startWithListing();
  const elsewhere = site.discord.createInvite(site.discord.addGuild({ bot: true }).id, { code: 'elsewhere' });
  site.discord.createInvite(guildId, { code: 'home' });

  expect(refusal(await change({ description: 'Too short.' }))).toEqual([400, 'invalidRequest']);
  expect(refusal(await change({ category: 'Cooking' }))).toEqual([400, 'invalidRequest']);
  expect(refusal(await change({ inviteLink: 'https://example.com/owls' }))).toEqual([400, 'inviteForeign']);
  expect(refusal(await change({ inviteLink: 'https://discord.gg/never' }))).toEqual([400, 'inviteUnknown']);
  expect(refusal(await change({ inviteLink: `https://discord.gg/${elsewhere}` }))).toEqual([
    400,
    'inviteElsewhere',
  ]);
  expect((await change({ inviteLink: 'https://discord.gg/home' })).status).toBe(200);
  expect(await findRow(site, guildId)).toMatchObject({ inviteCode: 'home', inviteState: 'good' });
});

test('refuses a change of a listing that is not live', async () => {
  const { site, admin, params, change } = await startWithListing({ approved: false });

  expect(refusal(await change({ category: 'Art' }))).toEqual([409, 'notApproved']);
  await site.call(banServer, { as: admin, params });
  expect(refusal(await change({ category: 'Art' }))).toEqual([409, 'listingBanned']);
  expect(refusal(await site.call(changeServer, { as: admin, params: { id: NEVER }, body: {} }))).toEqual([
    404,
    'listingNotFound',
  ]);
});

test('an admin’s change leaves a pending edit unchanged', async () => {
  const { site, admin, owner, guildId, change } = await startWithListing();
  const proposal = content({ description: 'Owls by day, owls by night, always owls.' });
  await site.call(editServer, { as: owner, params: { guildId }, body: proposal });

  await change({ description: 'Owls and nothing but owls, said an admin.' });

  const { body } = await site.call(listRequests, { as: admin, query: { isEdit: true } });
  expect(body).toMatchObject([
    { description: proposal.description, live: { description: 'Owls and nothing but owls, said an admin.' } },
  ]);
});

test('a forced bump ignores the cooldown and starts a new one', async () => {
  const { site, owner, guildId, lift, newest } = await startWithListing();
  const bump = () => site.call(bumpListing, { as: owner, params: { discordServerId: guildId } });
  expect((await bump()).status).toBe(200);
  site.clock.advance(BUMP_COOLDOWN_MS / 2);
  site.discord.setCounts(guildId, { members: 1_234, online: 56 });

  const { status, body } = await lift(` ${guildId}\n`);

  expect(status).toBe(200);
  const { lastBumpedAt, nextBumpAt, ...counts } = body as Record<string, string>;
  expect(counts).toEqual({ memberCount: 1_234, onlineCount: 56 });
  expect(Date.parse(nextBumpAt ?? '') - Date.parse(lastBumpedAt ?? '')).toBe(BUMP_COOLDOWN_MS);
  site.clock.advance(BUMP_COOLDOWN_MS / 2 + 1_000);
  expect(await bump()).toMatchObject({ status: 429, body: { nextBumpAt } });
  expect(await newest()).toMatchObject({ action: 'force bump', discordServerId: guildId });
});

test('a forced bump needs a public listing, and works while Discord is down', async () => {
  const { site, admin, params, guildId, lift } = await startWithListing({ approved: false });

  expect(refusal(await lift())).toEqual([409, 'notApproved']);
  for (const id of ['1100000000000000000', 'not an id', 'zero \0', '99999999999999999999'])
    expect(await lift(id)).toMatchObject({ status: 404, body: { error: 'Server not found' } });
  expect(refusal(await lift('  '))).toEqual([400, 'invalidRequest']);

  await site.call(approveServer, { as: admin, params, body: {} });
  site.discord.addFault({ match: { path: /^\/guilds/ }, effect: { kind: 'badGateway' } });
  expect(await lift()).toMatchObject({ status: 200, body: { memberCount: 40, onlineCount: 7 } });
  await site.db.updateTable('guilds').set({ present: false }).execute();
  expect(refusal(await lift())).toEqual([409, 'botAbsent']);
  await site.call(banServer, { as: admin, params });
  expect(refusal(await lift())).toEqual([409, 'listingBanned']);
  expect((await readAudit(site)).filter(({ action }) => action === 'force bump')).toHaveLength(1);
  expect(guildId).toMatch(/^\d+$/);
});

test('a deletion keeps only the audit, and the guild can be submitted again', async () => {
  const { site, admin, owner, member, guildId, params, newest } = await startWithListing();
  const discordServerId = guildId;
  await site.call(postReview, {
    as: member,
    params: { discordServerId },
    body: { rating: 4, comment: 'Owls!' },
  });
  await site.call(reportServer, {
    as: member,
    params: { discordServerId },
    body: { reason: 'Too many owls.' },
  });
  await site.call(editServer, { as: owner, params: { guildId }, body: content({ language: 'German' }) });

  expect(await site.call(removeServer, { as: admin, params })).toMatchObject({ status: 200, body: {} });

  for (const table of ['listings', 'reviews', 'reports', 'revisions', 'searchTexts'] as const)
    expect(await site.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  const counts = await site.db.selectFrom('directoryCounts').select(['listings', 'members']).execute();
  expect(counts.every(({ listings, members }) => listings === 0 && members === 0)).toBe(true);
  expect(await newest()).toMatchObject({
    action: 'delete',
    listingId: params.id,
    discordServerId: guildId,
    person: site.deps.secrets.pseudonymOf(owner.userId, 'person'),
    before: { status: 'approved', description: content().description },
  });
  expect(refusal(await site.call(removeServer, { as: admin, params }))).toEqual([404, 'listingNotFound']);
  expect((await site.call(submitServer, { as: owner, body: { ...content(), guildId } })).status).toBe(200);
});

test('the guild of a deleted banned listing can be submitted again', async () => {
  const { site, admin, owner, guildId, params } = await startWithListing();
  await site.call(banServer, { as: admin, params });
  const submit = () => site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  expect(refusal(await submit())).toEqual([409, 'listingBanned']);

  expect((await site.call(removeServer, { as: admin, params })).status).toBe(200);

  expect(await submit()).toMatchObject({ status: 200, body: { status: 'pending' } });
});

test('creates a working invite to a submitted guild, once', async () => {
  const { site, guildId, params, invite, newest } = await startWithListing({ approved: false });
  const channels = site.discord.guild(guildId)?.channels ?? [];
  const rules = channels.find(({ name }) => name === 'rules');

  const first = await invite();

  expect(first.status).toBe(200);
  const { inviteUrl } = first.body as { inviteUrl: string };
  expect(inviteUrl.startsWith(`${site.deps.config.discord.inviteBase}/`)).toBe(true);
  const made = site.discord.log({ method: 'POST', path: /\/invites$/ });
  expect(made.map(({ path }) => path)).toEqual([`/channels/${rules?.id}/invites`]);
  expect((await invite()).body).toEqual({ inviteUrl });
  expect(await newest()).toMatchObject({ action: 'generate invite', listingId: params.id });
});

test('records an invite once however often it is asked for, and a new one again', async () => {
  const { site, invite } = await startWithListing();
  const recorded = async () =>
    (await readAudit(site)).filter(({ action }) => action === 'generate invite').map(({ after }) => after);
  const [{ body }] = await Promise.all([invite(), invite(), invite()]);
  await invite();
  const { inviteUrl } = body as { inviteUrl: string };
  const code = inviteUrl.split('/').at(-1) ?? '';
  expect(await recorded()).toEqual([{ code }]);

  site.discord.deleteInvite(code);
  await invite();
  expect(await recorded()).toHaveLength(2);
});

test('creates an invite only in the first channel where the bot has permission', async () => {
  const { site, guildId, invite } = await startWithListing({ approved: false });
  const bot = site.discord.guild(guildId)?.bot?.roleId ?? '';
  const channels = site.discord.guild(guildId)?.channels ?? [];
  const idOf = (name: string) => channels.find((channel) => channel.name === name)?.id ?? '';
  const tried = () => site.discord.log({ method: 'POST', path: /\/invites$/ }).map(({ path }) => path);
  const deny = (name: string, deny: string) =>
    site.discord.setOverwrites(guildId, idOf(name), [
      { id: bot, type: OverwriteType.Role, allow: '0', deny },
    ]);

  deny('rules', '1');
  expect((await invite()).status).toBe(200);
  deny('general', '1024');
  expect((await invite()).status).toBe(200);
  expect(tried()).toEqual([`/channels/${idOf('general')}/invites`, `/channels/${idOf('Lounge')}/invites`]);

  deny('Lounge', '1');
  const { status, body } = await invite();
  expect({ status, body }).toEqual({
    status: 409,
    body: { code: 'inviteNotAllowed', error: 'Our bot can’t create an invite in this server.' },
  });
  expect(tried()).toHaveLength(2);
  expect((await readAudit(site)).map(({ action }) => action)).toEqual(['generate invite', 'generate invite']);
});

test('explains why there is no invite without the bot, or while Discord is down', async () => {
  const { site, admin, guildId, invite } = await startWithListing();
  site.discord.addFault({ match: { path: /^\/guilds/ }, times: 6, effect: { kind: 'badGateway' } });
  expect(refusal(await invite())).toEqual([503, 'discordUnavailable']);
  site.discord.clearFaults();
  site.discord.removeBot(guildId);
  expect(refusal(await invite())).toEqual([409, 'botAbsent']);
  expect(refusal(await site.call(generateInvite, { as: admin, params: { id: NEVER } }))).toEqual([
    404,
    'listingNotFound',
  ]);
});
