import type { ColumnType } from 'kysely';
import type { ReadOnly } from './read-only.ts';

/** What moderation did, until its month is counted: nothing of who, and of which listing. Written by triggers. */
export interface ModerationEventsTable {
  at: ReadOnly<Date>;
  kind: ReadOnly<string>;
  detail: ReadOnly<string>;
  hours: ReadOnly<number | null>;
}

/** The counts of each month that is over. Drivers do not read days. */
export interface ModerationMonthsTable {
  month: ColumnType<never, string, never>;
  kind: string;
  detail: string;
  events: number;
  median: number | null;
  p90: number | null;
}
