import type { ColumnType, Generated } from 'kysely';
import type { ReadOnly } from './read-only.ts';

export interface ViewMinutesTable {
  minute: Date;
  views: number;
}

export interface PageMinutesTable {
  minute: Date;
  path: string;
  views: number;
}

/** The sums of page_minutes. */
export interface PageHoursTable {
  path: string;
  views: number;
}

export interface VisitsTable {
  sessionId: string;
  userId: string | null;
  path: string;
  country: string | null;
  client: string;
  seenAt: Date;
}

/** Kept by triggers. */
export interface VisitCountsTable {
  quarter: ReadOnly<Date>;
  country: ReadOnly<string>;
  visits: ReadOnly<number>;
}

export interface GatheringsTable {
  process: string;
  number: number;
  writtenAt: Date;
}

/** What happened to a listing on a day. Read by SQL, since drivers read no days; `views` are by source. */
export interface ListingDaysTable {
  discordServerId: string;
  day: ColumnType<never, string, string>;
  impressions: Generated<number>;
  joins: Generated<number>;
  bumps: Generated<number>;
  reviews: Generated<number>;
  views: Generated<number[]>;
}
