import { sql, type RawBuilder } from 'kysely';
import type { RequestFlag } from '#contract/flags.ts';
import type { Category, ListingLanguage } from '#contract/vocabulary.ts';

/** What else the rows of the queue can be narrowed to. */
export interface Narrowing {
  category?: Category | undefined;
  language?: ListingLanguage | undefined;
  flag?: RequestFlag['flag'] | undefined;
  /** Those whose invite is dead or leads elsewhere. */
  deadInvite?: boolean | undefined;
  /** Those of people about whom nothing was decided before. */
  firstTime?: boolean | undefined;
}

/** Whether anything is narrowed: then the number of rows is unknown. */
export function isNarrowed({ category, language, flag, deadInvite, firstTime }: Narrowing): boolean {
  return (
    category !== undefined || language !== undefined || flag !== undefined || !!deadInvite || !!firstTime
  );
}

/** The condition on rows of a table. That of a flag lets through more than have it: its texts are read by our own code. */
export function narrowed(
  table: 'revisions' | 'listings',
  { category, language, flag, deadInvite, firstTime }: Narrowing,
): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = [sql`true`];
  if (category !== undefined) conditions.push(sql`${column('category')} = ${category}`);
  if (language !== undefined) conditions.push(sql`${column('language')} = ${language}`);
  if (deadInvite) conditions.push(sql`${column('invite_state')} in ('dead', 'elsewhere')`);
  if (firstTime)
    // By the audit, which outlives the listings that people delete.
    conditions.push(sql`${column('submitted_by')} is not null and not exists (
      select from users as submitter join audit on audit.person = submitter.pseudonym
      where submitter.id = ${column('submitted_by')} and action in ('approve', 'reject'))`);
  if (flag !== undefined) conditions.push(mayHave(table, flag));
  return sql.join(conditions, sql` and `);
}

function mayHave(table: 'revisions' | 'listings', flag: RequestFlag['flag']) {
  const id = sql.ref(table === 'revisions' ? 'revisions.listing_id' : 'listings.id');
  const texts = sql`(${sql.ref(`${table}.description`)} || coalesce(${sql.ref(`${table}.about`)}, ''))`;
  const ofGuild = (condition: RawBuilder<unknown>) => sql`(
    select ${condition} from listings as flagged left join guild_signs using (discord_server_id)
    where flagged.id = ${id})`;
  switch (flag) {
    case 'online-above-members':
      return ofGuild(sql`flagged.online_count > flagged.member_count`);
    case 'members-tripled':
      return ofGuild(sql`guild_signs.tripled_on is not null`);
    case 'review-burst':
      return ofGuild(sql`guild_signs.burst_at is not null`);
    case 'rejected-before':
      return ofGuild(sql`guild_signs.rejections > 0`);
    case 'mass-mention':
      return sql`${texts} ~ '[@＠]'`;
    case 'shortened-link':
      return sql`${texts} ~ '[/／]'`;
    default:
      // An edit may change its invite.
      return sql`${table === 'revisions' ? sql`revisions.is_edit` : sql`false`}`;
  }
}
