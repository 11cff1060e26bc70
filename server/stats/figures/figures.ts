import type { User } from '#contract/auth.ts';
import type { Figures } from '#contract/figures.ts';
import { VIEW_SOURCES } from '#contract/analytics.ts';
import type { Deps } from '../../deps.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { Refusal } from '../../refusal.ts';
import { writeFile } from './figures-file.ts';
import { findCounted, findDays, findHeading, type DayRow } from './figures.store.ts';

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
  // Whole days, as many before them, and today.
  const rows = await getDays(deps, user, { ...query, days: 2 * query.days + 1 }, deadline);
  const period = rows.slice(-query.days);
  const before = rows.slice(0, query.days);
  const wasCounted = await findCounted(deps.db, query.guildId, before[0]?.day ?? '');
  const sums = sumsOf(before);
  return {
    days: period.map((row) => ({ day: row.day, ...sumsOf([row]) })),
    wholeDays: {
      now: sumsOf(rows.slice(query.days, -1)),
      before: {
        impressions: wasCounted.impressions ? sums.impressions : null,
        views: wasCounted.views ? sums.views : null,
        joins: wasCounted.joins ? sums.joins : null,
        bumps: wasCounted.bumps ? sums.bumps : null,
        reviews: wasCounted.reviews ? sums.reviews : null,
      },
    },
    sources: sourcesOf(period),
  };
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

/** What was counted in all of some days. */
function sumsOf(rows: readonly DayRow[]): Figures['wholeDays']['now'] {
  return {
    impressions: sum(rows.map(({ impressions }) => impressions)),
    views: sum(rows.flatMap(({ views }) => views)),
    joins: sum(rows.map(({ joins }) => joins)),
    bumps: sum(rows.map(({ bumps }) => bumps)),
    reviews: sum(rows.map(({ reviews }) => reviews)),
  };
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
