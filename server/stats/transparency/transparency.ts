import { inEachLanguage } from '#contract/vocabulary.ts';
import type { Titled } from '#contract/templates.ts';
import { SMALLEST_PUBLISHED, type ModerationMonth } from '#contract/transparency.ts';
import type { Deps } from '../../deps.ts';
import { publishableReasons } from './publishable-reasons.ts';
import { rollUpMonth } from './roll-up-month.store.ts';
import { deleteCounted, findMonths, findTitles, type MonthCount } from './transparency.store.ts';

/** What moderation did, by month, the newest first. */
export async function listMonths({ db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>) {
  const { running, counts } = await findMonths(db, databaseNow());
  const reasons = counts.filter(({ kind }) => kind === 'reason').map(({ detail }) => detail);
  const titles = await findTitles(db, [...new Set(reasons)]);
  const byMonth = Map.groupBy(counts, ({ month }) => month);
  return [...byMonth].map(([month, ofMonth]) => asMonth(month, ofMonth, { running, titles }));
}

/** Counts a past month for good, or deletes some events of a counted one; returns the amount of work. */
export async function rollUpMonths(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  limit: number,
): Promise<number> {
  return (await rollUpMonth(db, databaseNow())) ? limit : deleteCounted(db, limit);
}

function asMonth(
  month: string,
  counts: readonly MonthCount[],
  { running, titles }: { running: string; titles: ReadonlyMap<string, Titled> },
): ModerationMonth {
  const count = (kind: string, detail?: string) =>
    counts
      .filter((one) => one.kind === kind && (detail === undefined || one.detail === detail))
      .reduce((sum, { events }) => sum + events, 0);
  const total = (kind: string) => published(count(kind));
  return {
    month,
    complete: month !== running,
    submissions: total('submission'),
    decisions: { approved: total('approved'), rejected: total('rejected') },
    edits: { submitted: total('edit'), approved: total('edit approved'), rejected: total('edit rejected') },
    reasons: publishableReasons(
      counts.filter(({ kind }) => kind === 'reason').map(({ detail, events }) => [detail, events]),
      [count('rejected'), count('edit rejected')],
    ).map(([template, events]) => ({
      template,
      title: titles.get(template)?.title ?? template,
      titles: titles.get(template)?.titles ?? inEachLanguage(() => ''),
      count: published(events),
    })),
    reports: reportsOf(counts, count),
    bans: {
      servers: published(withoutUndone(count('server banned'), count('server ban undone'))),
      people: published(withoutUndone(count('person banned'), count('person ban undone'))),
    },
    appeals: {
      received: total('appealed'),
      granted: total('appeal granted'),
      refused: total('appeal refused'),
      lapsed: total('appeal lapsed'),
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
      received: published(received),
      actionTaken: published(actionTaken),
      noAction: published(noAction),
    }));
}

/** The hours of fewer than five decisions are hidden: they would show when a single listing was decided about. */
function hoursOf(counts: readonly MonthCount[]): ModerationMonth['hours'] {
  const decided = counts.find(({ kind }) => kind === 'decided');
  if (!decided || decided.events < SMALLEST_PUBLISHED) return { median: null, p90: null };
  return { median: rounded(decided.median), p90: rounded(decided.p90) };
}

/** A number as everybody may know it: null for one to four. */
function published(count: number): number | null {
  return count > 0 && count < SMALLEST_PUBLISHED ? null : count;
}

/** The bans that were not undone; one of the last seconds of a month may be undone in the next. */
function withoutUndone(count: number, undone: number) {
  return Math.max(0, count - undone);
}

function rounded(hours: number | null) {
  return hours === null ? null : Math.round(hours * 10) / 10;
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((all, one) => all + one, 0);
}
