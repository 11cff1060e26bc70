import { sql } from 'kysely';
import { MINUTE_MS } from '#contract/durations.ts';
import { before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { DiscordUnavailable, ShareUsedUp } from './unavailable.ts';

/** Look-ups by purpose, and the share of each in a hundred in ten minutes. */
const SHARES = { clicks: 50, decisions: 25, forms: 15, rounds: 10 } as const;
export type LookupShare = keyof typeof SHARES;

/** The purpose of a look-up and the shares that it counts against; an absent one is not counted. */
export interface LookupCaller {
  share: LookupShare;
  /** A guild. Its clicks and its forms are counted apart. */
  listing?: string;
  /** A person's id. */
  member?: string;
  /** A hash of a network; IPv6: of a /48. */
  network?: string;
}

const MOST = 100;
/** The most for one member, one network, and each share of a listing. */
const MOST_OF_ONE = 10;
/** How many look-ups each share reserves, whatever the others use. */
const RESERVED = 10;
/** Clicks reserved for networks that have used none. */
const RESERVED_FOR_NEW_NETWORKS = SHARES.clicks / 10;
const KIND = 'invite look-up';
const WITHIN_MS = 10 * MINUTE_MS;

/**
 * Takes one of the look-ups that all instances together may make in any ten minutes, and says when. Throws
 * `ShareUsedUp` when the listing, member or network has used up theirs, `DiscordUnavailable` when the site has. They
 * are counted by the minute, and what was turned away is not counted.
 */
export function takeLookup(db: Database, now: DatabaseInstant, caller: LookupCaller): Promise<Date> {
  return oneAtATime(db, async (trx) => {
    const taken = await countTaken(trx, now, [...Object.keys(SHARES), ...subjectsOf(caller)]);
    if (!isOwnLeft(caller, taken))
      throw new ShareUsedUp(`one caller has used up their look-ups of invites for ${caller.share}`);
    requireOfSite(caller, taken);
    const period = minuteOf(now);
    const { takenAt } = await trx
      .insertInto('rateCounts')
      .values(
        [caller.share, ...subjectsOf(caller)].map((subject) => ({ kind: KIND, subject, period, count: 1 })),
      )
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject', 'period']).doUpdateSet({ count: sql`rate_counts.count + 1` }),
      )
      .returning(sql<Date>`${now}`.as('takenAt'))
      .executeTakeFirstOrThrow();
    return takenAt;
  });
}

/** Without an answer a look-up counts against the site alone: an outage uses up nobody's own. */
export async function giveBackLookup(db: Database, takenAt: Date, caller: LookupCaller): Promise<void> {
  const subjects = subjectsOf(caller);
  if (subjects.length === 0) return;
  await oneAtATime(db, (trx) =>
    trx
      .updateTable('rateCounts')
      .set({ count: sql`rate_counts.count - 1` })
      .where('kind', '=', KIND)
      .where('subject', 'in', subjects)
      .where('period', '=', sql<Date>`date_trunc('minute', ${takenAt}::timestamptz)`)
      .execute(),
  );
}

/** Each decision rests on all the counts, and who changes several of them locks them in some order. */
function oneAtATime<Done>(db: Database, act: (trx: Database) => Promise<Done>): Promise<Done> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${KIND}))`.execute(trx);
    return act(trx);
  });
}

/** Whether a caller has look-ups of their own left; takes none. */
export async function hasOwnLookup(
  db: Database,
  now: DatabaseInstant,
  caller: LookupCaller,
): Promise<boolean> {
  return isOwnLeft(caller, await countTaken(db, now, subjectsOf(caller)));
}

type Taken = (subject: string) => number;

function subjectsOf({ share, listing, member, network }: LookupCaller): string[] {
  return [
    listing === undefined ? [] : `${share} of ${listing}`,
    member === undefined ? [] : `member ${member}`,
    network === undefined ? [] : networkSubject(network),
  ].flat();
}

function networkSubject(network: string) {
  return `network ${network}`;
}

async function countTaken(db: Database, now: DatabaseInstant, subjects: string[]): Promise<Taken> {
  const rows = await db
    .selectFrom('rateCounts')
    .select(({ fn }) => ['subject', fn.sum<string | number>('count').as('taken')])
    .where('kind', '=', KIND)
    .where('subject', 'in', subjects)
    .where('period', '>=', before(minuteOf(now), WITHIN_MS))
    .groupBy('subject')
    .execute();
  const taken = new Map(rows.map((row) => [row.subject, Number(row.taken)]));
  return (subject) => taken.get(subject) ?? 0;
}

function minuteOf(now: DatabaseInstant) {
  return sql<Date>`date_trunc('minute', ${now})`;
}

function isOwnLeft(caller: LookupCaller, taken: Taken) {
  return subjectsOf(caller).every((subject) => taken(subject) < MOST_OF_ONE);
}

/** What nobody uses goes to the rounds, but for ten of each share. */
function requireOfSite({ share, network }: LookupCaller, taken: Taken) {
  const entries = Object.entries(SHARES) as [LookupShare, number][]; // its own keys
  const total = entries.reduce((sum, [of]) => sum + taken(of), 0);
  const reserved = entries
    .filter(([of]) => of !== share)
    .reduce((sum, [of]) => sum + Math.max(0, RESERVED - taken(of)), 0);
  const isNewNetwork = network === undefined || taken(networkSubject(network)) === 0;
  const most = share === 'rounds' ? MOST : SHARES[share] - (isNewNetwork ? 0 : RESERVED_FOR_NEW_NETWORKS);
  if (taken(share) >= most || total + reserved >= MOST)
    throw new DiscordUnavailable(`the look-ups of invites for ${share} are used up for now`);
}
