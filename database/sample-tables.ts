import type { ColumnType, Generated } from 'kysely';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';
import type { ReadOnly } from './read-only.ts';

/** Read by SQL alone: drivers read neither days nor arrays whose subscripts do not begin at 1. */
type InSql = ColumnType<never, string, string>;

/** The online counts of a week, by its hours: 1 is Monday 00:00. */
export interface OnlineWeeksTable {
  discordServerId: string;
  week: InSql;
  online: InSql;
}

/** The counts of a quarter, by its days: 1 is its first day. */
export interface CountQuartersTable {
  discordServerId: string;
  quarter: InSql;
  measuredSince: Date;
  members: InSql;
  highestOnline: InSql;
}

/** The day that is counted now, or was counted last; `online` is by its hours: 1 is 00:00. */
export interface CountDaysTable {
  discordServerId: string;
  day: InSql;
  measuredSince: Date;
  online: InSql;
  members: number | null;
  highestOnline: number | null;
}

/** At most one row: the day that the orders by kept counts were last computed for, and how far, by the listings' ids. */
export interface OrderRefreshTable {
  one: Generated<true>;
  day: InSql;
  after: string | null;
}

/** The public listings by orders of kept counts: once with an empty tag, and for each of their tags. Kept by triggers. */
export interface ListingRanksTable {
  tag: ReadOnly<string>;
  id: ReadOnly<string>;
  tags: ReadOnly<string[]>;
  category: ReadOnly<Category>;
  language: ReadOnly<ListingLanguage>;
  growth: ReadOnly<number | null>;
  activity: ReadOnly<number | null>;
}
