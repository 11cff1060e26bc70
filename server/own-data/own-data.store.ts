import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { wordsBeside } from '../audit/audit-words.store.ts';
import { inPages, type Page, type Whose } from './pages.store.ts';
import { WRITTEN } from './written.store.ts';

/** Its row holds the code of an admin's invite to a guild, which is not the person's data. */
const OTHERS_ACTION = 'generate invite';

type Facts = Record<string, unknown>;

/** Words by the admin who decided; words by others are the data of their authors. */
const OF_ADMIN = sql<boolean>`author in (select id from users where pseudonym = audit.admin)`;

/** A person's account, and what there is of them only once; null without such a person. */
export async function findAccount(db: Database, id: string) {
  const account = await db
    .selectFrom('users')
    .select(['username', 'avatar', 'language', 'pseudonym', 'createdAt', 'tokensExpireAt'])
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

/** A page of each list of a person's data. */
export const LISTS = {
  claims: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('claims')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'until'])
      .where('userId', '=', id)
      .$call(inPages(['until', 'listingId'], page))
      .execute(),

  sessions: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('sessions')
      .select(['createdAt', 'seenAt'])
      .where('userId', '=', id)
      .$call(inPages(['createdAt', 'tokenHash'], page))
      .execute(),

  ...WRITTEN,

  favourites: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('favourites')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'savedAt'])
      .where('userId', '=', id)
      .$call(inPages(['savedAt', 'listingId'], page, 'desc'))
      .execute(),

  messages: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('notifications')
      .select(['kind as about', 'discordServerId', 'serverName', 'reason', 'until', 'createdAt', 'state'])
      .select(['said as words', 'settledAt'])
      .where('userId', '=', id)
      .$call(inPages(['id'], page))
      .execute(),

  /** What waits until it is known whether they manage the guild is not theirs yet. */
  notices: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('notices')
      .select(['kind as about', 'discordServerId', 'serverName', 'reason', 'createdAt', 'read'])
      .where('userId', '=', id)
      .where('dueAt', 'is', null)
      .$call(inPages(['id'], page))
      .execute(),

  noticesAskedFor: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('noticeReaders')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'askedAt'])
      .where('userId', '=', id)
      .$call(inPages(['askedAt', 'listingId'], page))
      .execute(),

  /** Without the address, which is a secret; what was sent there is about the listing. */
  webhooks: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('webhooks')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'ending', 'events', 'webhooks.createdAt'])
      .select(['offAt', 'offBecause', 'allowedAt'])
      .where('madeBy', '=', id)
      .$call(inPages(['webhooks.createdAt', 'webhooks.id'], page))
      .execute(),

  remindersAskedFor: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('bumpReminders')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'askedAt'])
      .where('userId', '=', id)
      .$call(inPages(['askedAt', 'listingId'], page))
      .execute(),

  /** Admins' actions on the person. */
  decisions: (db: Database, { pseudonym }: Whose, page: Page) =>
    db
      .selectFrom('audit')
      .select(['at', 'action', 'discordServerId'])
      .select([
        sql<Facts>`coalesce(before, '{}') || ${wordsBeside('before', OF_ADMIN)}`.as('before'),
        sql<Facts>`coalesce(after, '{}') || ${wordsBeside('after', OF_ADMIN)}`.as('after'),
      ])
      .where('person', '=', pseudonym)
      .where('action', '<>', OTHERS_ACTION)
      .$call(inPages(['id'], page))
      .execute(),

  /** The person's own as an admin. */
  adminActions: (db: Database, { pseudonym }: Whose, page: Page) =>
    db
      .selectFrom('audit')
      .select(['at', 'action', 'discordServerId'])
      .where('admin', '=', pseudonym)
      .$call(inPages(['id'], page))
      .execute(),

  auditWords: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('auditWords')
      .innerJoin('audit', 'audit.id', 'auditId')
      .select(['at', 'action', 'discordServerId', 'part', 'name', 'words'])
      .where('author', '=', id)
      // The words before an action come first.
      .$call(inPages(['auditId', sql`(part = 'after')::integer`, 'auditWords.name'], page))
      .execute(),

  /** The traces of their use of the site, and `counts` those for limits. */
  visits: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('visits')
      .select(['sessionId', 'path', 'country', 'client', 'seenAt'])
      .where('userId', '=', id)
      .$call(inPages(['seenAt', 'sessionId'], page))
      .execute(),

  counts: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('rateCounts')
      .select(['kind', 'period', 'count'])
      .where('subject', '=', id)
      .$call(inPages(['period', 'kind'], page))
      .execute(),

  ownedGuilds: (db: Database, { id }: Whose, page: Page) =>
    db
      .selectFrom('guilds')
      .select(['id as discordServerId', 'name as serverName'])
      .where('ownerId', '=', id)
      .$call(inPages(['id'], page))
      .execute(),
};

/** A row of a list. */
export type RowOf<List extends keyof typeof LISTS> = Awaited<ReturnType<(typeof LISTS)[List]>>[number];
