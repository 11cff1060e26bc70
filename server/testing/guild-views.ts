import { getBotInfo } from '#contract/guilds.ts';
import { getListing, type Listing, getStats } from '#contract/listings.ts';
import { listListings } from '#contract/directory.ts';
import { sweepGuilds } from '../guilds/gateway/guild.sweep.ts';
import type { Site } from './community.ts';
import { leading } from './leader.ts';
import { eventually } from './start-site.ts';

/** The bot's application in the simulator. */
export const CLIENT_ID = '1180000000000000001';

/** A guild that the bot is in, with a listing as soon as the guild is known here. */
export async function addListedGuild(site: Site, guild: Parameters<Site['discord']['addGuild']>[0] = {}) {
  const { id } = site.discord.addGuild({ bot: true, ...guild });
  await untilStored(site, id);
  return site.addListing({ discordServerId: id });
}

/** The row of a guild. */
export const rowOf = (site: Site, id: string) =>
  site.db.selectFrom('guilds').selectAll().where('id', '=', id).executeTakeFirst();

/** Waits until a guild is known here. */
export const untilStored = (site: Site, id: string) =>
  eventually(
    () => rowOf(site, id),
    (row) => row !== undefined,
  );

/** A guild's public listing, or the body of the refusal. */
export const listingOf = async (site: Site, discordServerId: string) =>
  (await site.call(getListing, { params: { discordServerId } })).body as Partial<Listing>;

/** Waits until a guild's listing has a name. */
export const named = (site: Site, id: string, name: string, withinMs?: number) =>
  eventually(
    () => listingOf(site, id),
    (listing) => listing.name === name,
    withinMs,
  );

/** The public view: the list, the totals, and whether one page exists. */
export async function seen(site: Site, discordServerId: string) {
  const [list, stats, one] = await Promise.all([
    site.call(listListings, {}),
    site.call(getStats, {}),
    site.call(getListing, { params: { discordServerId } }),
  ]);
  return {
    listed: (list.body as Listing[]).map((listing) => listing.name),
    stats: stats.body,
    status: one.status,
  };
}

/** The reply about the bot. */
export const botInfo = async (site: Site) => (await site.call(getBotInfo, {})).body;

/** Waits until the bot is shown as connected. */
export const connected = (site: Site) =>
  eventually(
    () => botInfo(site),
    (info) => JSON.stringify(info) === `{"clientId":"${CLIENT_ID}"}`,
  );

/** Waits until the bot is shown as not connected. */
export const disconnected = (site: Site) =>
  eventually(
    () => botInfo(site),
    (info) => JSON.stringify(info) === '{"clientId":null}',
  );

/** Runs a sweep as the leader. */
export function runSweep(
  deps: Site['deps'],
  stop: AbortSignal = new AbortController().signal,
): ReturnType<typeof sweepGuilds> {
  return sweepGuilds({ ...deps, lead: leading(deps) }, stop);
}
