import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { contentOf, newestRevision } from '../revisions/revision.store.ts';
import { wordsBeside } from '../audit/audit-words.store.ts';

/** All that the database keeps of a person. */
export type KeptPerson = NonNullable<Awaited<ReturnType<typeof readPerson>>>;

/** An admin looks around in a guild by it; that is not the person's. */
const NOT_HIS = 'generate invite';

type Facts = Record<string, unknown>;

/** What the admin wrote who decided. What others wrote is theirs. */
const OF_ADMIN = sql<boolean>`author in (select id from users where pseudonym = audit.admin)`;

/** Reads what is kept of a person, all of it as at one moment; null when nothing is. */
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
        sessions: await trx
          .selectFrom('sessions')
          .select(['createdAt', 'seenAt'])
          .where('userId', '=', id)
          .orderBy('createdAt')
          .execute(),
        ...(await readWritten(trx, id)),
        messages: await trx
          .selectFrom('notifications')
          .select(['kind as about', 'discordServerId', 'serverName', 'reason', 'createdAt', 'state'])
          .select(['said as words', 'settledAt'])
          .where('userId', '=', id)
          .orderBy('id')
          .execute(),
        decisions: await trx
          .selectFrom('audit')
          .select(['at', 'action', 'discordServerId'])
          .select([
            sql<Facts>`coalesce(before, '{}') || ${wordsBeside('before', OF_ADMIN)}`.as('before'),
            sql<Facts>`coalesce(after, '{}') || ${wordsBeside('after', OF_ADMIN)}`.as('after'),
          ])
          .where('person', '=', pseudonym)
          .where('action', '<>', NOT_HIS)
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
        ownedGuilds: await trx
          .selectFrom('guilds')
          .select(['id as discordServerId', 'name as serverName'])
          .where('ownerId', '=', id)
          .orderBy('id')
          .execute(),
      };
    });
}

async function readBan(trx: Database, pseudonym: string) {
  const ban = await trx
    .selectFrom('userBans')
    .select(['reason', 'bannedAt'])
    .where('pseudonym', '=', pseudonym)
    .executeTakeFirst();
  return ban ?? null;
}

/** What he wrote himself. */
async function readWritten(trx: Database, id: string) {
  return {
    listings: await trx
      .selectFrom('listings')
      .select(['id', 'discordServerId', 'name as serverName', 'status', 'statusBeforeBan'])
      .select(['inviteState', 'inviteCheckedAt', contentOf('listings').as('content')])
      .select(['createdAt', 'approvedAt', 'lastBumpedAt', 'rating', 'reviewCount'])
      // Why a version of somebody else's was rejected is not for him.
      .select(
        sql<string | null>`case when ${id} = (
          select submitted_by from ${newestRevision('listings.id', sql`true`)} as newest)
          then rejection_reason end`.as('rejectionReason'),
      )
      .where('submittedBy', '=', id)
      .orderBy('createdAt')
      .orderBy('id')
      .execute(),
    revisions: await trx
      .selectFrom('revisions')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'number', 'isEdit', 'submittedAt', 'decision'])
      .select(['decidedAt', contentOf('revisions').as('content')])
      .where('revisions.submittedBy', '=', id)
      .orderBy('submittedAt')
      .orderBy('listingId')
      .execute(),
    reviews: await trx
      .selectFrom('reviews')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reviews.id', 'reviews.rating', 'comment'])
      .select('reviews.createdAt')
      .where('userId', '=', id)
      .orderBy('reviews.createdAt')
      .orderBy('reviews.id')
      .execute(),
    reports: await trx
      .selectFrom('reports')
      .innerJoin('listings', 'listings.id', 'listingId')
      .select(['discordServerId', 'name as serverName', 'reports.id', 'reason'])
      .select(['reports.createdAt', 'resolvedAt'])
      .where('reporterId', '=', id)
      .orderBy('reports.createdAt')
      .orderBy('reports.id')
      .execute(),
  };
}
