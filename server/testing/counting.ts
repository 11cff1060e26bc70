import { DAY_MS } from '#contract/durations.ts';
import { recordSwept } from '../guilds/guild.store.ts';
import type { Site } from './community.ts';

/** What Discord says of a guild at an instant; a count that is left out is unknown. */
export type Counted = [at: string, members: number | null, online?: number | null | undefined];

/** Stores counts of a guild as the sweep does. */
export async function count(site: Site, id: string, ...counts: Counted[]) {
  for (const [at, memberCount, onlineCount = null] of counts) {
    const times = { sweepBeganAt: new Date(at), countedAt: new Date(at) };
    const guild = { id, name: 'A guild', icon: null, memberCount, onlineCount };
    await site.db.transaction().execute((trx) => recordSwept(trx, [guild], times));
  }
}

/** One count of members a day, the last one on the given day. */
export function daily(lastDay: string, members: readonly (number | null)[]): Counted[] {
  const last = Date.parse(`${lastDay}T12:00:00Z`);
  return members.map((count, index) => [
    new Date(last - (members.length - 1 - index) * DAY_MS).toISOString(),
    count,
  ]);
}
