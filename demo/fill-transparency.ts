import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';

/** How many months that are over the demo has figures of. */
const MONTHS = 11;

/** How many of each happen in a month of the demo, when it is one year old. */
const A_MONTH: Readonly<Record<string, number>> = {
  submission: 96,
  approved: 71,
  rejected: 19,
  edit: 44,
  'edit approved': 38,
  'edit rejected': 5,
  'server banned': 2.4,
  'person banned': 1.2,
  appealed: 7,
  'appeal granted': 1.4,
  'appeal refused': 4.6,
};

/** How many rejections in such a month have which of the demo's templates as their reason, by its title. */
const REASONS: Readonly<Record<string, number>> = {
  'Description says too little': 8,
  'Invite link does not work': 6,
  'Wrong category or language': 1.6,
};

/** Reports of each category, and what share of them was acted on. */
const REPORTS: Readonly<Record<string, { reported: number; actedOn: number }>> = {
  spam: { reported: 21, actedOn: 0.6 },
  scam: { reported: 12, actedOn: 0.75 },
  hate: { reported: 7, actedOn: 0.4 },
  adult: { reported: 9, actedOn: 0.5 },
  minors: { reported: 2, actedOn: 0.5 },
  impersonation: { reported: 6, actedOn: 0.6 },
  invite: { reported: 16, actedOn: 0.9 },
  'wrong-info': { reported: 11, actedOn: 0.7 },
  other: { reported: 8, actedOn: 0.2 },
};

/**
 * Gives the demo plausible figures of moderation for the months up to now, more from month to month. Does nothing once
 * there are any of a month that is over.
 */
export async function fillDemoTransparency(db: Database, now: Date): Promise<void> {
  const kinds = Object.entries(A_MONTH).map(([kind, usual]) => ({ kind, detail: '', usual }));
  const reports = Object.entries(REPORTS).flatMap(([detail, { reported, actedOn }]) => [
    { kind: 'reported', detail, usual: reported },
    { kind: 'action taken', detail, usual: reported * actedOn },
    { kind: 'no action', detail, usual: reported * (1 - actedOn) * 0.9 },
  ]);
  const usual = [...kinds, ...reports, ...(await reasonsOf(db))];
  await fillMonths(db, now, usual);
  await fillRunningMonth(db, now, usual);
}

interface Usual {
  kind: string;
  detail: string;
  usual: number;
}

/** The reasons that the templates of the demo are. */
async function reasonsOf(db: Database): Promise<Usual[]> {
  const titles = Object.keys(REASONS);
  const templates = await db
    .selectFrom('templates')
    .select(['id', 'title'])
    .where('title', 'in', titles)
    .execute();
  return templates.map(({ id, title }) => ({ kind: 'reason', detail: id, usual: REASONS[title] ?? 0 }));
}

function asArrays(usual: readonly Usual[]) {
  return sql`unnest(${usual.map(({ kind }) => kind)}::text[], ${usual.map(({ detail }) => detail)}::text[],
    ${usual.map((one) => one.usual)}::float8[]) as usual (kind, detail, usual)`;
}

async function fillMonths(db: Database, now: Date, usual: readonly Usual[]) {
  await sql`
    with months as (
      select (date_trunc('month', ${now}::timestamptz at time zone 'UTC') - ago * interval '1 month')::date as month, ago
      from generate_series(1, ${MONTHS}) as ago
      where not exists (select from moderation_months)),
    counted as (
      select month, kind, detail, round(usual * (1 - 0.06 * ago) * (0.8 + 0.4 * ${chance})) as events
      from months cross join ${asArrays(usual)}),
    told as (select * from counted where events > 0)
    insert into moderation_months (month, kind, detail, events, median, p90)
    select month, kind, detail, events, null, null from told
    union all
    select month, 'decided', '', (
        select sum(events) from told where told.month = months.month
          and kind in ('approved', 'rejected', 'edit approved', 'edit rejected')),
      2.5 + 0.35 * ago + 1.5 * ${chance}, 15 + 1.6 * ago + 7 * ${chance}
    from months cross join (values ('decided', '')) as usual (kind, detail)`.execute(db);
}

/** What happened in this month so far, at its even share of the time. */
async function fillRunningMonth(db: Database, now: Date, usual: readonly Usual[]) {
  await sql`
    insert into moderation_events (at, kind, detail, hours)
    select at, kind, detail, case when kind like '%approved' or kind like '%rejected' then 0.4 + 13 * luck * luck end
    from (
      select kind, detail, month + place * (interval '1 month') / usual as at, ((hashtext(kind || detail || place) & 1023) / 1023.0) as luck
      from (select date_trunc('month', ${now}::timestamptz, 'UTC') as month) as running
        cross join ${asArrays(usual)} cross join lateral generate_series(1, ceil(usual)::integer) as place
      where kind not like 'appeal %') as shared
    where at < ${now} and not exists (select from moderation_events where kind = 'approved')`.execute(db);
}

/** A number from 0 to 1 that looks random: of a month and a kind. */
const chance = sql.raw(`((hashtext(month || kind || detail) & 1023) / 1023.0)`);
