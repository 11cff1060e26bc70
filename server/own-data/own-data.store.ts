import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { wordsBeside } from '../audit/audit-words.store.ts';
import { readWritten } from './written.store.ts';

/** All data about a person in the database. */
export type KeptPerson = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** Its row holds the code of an admin's invite to a guild, which is not the person's data. */
const OTHERS_ACTION = 'generate invite';

type Facts = Record<string, unknown>;

/** Words by the admin who decided; words by others are the data of their authors. */
const OF_ADMIN = sql<boolean>`author in (select id from users where pseudonym = audit.admin)`;

/** Reads all data about a person in one snapshot; null without such a person. */
export function readPerson(db: Database, id: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const account = await trx
        .selectFrom('users')
        .select(['username', 'avatar', 'language', 'pseudonym', 'createdAt', 'tokensExpireAt'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!account) return null;
      const { pseudonym } = account;
      return {
        account,
        ban: await readBan(trx, pseudonym),
        moderatorSince: await readAppointment(trx, id),
        claims: await readClaims(trx, id),
        ...(await readWritten(trx, id)),
        appeals: await readAppeals(trx, id),
        favourites: await readFavourites(trx, id),
        ...(await readAudit(trx, { id, pseudonym })),
        ...(await readUse(trx, id)),
        messages: await readMessages(trx, id),
        notices: await readNotices(trx, id),
        noticesAskedFor: await readNoticesAskedFor(trx, id),
        webhooks: await readWebhooks(trx, id),
        remindersAskedFor: await readRemindersAskedFor(trx, id),
        ownedGuilds: await readOwnedGuilds(trx, id),
      };
    });
}

async function readBan(trx: Database, pseudonym: string) {
  const ban = await trx
    .selectFrom('userBans')
    .select(['reason', 'bannedAt', 'until'])
    .where('pseudonym', '=', pseudonym)
    .executeTakeFirst();
  return ban ?? null;
}

async function readAppointment(trx: Database, id: string) {
  const appointment = await trx
    .selectFrom('moderators')
    .select('appointedAt')
    .where('userId', '=', id)
    .executeTakeFirst();
  return appointment?.appointedAt ?? null;
}

function readClaims(trx: Database, id: string) {
  return trx
    .selectFrom('claims')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['discordServerId', 'name as serverName', 'until'])
    .where('userId', '=', id)
    .orderBy('until')
    .orderBy('listingId')
    .execute();
}

/** Admins' actions on the person, the person's own as an admin, and their words in the audit. */
async function readAudit(trx: Database, { id, pseudonym }: { id: string; pseudonym: string }) {
  return {
    decisions: await trx
      .selectFrom('audit')
      .select(['at', 'action', 'discordServerId'])
      .select([
        sql<Facts>`coalesce(before, '{}') || ${wordsBeside('before', OF_ADMIN)}`.as('before'),
        sql<Facts>`coalesce(after, '{}') || ${wordsBeside('after', OF_ADMIN)}`.as('after'),
      ])
      .where('person', '=', pseudonym)
      .where('action', '<>', OTHERS_ACTION)
      .orderBy('id')
      .execute(),
    adminActions: await trx
      .selectFrom('audit')
      .select(['at', 'action', 'discordServerId'])
      .where('admin', '=', pseudonym)
      .orderBy('id')
      .execute(),
    auditWords: await trx
      .selectFrom('auditWords')
      .innerJoin('audit', 'audit.id', 'auditId')
      .select(['at', 'action', 'discordServerId', 'part', 'name', 'words'])
      .where('author', '=', id)
      .orderBy('auditId')
      .orderBy('part', 'desc') // before, after
      .orderBy('auditWords.name')
      .execute(),
  };
}

/** The traces of the person's use of the site. */
async function readUse(trx: Database, id: string) {
  return {
    sessions: await trx
      .selectFrom('sessions')
      .select(['createdAt', 'seenAt'])
      .where('userId', '=', id)
      .orderBy('createdAt')
      .execute(),
    visits: await trx
      .selectFrom('visits')
      .select(['sessionId', 'path', 'country', 'client', 'seenAt'])
      .where('userId', '=', id)
      .orderBy('seenAt')
      .execute(),
    counts: await trx
      .selectFrom('rateCounts')
      .select(['kind', 'period', 'count'])
      .where('subject', '=', id)
      .orderBy('period')
      .orderBy('kind')
      .execute(),
  };
}

/** The name is the guild's own, since a listing may be gone. */
function readAppeals(trx: Database, id: string) {
  return trx
    .selectFrom('appeals')
    .select([
      'id',
      'discordServerId',
      'revision',
      'isEdit',
      'text',
      'createdAt',
      'outcome',
      'reason',
      'decidedAt',
    ])
    .select(
      sql<string>`coalesce((select name from guilds where guilds.id = discord_server_id), '')`.as(
        'serverName',
      ),
    )
    .where('submittedBy', '=', id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

function readFavourites(trx: Database, id: string) {
  return trx
    .selectFrom('favourites')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['discordServerId', 'name as serverName', 'savedAt'])
    .where('userId', '=', id)
    .orderBy('savedAt', 'desc')
    .orderBy('listingId', 'desc')
    .execute();
}

function readMessages(trx: Database, id: string) {
  return trx
    .selectFrom('notifications')
    .select(['kind as about', 'discordServerId', 'serverName', 'reason', 'until', 'createdAt', 'state'])
    .select(['said as words', 'settledAt'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute();
}

/** What waits until it is known whether they manage the guild is not theirs yet. */
function readNotices(trx: Database, id: string) {
  return trx
    .selectFrom('notices')
    .select(['kind as about', 'discordServerId', 'serverName', 'reason', 'createdAt', 'read'])
    .where('userId', '=', id)
    .where('dueAt', 'is', null)
    .orderBy('id')
    .execute();
}

function readNoticesAskedFor(trx: Database, id: string) {
  return trx
    .selectFrom('noticeReaders')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['discordServerId', 'name as serverName', 'askedAt'])
    .where('userId', '=', id)
    .orderBy('askedAt')
    .orderBy('listingId')
    .execute();
}

/** Without the address, which is a secret; what was sent there is about the listing. */
function readWebhooks(trx: Database, id: string) {
  return trx
    .selectFrom('webhooks')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['discordServerId', 'name as serverName', 'ending', 'events', 'webhooks.createdAt'])
    .select(['offAt', 'offBecause', 'allowedAt'])
    .where('madeBy', '=', id)
    .orderBy('webhooks.createdAt')
    .orderBy('webhooks.id')
    .execute();
}

function readRemindersAskedFor(trx: Database, id: string) {
  return trx
    .selectFrom('bumpReminders')
    .innerJoin('listings', 'listings.id', 'listingId')
    .select(['discordServerId', 'name as serverName', 'askedAt'])
    .where('userId', '=', id)
    .orderBy('askedAt')
    .orderBy('listingId')
    .execute();
}

function readOwnedGuilds(trx: Database, id: string) {
  return trx
    .selectFrom('guilds')
    .select(['id as discordServerId', 'name as serverName'])
    .where('ownerId', '=', id)
    .orderBy('id')
    .execute();
}
