import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bumpListing } from '#contract/bumps.ts';
import { durationText } from '#contract/durations.ts';
import { BUMP_COOLDOWN_MS, type InterfaceLanguage } from '#contract/vocabulary.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const MANAGE_SERVER = 0x20n;
const ADMINISTRATOR = 0x8n;
const MANY_MEMBERS = 4_321;
const registrations = (site: Site) => site.discord.log({ method: 'PUT', path: /\/commands$/ });
const acknowledgements = (site: Site) => site.discord.log({ method: 'POST', path: /^\/interactions\// });
const edits = (site: Site) => site.discord.log({ method: 'PATCH', path: /^\/webhooks\// });

/** A site whose bot is connected and has registered its command. */
async function siteWithBot(options: Parameters<typeof startSite>[0] = {}) {
  const site = await startSite({ ...options, bot: true });
  await site.work('commands');
  await greeted(site);
  return site;
}

/** Waits until the bot has stored the roster, so that guilds added afterwards are arrivals. */
const greeted = (site: Site) =>
  eventually(
    () => site.db.selectFrom('gatewaySessions').select('shardId').execute(),
    (rows) => rows.length === 1,
  );

/** A guild that the bot knows, whose owner uses a language. */
async function addGuild(site: Site, locale = 'en-US') {
  const { id: ownerId } = site.discord.addUser({ locale });
  const { id } = site.discord.addGuild({ bot: true, ownerId, members: MANY_MEMBERS, online: 9 });
  await eventually(
    () => site.db.selectFrom('guilds').select('id').where('id', '=', id).executeTakeFirst(),
    (row) => row !== undefined,
  );
  return { id, ownerId };
}

async function addListedGuild(site: Site, locale?: string) {
  const guild = await addGuild(site, locale);
  await site.addListing({ discordServerId: guild.id });
  return guild;
}

const bumpedAt = async (site: Site, id: string) =>
  (
    await site.db
      .selectFrom('listings')
      .select('lastBumpedAt')
      .where('discordServerId', '=', id)
      .executeTakeFirstOrThrow()
  ).lastBumpedAt;

test('a person banned here cannot bump in Discord either, and is told so', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site, 'ko');
  const pseudonym = site.deps.secrets.pseudonymOf(ownerId, 'person');
  await site.db
    .insertInto('userBans')
    .values({ pseudonym, reason: 'Mice.', bannedAt: site.clock.now() })
    .execute();

  const replies = await site.discord.slash(id, ownerId, 'bump');

  expect(JSON.stringify(replies)).toContain('회원님의 계정은 디렉터리에서 차단되었습니다.');
  expect(await bumpedAt(site, id)).toBe(null);
});

test('registers the command with Korean and Japanese names, for guilds, for everyone', async () => {
  const site = await siteWithBot();

  const [registration] = registrations(site);
  expect(registration?.path).toBe('/applications/1180000000000000001/commands');
  const [command, ...others] = JSON.parse(registration?.requestText ?? '[]') as Record<string, unknown>[];
  expect(others).toMatchObject([{ name: 'remind' }]);
  expect(command).toMatchObject({
    name: 'bump',
    name_localizations: { ko: '범프', ja: 'バンプ' },
    description_localizations: { ko: expect.any(String), ja: expect.any(String) },
    contexts: [0],
    integration_types: [0],
  });
  expect(command).not.toHaveProperty('default_member_permissions');
});

test('a failed registration is retried and affects nothing else', async () => {
  const site = await startSite({ discord: true });
  site.discord.addFault({
    match: { method: 'PUT', path: /\/commands$/ },
    times: 3, // the library makes three attempts for each of ours
    effect: { kind: 'serverError', status: 500 },
  });
  site.startBot();
  for (let tries = 1; tries <= 2; tries++) await site.work('commands');

  expect(registrations(site).map(({ status }) => status)).toEqual([500, 500, 500, 200]);
  const { id, ownerId } = await addListedGuild(site);
  expect(await site.discord.slash(id, ownerId, 'bump')).toMatchObject({ answered: true });
});

test('/bump lifts the listing, refreshes its counts and replies only to the person', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);

  const answer = await site.discord.slash(id, ownerId, 'bump');

  const at = await bumpedAt(site, id);
  const again = Math.ceil(((at?.getTime() ?? 0) + BUMP_COOLDOWN_MS) / 1000);
  expect(answer).toMatchObject({
    answered: true,
    deferred: true,
    ephemeral: true,
    content: `Bumped! This server is at the top of the directory. You can bump it again <t:${again}:R>.`,
  });
  const edit = JSON.parse(edits(site)[0]?.requestText ?? '{}') as object;
  expect(edit).toMatchObject({ allowed_mentions: { parse: [] } });
  const row = site.db.selectFrom('listings').select(['memberCount', 'onlineCount']);
  expect(await row.where('discordServerId', '=', id).executeTakeFirst()).toEqual({
    memberCount: MANY_MEMBERS,
    onlineCount: 9,
  });
});

test('the command and the button share one cooldown, in both directions', async () => {
  const site = await siteWithBot();
  const first = await addListedGuild(site);
  const second = await addListedGuild(site);
  const press = async ({ id, ownerId }: typeof first) =>
    site.call(bumpListing, { as: await site.signIn(ownerId), params: { discordServerId: id } });

  await site.discord.slash(first.id, first.ownerId, 'bump');
  expect(await press(first)).toMatchObject({ status: 429, body: { code: 'bumpOnCooldown' } });

  const pressed = await press(second);
  expect(pressed.status).toBe(200);
  const { nextBumpAt } = pressed.body as { nextBumpAt: string };
  expect((await site.discord.slash(second.id, second.ownerId, 'bump')).content).toBe(
    `Someone bumped this server less than ${cooldown('en')} ago. You can bump it again <t:${Math.ceil(Date.parse(nextBumpAt) / 1000)}:R>.`,
  );
});

/** The cooldown in words; contract/durations.test.ts checks these words by hand. */
function cooldown(language: InterfaceLanguage) {
  return durationText(BUMP_COOLDOWN_MS, 'hour', language);
}

const languages = [
  [
    'en-GB',
    /^Bumped!.* <t:\d+:R>\.$/,
    new RegExp(`less than ${cooldown('en')} ago`),
    /isn’t in the directory/,
    /^Only people who/,
  ],
  [
    'ko',
    /^범프했습니다!.*<t:\d+:R>$/,
    new RegExp(`${cooldown('ko')}이 지나지 않았습니다`),
    /디렉터리에 없습니다/,
    /^서버 관리자만/,
  ],
  [
    'ja',
    /^バンプしました！.*<t:\d+:R>$/,
    new RegExp(`${cooldown('ja')}経っていません`),
    /ディレクトリにありません/,
    /サーバー管理者だけ/,
  ],
  [
    'de',
    /^Bumped!/,
    new RegExp(`less than ${cooldown('en')} ago`),
    /isn’t in the directory/,
    /^Only people who/,
  ],
] as const;
test.for(languages)(
  'answers each outcome in the person’s language: %s',
  async ([locale, bumped, onCooldown, notListed, notAllowed]) => {
    const site = await siteWithBot();
    const { id, ownerId } = await addListedGuild(site, locale);
    const unlisted = await addGuild(site, locale);
    const { id: memberId } = site.discord.addUser({ locale });
    site.discord.addMember(id, memberId, 0n);
    const says = async (guildId: string, userId: string) =>
      (await site.discord.slash(guildId, userId, 'bump')).content;

    expect(await says(id, memberId)).toMatch(notAllowed);
    expect(await bumpedAt(site, id)).toBeNull();
    expect(await says(id, ownerId)).toMatch(bumped);
    expect(await says(id, ownerId)).toMatch(onCooldown);
    const nowhere = await says(unlisted.id, unlisted.ownerId);
    expect(nowhere).toMatch(notListed);
    expect(nowhere).toContain(`${site.deps.config.publicUrl}/my-servers`);
  },
);

test('members with Manage Server or Administrator may use the command', async () => {
  const site = await siteWithBot();
  for (const permissions of [MANAGE_SERVER, ADMINISTRATOR]) {
    const { id } = await addListedGuild(site);
    const { id: managerId } = site.discord.addUser();
    site.discord.addMember(id, managerId, permissions);
    expect((await site.discord.slash(id, managerId, 'bump')).content).toMatch(/^Bumped!/);
  }
});

test('refuses to bump hidden and banned listings and says so', async () => {
  const site = await siteWithBot();
  const patterns = {
    pending: /^This server isn’t public in the directory\. .+\/my-servers$/,
    rejected: /^This server isn’t public in the directory\. .+\/my-servers$/,
    banned: /^This server is banned from the directory\.$/,
  };
  for (const status of ['pending', 'rejected', 'banned'] as const) {
    const { id, ownerId } = await addGuild(site);
    await site.addListing({ discordServerId: id, status });
    expect((await site.discord.slash(id, ownerId, 'bump')).content, status).toMatch(patterns[status]);
    expect(await bumpedAt(site, id), status).toBeNull();
  }
});

test('refuses to bump a listing that takes a break, and says where it ends', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addGuild(site);
  await site.addListing({ discordServerId: id, unlisted: true });
  const { content } = await site.discord.slash(id, ownerId, 'bump');
  expect(content).toMatch(/^This server is on a break/);
  expect(content).toContain(`${site.deps.config.publicUrl}/my-servers/${id}`);
  expect(await bumpedAt(site, id)).toBeNull();
});

test('bumps while Discord sends no counts', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'serverError', status: 503 } });

  expect((await site.discord.slash(id, ownerId, 'bump')).content).toMatch(/^Bumped!/);
});

test('acknowledges the command at once while the database is slow, and answers later', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);

  const { waiting, acknowledgedAfter } = await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('listings').select('id').where('discordServerId', '=', id).forUpdate().execute();
    const began = performance.now();
    const answer = site.discord.slash(id, ownerId, 'bump');
    await eventually(
      () => acknowledgements(site),
      (log) => log.length === 1,
    );
    const after = performance.now() - began;
    await sleep(700);
    expect(edits(site)).toEqual([]);
    return { waiting: { answer }, acknowledgedAfter: after };
  });

  expect(acknowledgedAfter).toBeLessThan(3_000);
  expect((await waiting.answer).content).toMatch(/^Bumped!/);
});

test('says that there is a problem when the database does not answer', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);
  await site.db.schema.alterTable('listings').renameTo('listings_away').execute();

  const answer = await site.discord.slash(id, ownerId, 'bump');
  await site.db.schema.alterTable('listings_away').renameTo('listings').execute();

  expect(answer.content).toBe('That didn’t work. Try again in a moment.');
  expect(await bumpedAt(site, id)).toBeNull();
});

/** Sends the last use of a command again, as Discord may after a resume. */
function tellAgain(site: Site, guildId: string, times = 1) {
  const [acknowledged] = acknowledgements(site);
  const [, , id, token] = acknowledged?.path.split('/') ?? [];
  const owner = site.discord.guild(guildId)?.ownerId;
  for (let sent = 0; sent < times; sent++) {
    site.discord.sendEvent(guildId, 'INTERACTION_CREATE', {
      id,
      token,
      type: 2,
      version: 1,
      application_id: site.deps.config.discord.clientId,
      guild_id: guildId,
      locale: 'en-US',
      data: { id: '1', name: 'bump', type: 1 },
      member: { user: { id: owner }, permissions: '32' },
    });
  }
}

test('a repeated interaction bumps once and is answered once', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);
  const answer = await site.discord.slash(id, ownerId, 'bump');
  const at = await bumpedAt(site, id);

  tellAgain(site, id, 3);
  await sleep(300);

  expect(acknowledgements(site)).toHaveLength(1);
  expect(edits(site)).toHaveLength(1);
  expect(await bumpedAt(site, id)).toEqual(at);
  expect(answer.content).toMatch(/^Bumped!/);
});

test('a repeated interaction is left to the process that has acknowledged it', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);
  await site.discord.slash(id, ownerId, 'bump');
  await site.stopBot();
  site.clock.advance(2 * BUMP_COOLDOWN_MS); // so that a second bump would be accepted
  site.startBot();
  await eventually(
    () => site.discord.sessions(),
    (sessions) => sessions.some(({ connected }) => connected),
  );
  const at = await bumpedAt(site, id);

  tellAgain(site, id);
  await eventually(
    () => acknowledgements(site),
    (log) => log.length === 2,
  );
  await sleep(200);

  expect(acknowledgements(site)[1]?.status).toBe(400);
  expect(edits(site)).toHaveLength(1);
  expect(await bumpedAt(site, id)).toEqual(at);
});

test('an acknowledgement whose response is lost counts', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);
  site.discord.addFault({
    match: { method: 'POST', path: /^\/interactions\// },
    times: 1,
    effect: { kind: 'hangUp', when: 'after' },
  });

  expect((await site.discord.slash(id, ownerId, 'bump')).content).toMatch(/^Bumped!/);
  expect(await bumpedAt(site, id)).not.toBeNull();
});

test('a use that cannot be acknowledged in time does not bump', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);
  site.discord.addFault({
    match: { method: 'POST', path: /^\/interactions\// },
    effect: { kind: 'delay', ms: 100 },
  });

  const answer = site.discord.slash(id, ownerId, 'bump');
  site.discord.advance(4_000);

  expect(await answer).toMatchObject({ answered: false });
  await eventually(
    () => acknowledgements(site),
    (log) => log.length === 1,
  );
  await sleep(200);
  expect(await bumpedAt(site, id)).toBeNull();
});

test('retries an answer that fails', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);
  site.discord.addFault({
    match: { method: 'PATCH', path: /^\/webhooks\// },
    times: 2,
    effect: { kind: 'badGateway' },
  });

  expect((await site.discord.slash(id, ownerId, 'bump')).content).toMatch(/^Bumped!/);
});

test('a bot that is stopped finishes its answers first', async () => {
  const site = await siteWithBot();
  const { id, ownerId } = await addListedGuild(site);
  site.discord.addFault({ match: { path: `/guilds/${id}` }, effect: { kind: 'delay', ms: 500 } });
  const answer = site.discord.slash(id, ownerId, 'bump');
  await eventually(
    () => acknowledgements(site),
    (log) => log.length === 1,
  );

  await site.stopBot();

  expect(edits(site)).toHaveLength(1);
  expect((await answer).content).toMatch(/^Bumped!/);
});
