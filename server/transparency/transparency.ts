import { FEWEST_TOLD, type ModerationMonth } from '#contract/transparency.ts';
import type { Deps } from '../deps.ts';
import { toldReasons } from './told-reasons.ts';
import { settleMonth } from './settle-month.store.ts';
import { deleteCounted, findMonths, findTitles, type MonthCount } from './transparency.store.ts';

/** What moderation did, by month, the newest first. */
export async function listMonths({ db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>) {
  const { running, counts } = await findMonths(db, databaseNow());
  const reasons = counts.filter(({ kind }) => kind === 'reason').map(({ detail }) => detail);
  const titles = await findTitles(db, [...new Set(reasons)]);
  const byMonth = Map.groupBy(counts, ({ month }) => month);
  return [...byMonth].map(([month, ofMonth]) => asMonth(month, ofMonth, { running, titles }));
}

/** Counts a month that is over for good, or deletes some events of those that are; tells how much work that was. */
export async function settleMonths(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  limit: number,
): Promise<number> {
  return (await settleMonth(db, databaseNow())) ? limit : deleteCounted(db, limit);
}

function asMonth(
  month: string,
  counts: readonly MonthCount[],
  { running, titles }: { running: string; titles: ReadonlyMap<string, string> },
): ModerationMonth {
  const count = (kind: string, detail?: string) =>
    counts
      .filter((one) => one.kind === kind && (detail === undefined || one.detail === detail))
      .reduce((sum, { events }) => sum + events, 0);
  const tell = (kind: string) => told(count(kind));
  return {
    month,
    complete: month !== running,
    submissions: tell('submission'),
    decisions: { approved: tell('approved'), rejected: tell('rejected') },
    edits: { submitted: tell('edit'), approved: tell('edit approved'), rejected: tell('edit rejected') },
    reasons: toldReasons(
      counts.filter(({ kind }) => kind === 'reason').map(({ detail, events }) => [detail, events]),
      [count('rejected'), count('edit rejected')],
    ).map(([template, events]) => ({
      template,
      title: titles.get(template) ?? template,
      count: told(events),
    })),
    reports: reportsOf(counts, count),
    bans: {
      servers: told(less(count('server banned'), count('server ban undone'))),
      people: told(less(count('person banned'), count('person ban undone'))),
    },
    appeals: {
      received: tell('appealed'),
      granted: tell('appeal granted'),
      refused: tell('appeal refused'),
      lapsed: tell('appeal lapsed'),
    },
    hours: hoursOf(counts),
  };
}

/** Reports by category, the most reported first. */
function reportsOf(
  counts: readonly MonthCount[],
  count: (kind: string, detail: string) => number,
): ModerationMonth['reports'] {
  const kinds = ['reported', 'action taken', 'no action'];
  const categories = counts.filter(({ kind }) => kinds.includes(kind)).map(({ detail }) => detail);
  return [...new Set(categories)]
    .map((category) => ({ category, of: kinds.map((kind) => count(kind, category)) }))
    .toSorted((one, other) => sum(other.of) - sum(one.of) || (one.category < other.category ? -1 : 1))
    .map(({ category, of: [received = 0, actionTaken = 0, noAction = 0] }) => ({
      category,
      received: told(received),
      actionTaken: told(actionTaken),
      noAction: told(noAction),
    }));
}

/** With few decisions their hours would tell when somebody's listing was decided about. */
function hoursOf(counts: readonly MonthCount[]): ModerationMonth['hours'] {
  const decided = counts.find(({ kind }) => kind === 'decided');
  if (!decided || decided.events < FEWEST_TOLD) return { median: null, p90: null };
  return { median: rounded(decided.median), p90: rounded(decided.p90) };
}

/** A number as everybody may know it: null for a few. */
function told(count: number): number | null {
  return count > 0 && count < FEWEST_TOLD ? null : count;
}

/** What is left; a ban of the last seconds of a month may be undone in the next. */
function less(count: number, undone: number) {
  return Math.max(0, count - undone);
}

function rounded(hours: number | null) {
  return hours === null ? null : Math.round(hours * 10) / 10;
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((all, one) => all + one, 0);
}
