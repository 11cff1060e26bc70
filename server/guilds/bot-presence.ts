import type { Deps } from '../deps.ts';
import { recordSwept } from './guild.store.ts';
import { isOwnShardConnected } from './shard.store.ts';
import { isPresent } from './user-guild.store.ts';

/**
 * Whether our bot is in a guild. A connected shard hears of every guild that the bot joins; Discord is asked only while
 * the shard is not connected, and the answer is kept. Otherwise people who try guilds without the bot would use up the
 * number of refused calls that Discord tolerates.
 */
export async function isBotIn(
  { db, discord, clock }: Pick<Deps, 'db' | 'discord' | 'clock'>,
  guildId: string,
  personId: string,
  deadline: AbortSignal,
): Promise<boolean> {
  if (await isPresent(db, guildId)) return true;
  const requestedAt = clock();
  if (await isOwnShardConnected(db, guildId, requestedAt)) return false;
  const guild = await discord.findGuild(guildId, deadline, { personId });
  if (!guild) return false;
  const times = { sweepBeganAt: requestedAt, countedAt: clock() };
  await db.transaction().execute((trx) => recordSwept(trx, [guild], times));
  return isPresent(db, guildId); // the gateway may have sent newer facts meanwhile
}
