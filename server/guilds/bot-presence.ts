import type { Deps } from '../deps.ts';
import { recordSwept } from './guild.store.ts';
import { isOwnShardConnected } from './shard.store.ts';
import { isPresent } from './user-guild.store.ts';

/**
 * Whether our bot is in a guild. A shard that is connected hears of every guild it joins: only while it is not, Discord
 * is asked, and its word is kept. Otherwise whoever tries guilds without the bot would use up, for everybody, what
 * Discord lets us ask in vain.
 */
export async function isBotIn(
  { db, discord, clock }: Pick<Deps, 'db' | 'discord' | 'clock'>,
  guildId: string,
  personId: string,
  deadline: AbortSignal,
): Promise<boolean> {
  if (await isPresent(db, guildId)) return true;
  const askedAt = clock();
  if (await isOwnShardConnected(db, guildId, askedAt)) return false;
  const guild = await discord.findGuild(guildId, deadline, { personId });
  if (!guild) return false;
  await recordSwept(db, [guild], { sweepBeganAt: askedAt, countedAt: clock() });
  return isPresent(db, guildId); // the gateway may have told otherwise meanwhile
}
