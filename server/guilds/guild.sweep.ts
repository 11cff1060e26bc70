import type { Deps } from '../deps.ts';
import { findPresentUnheardSince, recordAbsence, recordSwept } from './guild.store.ts';

/**
 * Goes once through all guilds that Discord says the bot is in: refreshes their counts, and finds
 * arrivals and departures that no event told of. What the gateway says meanwhile is always newer.
 * Told to stop, it throws and writes nothing more.
 */
export async function sweepGuilds(
  { db, discord, clock }: Deps,
  stop: AbortSignal,
): Promise<{ guilds: number; gone: number }> {
  const sweepBeganAt = clock();
  const seen = new Set<string>();
  // A page can hold fewer than asked for without being the last: only an empty one ends the list.
  for (let after = '0'; ;) {
    const page = await discord.guildsAfter(after, stop);
    stop.throwIfAborted();
    if (page.length === 0) break;
    await recordSwept(db, page, { sweepBeganAt, countedAt: clock() });
    for (const { id } of page) {
      seen.add(id);
      if (BigInt(id) > BigInt(after)) after = id;
    }
  }

  let gone = 0;
  const unheard = await findPresentUnheardSince(db, sweepBeganAt);
  for (const id of unheard.filter((id) => !seen.has(id))) {
    // Absence from a list is not yet proof; Discord's word about the guild itself is.
    const found = await discord.findGuild(id, stop);
    stop.throwIfAborted();
    if (found) continue;
    await recordAbsence(db, id, sweepBeganAt);
    gone += 1;
  }
  return { guilds: seen.size, gone };
}
