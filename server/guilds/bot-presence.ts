import type { Deps } from '../deps.ts';
import { recordSwept } from './guild.store.ts';
import { isPresent } from './user-guild.store.ts';

/** Whether our bot is in a guild. Where that is not known here, Discord is asked and its word is kept. */
export async function isBotIn(
  { db, discord, clock }: Pick<Deps, 'db' | 'discord' | 'clock'>,
  guildId: string,
  deadline: AbortSignal,
): Promise<boolean> {
  if (await isPresent(db, guildId)) return true;
  const askedAt = clock();
  const guild = await discord.findGuild(guildId, deadline);
  if (!guild) return false;
  await recordSwept(db, [guild], { sweepBeganAt: askedAt, countedAt: clock() });
  return isPresent(db, guildId); // the gateway may have told otherwise meanwhile
}
