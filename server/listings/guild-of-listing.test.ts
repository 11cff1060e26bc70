import { GuildNSFWLevel, GuildPremiumTier, GuildVerificationLevel } from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import { getListing } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { writeEvents } from '../guilds/gateway/write-events.ts';
import { TRAITS } from '../guilds/guild-traits.ts';
import { addCommunity, WITH_ADMIN, type Site } from '../testing/community.ts';
import { addListedGuild } from '../testing/guild-views.ts';
import { leading } from '../testing/leader.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const { None, Low, Medium, High, VeryHigh } = GuildVerificationLevel;
const { Default, Explicit, Safe, AgeRestricted } = GuildNSFWLevel;

const TOLD = {
  verificationLevel: 3,
  rulesGate: true,
  boostTier: 2,
  community: true,
  partnered: false,
  verified: true,
  nsfwLevel: 0,
  locale: 'ko',
};

const guildIn = async (site: Site, discordServerId: string) =>
  ((await site.call(getListing, { params: { discordServerId } })).body as { guild?: object }).guild;
const SOON = { timeout: 10_000, interval: 20 };
const guild = (site: Site, id: string) => () => guildIn(site, id);

test('a listing tells what the gateway says of its guild, and follows it', async () => {
  const site = await startSite({ bot: true });
  const id = await addListedGuild(site, {
    verificationLevel: VeryHigh,
    premiumTier: GuildPremiumTier.Tier1,
    nsfwLevel: AgeRestricted,
  });
  const traits = { rulesGate: false, boostTier: 1, community: true, partnered: false, verified: false };
  await expect
    .poll(guild(site, id), SOON)
    .toMatchObject({ ...traits, verificationLevel: 'highest', ageRestricted: true });

  const levels = [
    [None, 'none'],
    [Low, 'low'],
    [Medium, 'medium'],
    [High, 'high'],
  ] as const;
  for (const [verificationLevel, name] of levels) {
    site.discord.setTraits(id, { verificationLevel });
    await expect.poll(guild(site, id), SOON).toMatchObject({ verificationLevel: name });
  }
  const ages = [
    [Default, false],
    [Explicit, true],
    [Safe, false],
    [AgeRestricted, true],
  ] as const;
  for (const [nsfwLevel, ageRestricted] of ages) {
    site.discord.setTraits(id, { nsfwLevel });
    await expect.poll(guild(site, id), SOON).toMatchObject({ ageRestricted });
  }
  const fields = Object.keys(getListing.reply.shape.guild.shape);
  expect(Object.keys((await guildIn(site, id)) ?? {}).toSorted()).toEqual(fields.toSorted());
});

test('lists do not tell of guilds, and previews do', async () => {
  const site = await startSite(WITH_ADMIN);
  const { guildId, owner } = await addCommunity(site);
  await site.db.updateTable('guilds').set(TOLD).where('id', '=', guildId).execute();
  await site.addListing({ discordServerId: guildId, status: 'pending' });
  await site.addListing();

  const preview = await site.call(getListing, { as: owner, params: { discordServerId: guildId } });
  expect(preview.body).toMatchObject({
    hidden: 'pending',
    guild: { verificationLevel: 'high', rulesGate: true, boostTier: 2, ageRestricted: false },
  });
  const { body } = await site.call(listListings, {});
  expect((body as object[]).map((listing) => 'guild' in listing)).toEqual([false]);
});

test('a cached answer follows each fact of the guild within a second', async () => {
  const site = await startSite({ cached: true });
  const id = await site.addListing({ guild: TOLD });
  const changes = [
    [{ verificationLevel: 0 }, { verificationLevel: 'none' }],
    [{ rulesGate: null }, { rulesGate: null }],
    [{ boostTier: 3 }, { boostTier: 3 }],
    [{ community: false }, { community: false }],
    [{ partnered: true }, { partnered: true }],
    [{ verified: null }, { verified: null }],
    [{ nsfwLevel: 3 }, { ageRestricted: true }],
    [{ nsfwLevel: null }, { ageRestricted: null }],
    [
      { invitesPausedUntil: new Date('2999-01-01T00:00:00.000Z') },
      { invitesPausedUntil: '2999-01-01T00:00:00.000Z' },
    ],
  ] as const;
  const shown = TRAITS.filter((trait) => trait !== 'locale'); // for managers alone
  expect(new Set(changes.flatMap(([change]) => Object.keys(change)))).toEqual(new Set(shown));

  for (const [change, wanted] of changes) {
    await guildIn(site, id);
    await site.db.updateTable('guilds').set(change).where('id', '=', id).execute();
    await expect.poll(guild(site, id), { timeout: 1_000, interval: 20 }).toMatchObject(wanted);
  }
});

test('what an answer does not show of a guild evicts nothing', async () => {
  const site = await startSite({ cached: true });
  const id = await site.addListing({ guild: { name: 'Same', ownerId: '1', ...TOLD } });
  const hidden = await site.addListing({ status: 'pending', approvedAt: null });
  const fact = { name: 'Same', icon: null, ownerId: '1', memberCount: 5, present: true, available: true };
  const backfill = () =>
    writeEvents(
      { ...site.deps, lead: leading(site.deps) },
      {
        rosters: [{ shardId: 0, shardCount: 1, ids: [id, hidden] }],
        facts: [
          { id, ...fact, ...TOLD },
          { id: hidden, ...fact, ...TOLD },
        ],
        sessions: new Map(),
        shards: undefined,
      },
      site.clock.now(),
    );
  const markAsSafe = () => site.db.updateTable('guilds').set({ nsfwLevel: 2 }).where('id', '=', id).execute();
  await site.quiet();
  await guildIn(site, id);

  for (const change of [backfill, markAsSafe]) {
    await change();
    await site.quiet();
    const queries = await site.countQueries(async () => {
      await guildIn(site, id);
    });
    expect(queries).toBe(0);
  }
});
