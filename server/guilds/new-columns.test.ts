import { GuildPremiumTier, GuildVerificationLevel } from 'discord-api-types/v10';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Site } from '../testing/community.ts';
import { connected, untilStored, rowOf } from '../testing/guild-views.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();

/** A site with a stored session, whose bot has stopped. */
async function startWithSession() {
  const site = await startSite({ bot: true });
  site.discord.setGateway({ identifyIntervalMs: 0 });
  const { id } = site.discord.addGuild({
    bot: true,
    name: 'Before',
    verificationLevel: GuildVerificationLevel.High,
    premiumTier: GuildPremiumTier.Tier2,
  });
  await untilStored(site, id);
  await site.stopBot();
  return { site, id };
}

/** Starts the bot, has it follow a change of a guild, and stops it. */
async function restart(site: Site, id: string, name: string) {
  const bot = site.startBot();
  await connected(site);
  site.discord.renameGuild(id, name);
  await eventually(
    () => rowOf(site, id),
    (row) => row?.name === name,
  );
  await bot.stop();
}

const forgetColumns = (site: Site) =>
  sql`update guilds set verification_level = null, rules_gate = null, boost_tier = null`.execute(site.db);

test('identifies once where a session is of before the columns, and fills them', async () => {
  const { site, id } = await startWithSession();
  await forgetColumns(site);
  await sql`update gateway_sessions set session = session - 'intents' - 'guildColumns'`.execute(site.db);

  await restart(site, id, 'First');
  expect(await rowOf(site, id)).toMatchObject({ verificationLevel: 3, rulesGate: false, boostTier: 2 });
  expect(site.discord.metrics()).toMatchObject({ identifies: 2, resumes: 0 });

  await restart(site, id, 'Second');
  expect(site.discord.metrics()).toMatchObject({ identifies: 2, resumes: 1 });
});

test('fills the columns of guilds that are stored under the same name', async () => {
  const { site, id } = await startWithSession();
  await forgetColumns(site);
  await sql`update gateway_sessions set session = session || '{"guildColumns": 0}'`.execute(site.db);

  const bot = site.startBot();
  await expect
    .poll(() => rowOf(site, id), { timeout: 5_000 })
    .toMatchObject({ name: 'Before', verificationLevel: 3, rulesGate: false, boostTier: 2 });
  await bot.stop();

  await restart(site, id, 'After');
  expect(site.discord.metrics()).toMatchObject({ identifies: 2, resumes: 1 });
});

test('identifies once where a session has other intents', async () => {
  const { site, id } = await startWithSession();
  await sql`update gateway_sessions set session = session || '{"intents": 1}'`.execute(site.db);

  await restart(site, id, 'First');
  await restart(site, id, 'Second');

  expect(site.discord.metrics()).toMatchObject({ identifies: 2, resumes: 1 });
});
