import {
  GuildFeature,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildVerificationLevel,
} from 'discord-api-types/v10';
import { expect, test } from 'vitest';
import type { Site } from '../testing/community.ts';
import { rowOf, untilStored } from '../testing/guild-views.ts';
import type { GuildTraits } from './guild-traits.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const { Community, MemberVerificationGateEnabled, Partnered, Verified } = GuildFeature;

const LARGE = {
  verificationLevel: GuildVerificationLevel.VeryHigh,
  premiumTier: GuildPremiumTier.Tier3,
  nsfwLevel: GuildNSFWLevel.AgeRestricted,
  locale: 'pt-BR',
  features: [Community, Partnered, Verified, MemberVerificationGateEnabled],
} as const;
/** What is stored of that guild, and of a plain one. */
const STORED_TRAITS = {
  verificationLevel: [4, 0],
  rulesGate: [true, false],
  boostTier: [3, 0],
  community: [true, false],
  partnered: [true, false],
  verified: [true, false],
  nsfwLevel: [3, 0],
  invitesPausedUntil: [null, null],
  locale: ['pt-BR', 'pt-BR'],
} as const satisfies Record<keyof GuildTraits, readonly [unknown, unknown]>;
const traitsBy = <Value>(valueOf: (values: readonly [unknown, unknown]) => Value) =>
  Object.fromEntries(Object.entries(STORED_TRAITS).map(([name, values]) => [name, valueOf(values)]));
const STORED = traitsBy(([large]) => large);
const PLAIN = traitsBy(([, plain]) => plain);
const UNKNOWN = traitsBy(() => null);

async function addLargeGuild(site: Site) {
  const { id } = site.discord.addGuild({ bot: true, ...LARGE, features: [...LARGE.features] });
  await untilStored(site, id);
  return id;
}

const SOON = { timeout: 10_000, interval: 10 };
const row = (site: Site, id: string) => () => rowOf(site, id);

test('stores what the gateway says of an arriving guild, and its changes', async () => {
  const site = await startSite({ bot: true });
  const id = await addLargeGuild(site);
  await expect.poll(row(site, id), SOON).toMatchObject(STORED);

  site.discord.setTraits(id, {
    verificationLevel: GuildVerificationLevel.None,
    premiumTier: GuildPremiumTier.None,
    nsfwLevel: GuildNSFWLevel.Default,
    features: [],
  });
  await expect.poll(row(site, id), SOON).toMatchObject(PLAIN);

  site.discord.setTraits(id, { verificationLevel: GuildVerificationLevel.Medium, features: [Verified] });
  await expect.poll(row(site, id), SOON).toMatchObject({ ...PLAIN, verificationLevel: 2, verified: true });
});

test('stores until when invites are paused, and an earlier end', async () => {
  const site = await startSite({ bot: true });
  const id = await addLargeGuild(site);
  const until = '2026-11-28T18:40:00.123Z';
  site.discord.pauseInvitesUntil(id, until);
  await expect.poll(row(site, id), SOON).toMatchObject({ ...STORED, invitesPausedUntil: new Date(until) });
  site.discord.pauseInvitesUntil(id, null);
  await expect.poll(row(site, id), SOON).toMatchObject({ ...STORED, invitesPausedUntil: null });

  const { id: arriving } = site.discord.addGuild();
  site.discord.pauseInvitesUntil(arriving, until);
  site.discord.addBot(arriving);
  await expect.poll(row(site, arriving), SOON).toMatchObject({ invitesPausedUntil: new Date(until) });
  for (const value of ['soon', 7, '+275760-09-12T00:00:00Z', '2026-13-41']) {
    const update = { id: arriving, name: `Told ${value}`, icon: null, owner_id: '1' };
    site.discord.sendEvent(arriving, 'GUILD_UPDATE', {
      ...update,
      incidents_data: { invites_disabled_until: value },
    });
    await expect
      .poll(row(site, arriving), SOON)
      .toMatchObject({ name: `Told ${value}`, invitesPausedUntil: null });
  }
});

test('a new session renews until when invites are paused', async () => {
  const site = await startSite({ bot: true });
  const id = await addLargeGuild(site);
  const [until, later] = ['2026-11-28T18:40:00.000Z', '2026-11-29T02:40:00.000Z'];
  site.discord.pauseInvitesUntil(id, until);
  await expect.poll(row(site, id), SOON).toMatchObject({ invitesPausedUntil: new Date(until) });
  site.discord.setGateway({ identifyIntervalMs: 0 });

  site.discord.invalidateSessions(false);
  site.discord.pauseInvitesUntil(id, later);

  await expect.poll(row(site, id), SOON).toMatchObject({ invitesPausedUntil: new Date(later) });
  expect(site.discord.metrics()).toMatchObject({ identifies: 2 });
});

test('a value that Discord adds one day is unknown, and the rest is stored', async () => {
  const site = await startSite({ bot: true });
  const id = await addLargeGuild(site);
  const { id: arriving } = site.discord.addGuild();
  const odd = {
    verification_level: 5,
    premium_tier: -1,
    nsfw_level: 7,
    features: 'COMMUNITY',
    preferred_locale: 'somewhere',
    owner_id: '1',
  };
  const update = { id, name: 'Odd', icon: null, ...odd };

  site.discord.sendEvent(id, 'GUILD_UPDATE', update);
  await expect.poll(row(site, id), SOON).toMatchObject({ ...UNKNOWN, name: 'Odd' });

  site.discord.sendEvent(id, 'GUILD_CREATE', { ...update, id: arriving, name: 'Odd too', member_count: 3 });
  await expect.poll(row(site, arriving), SOON).toMatchObject({ ...UNKNOWN, name: 'Odd too', memberCount: 3 });

  const words = { verification_level: 'high', premium_tier: null, nsfw_level: 1.5, features: ['SOON', 7] };
  site.discord.sendEvent(id, 'GUILD_UPDATE', { ...update, ...words, name: 'Words' });
  const noFeature = { rulesGate: false, community: false, partnered: false, verified: false };
  await expect.poll(row(site, id), SOON).toMatchObject({ ...UNKNOWN, ...noFeature, name: 'Words' });
});

test('a field that an event lacks is unknown', async () => {
  const site = await startSite({ bot: true });
  const id = await addLargeGuild(site);

  site.discord.sendEvent(id, 'GUILD_UPDATE', { id, name: 'Bare', icon: null, owner_id: '1' });

  await expect.poll(row(site, id), SOON).toMatchObject({ ...UNKNOWN, name: 'Bare' });
});

test('an outage and the bot’s leaving keep what is stored', async () => {
  const site = await startSite({ bot: true });
  const id = await addLargeGuild(site);
  await expect.poll(row(site, id), SOON).toMatchObject(STORED);

  site.discord.outage(id, true);
  await expect.poll(row(site, id), SOON).toMatchObject({ ...STORED, available: false });
  site.discord.outage(id, false);
  await expect.poll(row(site, id), SOON).toMatchObject({ ...STORED, available: true });
  site.discord.removeBot(id);
  await expect.poll(row(site, id), SOON).toMatchObject({ ...STORED, present: false });
});
