import { sql, type RawBuilder } from 'kysely';
import type { RequestFlag } from '#contract/flags.ts';
import { BAD_INVITE_STATES, type Category, type ListingLanguage } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import { isBurst, isOnlineAbove, isRejected, isTripled, rejectionsElsewhere } from './flag-facts.store.ts';

/** Which rows of the queue are wanted. */
export interface QueueFilter {
  category?: Category | undefined;
  language?: ListingLanguage | undefined;
  flag?: RequestFlag['flag'] | undefined;
  /** Those whose invite is no way to join. */
  deadInvite?: boolean | undefined;
  /** Those of people about whom nothing was decided before. */
  firstTime?: boolean | undefined;
}

type Table = 'revisions' | 'listings';

/** Whether anything is filtered: then the number of rows is unknown. */
export function hasFilter({ category, language, flag, deadInvite, firstTime }: QueueFilter): boolean {
  return (
    category !== undefined || language !== undefined || flag !== undefined || !!deadInvite || !!firstTime
  );
}

/** Whether SQL finds only candidates for a flag: what a text contains is read by our own code. */
export function isReadFromTexts(flag: RequestFlag['flag'] | undefined): boolean {
  return flag === 'mass-mention' || flag === 'shortened-link' || flag === 'language-mismatch';
}

/** The condition on the rows of a table at an instant. */
export function filterCondition(
  table: Table,
  { category, language, flag, deadInvite, firstTime }: QueueFilter,
  now: DatabaseInstant,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [sql`true`];
  if (category !== undefined) conditions.push(sql`${column('category')} = ${category}`);
  if (language !== undefined) conditions.push(sql`${column('language')} = ${language}`);
  if (deadInvite) conditions.push(sql`${column('invite_state')} = any (${[...BAD_INVITE_STATES]}::text[])`);
  if (firstTime)
    // By the audit, which outlives the listings that people delete.
    conditions.push(sql`${column('submitted_by')} is not null and not exists (
      select from users as submitter join audit on audit.person = submitter.pseudonym
      where submitter.id = ${column('submitted_by')} and action in ('approve', 'reject') and not is_undone(audit))`);
  if (flag !== undefined) conditions.push(flagCandidates(table, flag, now));
  return sql.join(conditions, sql` and `);
}

/** Exactly the rows with a flag, or for those of texts more than have it. */
function flagCandidates(table: Table, flag: RequestFlag['flag'], now: DatabaseInstant): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  switch (flag) {
    case 'online-above-members':
      return ofListing(table, sql`${isOnlineAbove(now, 'flagged')}`);
    case 'members-tripled':
      return ofGuild(table, isTripled(now));
    case 'review-burst':
      return ofGuild(table, isBurst(now));
    case 'rejected-before':
      return table === 'revisions' ? ofGuild(table, isRejected(now)) : sql`false`;
    case 'rejected-sender':
      return table === 'revisions' ? wasRejectedElsewhere(now) : sql`false`;
    case 'language-mismatch':
      return sql`may_be_in_other_letters(${column('language')}, ${column('description')})`;
    case 'mass-mention':
      return sql`may_mention_many(${column('description')}, ${column('about')})`;
    case 'shortened-link':
      return sql`may_have_short_link(${column('description')}, ${column('about')})`;
    case 'invite-changed':
      return table === 'revisions' ? sql`revisions.replaces_invite` : sql`false`;
    case 'invite-gives-roles':
      return sql`${column('invite_roles')} <> '{}'`;
    default:
      throw new Error(`unknown flag: ${String(flag satisfies never)}`);
  }
}

function wasRejectedElsewhere(now: DatabaseInstant) {
  // Those who were rejected at all are few, and found at once.
  return sql`revisions.submitted_by in (
    select rejected.id from audit join users as rejected on rejected.pseudonym = person where action = 'reject')
  and exists (
    select from users as submitter, listings as flagged
    where submitter.id = revisions.submitted_by and flagged.id = revisions.listing_id
      and exists (select ${rejectionsElsewhere(now, 'submitter', 'flagged')}))`;
}

/** Sets and no scalar subqueries: where few guilds have a flag, PostgreSQL begins with these. */
function ofGuild(table: Table, condition: RawBuilder<unknown>) {
  return table === 'listings'
    ? sql`listings.discord_server_id in (select discord_server_id from guild_signs where ${condition})`
    : sql`revisions.listing_id in (
        select flagged.id from guild_signs join listings as flagged using (discord_server_id) where ${condition})`;
}

function ofListing(table: Table, condition: RawBuilder<unknown>) {
  const id = table === 'listings' ? sql`listings.id` : sql`revisions.listing_id`;
  return sql`(select ${condition} from listings as flagged where flagged.id = ${id})`;
}
