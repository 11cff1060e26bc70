import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#database/tables.ts';
import { wordsBeside } from '../../moderation/audit/audit-words.store.ts';
import { contentOf, newestRevision, NOT_WITHDRAWN } from '../../listings/revisions/revision.store.ts';
import { PERSONAL } from './personal.ts';
import type { ListName, Policy } from './policy.ts';

/** The person whose rows are read. */
interface Whose {
  id: string;
  pseudonym: string;
}

/** The rows of a list after the one with these keys, up to a limit. */
interface Page {
  after: readonly string[] | null;
  limit: number;
}

/** A row of a list, with its keys. */
export type ListedRow = Readonly<Record<string, unknown>> & { key: string[] };

/** The lists of the export in their order, with the policies of their tables. */
export const LISTS = new Map(
  Object.entries<Policy>(PERSONAL).flatMap(([table, policy]) => {
    const { list, secondList } = policy;
    const lists = [list && { list, whose: policy.whose[0] }, secondList].filter((one) => one !== undefined);
    return lists.map(({ list, whose }) => [list, { table, policy, whose }] as const);
  }),
);

/** Reads a page of a list. */
export async function readList(
  db: Database,
  list: ListName,
  { id, pseudonym }: Whose,
  { after, limit }: Page,
): Promise<ListedRow[]> {
  const found = LISTS.get(list);
  if (!found) throw new Error(`no table is exported as ${list}`);
  const { table, policy, whose } = found;
  const { joined, columns = [], order = [], newestFirst, isByPseudonym } = policy;
  const further = FURTHER[list];
  const keys = order.map((column) => KEYS[`${table}.${column}`] ?? sql.ref(`${table}.${column}`));
  const selected = [
    ...columns.map((column) => columnOf(table, column)),
    ...(joined?.columns.map((column) => columnOf(joined.table, column)) ?? []),
    ...(further?.select?.(id) ?? []),
    sql`array[${sql.join(keys.map((key) => sql`${key}::text`))}] as key`,
  ];
  const from = joined
    ? sql`${sql.table(table)} join ${sql.table(joined.table)}
        on ${sql.ref(`${joined.table}.id`)} = ${sql.ref(`${table}.${joined.by}`)}`
    : sql.table(table);
  const conditions = [
    sql`${sql.ref(`${table}.${whose}`)} = ${isByPseudonym ? pseudonym : id}`,
    ...(further?.where ? [further.where] : []),
    ...(after ? [sql`(${sql.join(keys)}) ${sql.raw(newestFirst ? '<' : '>')} (${sql.join(after)})`] : []),
  ];
  const ordered = keys.map((key) => (newestFirst ? sql`${key} desc` : key));
  const { rows } = await sql<ListedRow>`
    select ${sql.join(selected)} from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(ordered)} limit ${limit}`.execute(db);
  return rows;
}

/** A column by its name, or as another. */
function columnOf(table: string, column: string) {
  const [name, as] = column.split(' as ');
  const ref = sql.ref(`${table}.${name}`);
  return as === undefined ? ref : sql`${ref} as ${sql.ref(as)}`;
}

/** The words before an action come first. */
const KEYS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'auditWords.part': sql`(part = 'after')::integer`,
};

/** Words by the admin who decided; words by others are the data of their authors. */
const OF_ADMIN = sql<boolean>`author in (select id from users where pseudonym = audit.admin)`;

/** What lists hold beside the columns of their rows, and which rows they leave out. */
const FURTHER: {
  readonly [List in ListName]?: {
    select?: (id: string) => RawBuilder<unknown>[];
    where?: RawBuilder<unknown>;
  };
} = {
  apiKeys: { select: () => [sql`last_used_on::text as last_used_on`] },
  listings: {
    select: (id) => [
      sql`age_restriction, discord_restricted, ${contentOf('listings')} as content`,
      sql`(select reason from listing_bans where listing_id = listings.id) as ban_reason`,
      sql`(select banned_at from listing_bans where listing_id = listings.id) as banned_at`,
      sql`(select until from listing_bans where listing_id = listings.id) as banned_until`,
      // The reason of a rejection is shown to the author of the rejected revision alone.
      sql`case when ${id} = (
        select submitted_by from ${newestRevision('listings.id', NOT_WITHDRAWN)} as newest)
        then rejection_reason end as rejection_reason`,
    ],
  },
  revisions: { select: () => [sql`${contentOf('revisions')} as content`] },
  reviews: {
    select: () => [
      sql`(select text from replies where review_id = reviews.id) as reply_text`,
      sql`(select written_at from replies where review_id = reviews.id) as reply_at`,
    ],
  },
  appeals: {
    // The name is the guild's own, since a listing may be gone.
    select: () => [
      sql`is_edit`,
      sql`coalesce((select name from guilds where guilds.id = discord_server_id), '') as server_name`,
    ],
  },
  // A notice is not theirs yet until it is known whether they manage the guild.
  notices: { where: sql`due_at is null` },
  decisions: {
    select: () => [
      sql`coalesce(before, '{}') || ${wordsBeside('before', OF_ADMIN)} as before`,
      sql`coalesce(after, '{}') || ${wordsBeside('after', OF_ADMIN)} as after`,
    ],
    // Its row holds the code of an admin's invite to a guild, which is not the person's data.
    where: sql`action <> 'generate invite'`,
  },
};

/** A person's account, and what there is of them only once; null without such a person. */
export async function findAccount(db: Database, id: string) {
  const account = await db
    .selectFrom('users')
    .select(['username', 'avatar', 'language', 'pseudonym', 'createdAt'])
    .select('tokensExpireAt as discordAccessUntil')
    .select(
      sql<Date>`greatest(created_at, (select max(seen_at) from sessions where user_id = users.id))`.as(
        'lastSeenAt',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!account) return null;
  const ban = await db
    .selectFrom('userBans')
    .select(['reason', 'bannedAt', 'until'])
    .where('pseudonym', '=', account.pseudonym)
    .executeTakeFirst();
  const appointment = await db
    .selectFrom('moderators')
    .select('appointedAt')
    .where('userId', '=', id)
    .executeTakeFirst();
  return { account, ban: ban ?? null, moderatorSince: appointment?.appointedAt ?? null };
}
