import type { User } from '#contract/auth.ts';
import type { Figures } from '#contract/figures.ts';
import { VIEW_SOURCES } from '#contract/analytics.ts';
import type { Deps } from '../../deps.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { Refusal } from '../../refusal.ts';
import { writeFile } from './figures-file.ts';
import { findDays, findHeading, type DayRow } from './figures.store.ts';

type Needs = Pick<Deps, 'accounts' | 'db' | 'databaseNow'>;

/** Which figures: of a listing, by its guild, for so many days. */
interface FiguresQuery {
  guildId: string;
  days: number;
}

/** The figures of a listing, for a manager. */
export async function getFigures(
  deps: Needs,
  user: User,
  query: FiguresQuery,
  deadline: AbortSignal,
): Promise<Figures> {
  const days = await getDays(deps, user, query, deadline);
  return { days: days.map(({ views, ...day }) => ({ ...day, views: sum(views) })), sources: sourcesOf(days) };
}

/** The same as a file for spreadsheets. */
export async function getFiguresFile(
  deps: Needs,
  user: User,
  query: FiguresQuery,
  deadline: AbortSignal,
): Promise<{ name: string; content: string }> {
  const days = await getDays(deps, user, query, deadline);
  const heading = await findHeading(deps.db, query.guildId, user.id);
  if (!heading) throw new Refusal('listingNotFound'); // gone since
  const name = `guildhall-figures-${query.guildId}-${days.at(-1)?.day}.csv`;
  return { name, content: writeFile(heading, days) };
}

async function getDays(
  { db, databaseNow, ...deps }: Needs,
  user: User,
  query: FiguresQuery,
  deadline: AbortSignal,
) {
  await getManagedGuild(deps, user, query.guildId, deadline);
  const days = await findDays(db, query.guildId, query.days, databaseNow());
  if (days.length === 0) throw new Refusal('listingNotFound');
  return days;
}

function sourcesOf(days: readonly DayRow[]) {
  return VIEW_SOURCES.map((source, place) => ({
    source,
    views: sum(days.map(({ views }) => views[place] ?? 0)),
  }))
    .filter(({ views }) => views > 0)
    .toSorted((one, other) => other.views - one.views);
}

function sum(counts: readonly number[]) {
  return counts.reduce((total, count) => total + count, 0);
}
