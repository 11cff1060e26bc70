import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { WITH_ADMIN } from '../../testing/community.ts';
import { addReminded } from '../../testing/reminded.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

/** A community whose bot has registered its commands. */
async function startWithCommands(settings: Record<string, string> = {}) {
  const site = await startSite({ ...WITH_ADMIN, settings: { ...WITH_ADMIN.settings, ...settings } });
  const reminded = await addReminded(site);
  site.startBot();
  await site.work('commands');
  await eventually(
    () => site.db.selectFrom('gatewaySessions').select('shardId').execute(),
    (rows) => rows.length === 1,
  );
  const use = (userId: string, words: 'remind on' | 'remind off') =>
    site.discord.slash(reminded.guildId, userId, words);
  return { site, ...reminded, use };
}

test('/remind on and off ask and stop asking, and only the person sees the answer', async () => {
  const { owner, manager, use, reminders, cool, messages, settled } = await startWithCommands();
  for (const { userId } of [owner, manager])
    expect(await use(userId, 'remind on')).toMatchObject({
      answered: true,
      ephemeral: true,
      content: 'Done. We’ll send you a direct message as soon as you can bump this server again.',
    });
  expect(await use(manager.userId, 'remind off')).toMatchObject({
    ephemeral: true,
    content: 'Done. We’ll stop messaging you about bumps of this server.',
  });
  expect((await reminders()).map(({ userId }) => userId)).toEqual([owner.userId]);
  await cool();
  await settled();
  expect([messages(owner).length, messages(manager).length]).toEqual([1, 0]);
});

test('a minute has 60 choices of one person, by the command and the page together', async () => {
  const { site, owner, manager, ask, use, reminders } = await startWithCommands({ RATE_LIMITS: 'on' });
  site.clock.advance(60_000 - (site.clock.now().getTime() % 60_000)); // a whole minute lies ahead
  await site.db
    .insertInto('rateCounts')
    .values({
      kind: 'PUT /api/user/servers/{guildId}/reminder',
      subject: owner.userId,
      period: sql<Date>`date_trunc('minute', ${site.deps.databaseNow()})`,
      count: 58,
    })
    .execute();
  expect((await ask(owner)).status).toBe(200);
  expect(await use(owner.userId, 'remind off')).toMatchObject({ content: expect.stringContaining('Done.') });
  expect(await use(owner.userId, 'remind on')).toMatchObject({
    content: 'You’ve switched this too often. Try again in a minute.',
  });
  expect(await reminders()).toEqual([]);
  expect((await ask(owner)).status).toBe(429);
  expect(await use(manager.userId, 'remind on')).toMatchObject({ content: expect.stringContaining('Done.') });
});

test('the command is registered with two subcommands in three languages', async () => {
  const { site } = await startWithCommands();
  const [registration] = site.discord.log({ method: 'PUT', path: /\/commands$/ });
  const [, command] = JSON.parse(registration?.requestText ?? '[]') as object[];
  expect(command).toMatchObject({
    name: 'remind',
    name_localizations: { ko: '범프알림', ja: 'リマインド' },
    contexts: [0],
    integration_types: [0],
    options: [
      { type: 1, name: 'on', name_localizations: { ko: '켜기', ja: 'オン' } },
      { type: 1, name: 'off', name_localizations: { ko: '끄기', ja: 'オフ' } },
    ],
  });
});

test('who has never signed in is asked to, with the address', async () => {
  const { site, guildId, use, reminders } = await startWithCommands();
  const { id } = site.discord.addUser({ locale: 'ko' });
  site.discord.addMember(guildId, id, 0x20n);
  expect((await use(id, 'remind on')).content).toBe(
    '어떤 언어로 알려 드릴지 알 수 있도록 먼저 디렉터리에 로그인해 주세요: http://localhost:3000/my-servers',
  );
  expect(await reminders()).toEqual([]);
});

test('those who may not ask are told why', async () => {
  const { site, member, manager, use, reminders } = await startWithCommands();
  expect((await use(member.userId, 'remind on')).content).toBe(
    'Only people who manage this server can get bump reminders.',
  );
  await site.db.updateTable('listings').set({ status: 'banned', statusBeforeBan: 'approved' }).execute();
  expect((await use(manager.userId, 'remind on')).content).toBe('This server is banned from the directory.');
  await site.db.deleteFrom('listings').execute();
  expect((await use(manager.userId, 'remind on')).content).toContain('This server isn’t in the directory.');
  const pseudonym = site.deps.secrets.pseudonymOf(manager.userId, 'person');
  await site.db
    .insertInto('userBans')
    .values({ pseudonym, reason: 'Mice.', bannedAt: site.clock.now() })
    .execute();
  expect((await use(manager.userId, 'remind on')).content).toBe('Your account is banned from the directory.');
  expect(await reminders()).toEqual([]);
});
