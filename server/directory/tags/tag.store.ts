import { sql } from 'kysely';
import type { CountedTag } from '#contract/tags.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import type { PageEnd } from '../../cursor.ts';
import { makeNotices } from '../../notify/messages/new-notice.store.ts';

/** Behind so many of the most used tags, a tag is found by its beginning only. */
const MOST_LOOKED_THROUGH = 10_000;

/** The most used tags. */
export async function findMostUsed(db: Database, limit: number): Promise<CountedTag[]> {
  const { rows } = await sql<CountedTag>`
    select tag, listings as count from tag_counts where ${isAllowed('tag_counts')}
    order by listings desc, tag limit ${limit}`.execute(db);
  return rows;
}

/** Tags that hold a text, letters folded: first those that begin with it, the most used first. */
export async function findTagsWith(db: Database, text: string, limit: number): Promise<CountedTag[]> {
  const { rows } = await sql<CountedTag>`
    with sought as materialized (select replace(fold(${text}), ' ', '-') collate "C" as text),
    beginning as (
      select tag, listings from tag_counts cross join sought
      where folded >= sought.text and folded < sought.text || chr(1114111) and ${isAllowed('tag_counts')}
      order by listings desc, tag limit ${limit}
    ),
    anywhere as (
      select tag, listings from (
        select tag, folded, listings from tag_counts order by listings desc, tag limit ${MOST_LOOKED_THROUGH}) as used
        cross join sought
      where strpos(folded, sought.text) > 1 and ${isAllowed('used')}
      order by listings desc, tag limit ${limit}
    )
    select tag, listings as count from (
      select tag, listings, 0 as place from beginning union all select tag, listings, 1 from anywhere) as found
    order by place, listings desc, tag limit ${limit}`.execute(db);
  return rows;
}

function isAllowed(table: string) {
  return sql<boolean>`not exists (select from blocked_tags where blocked_tags.tag = ${sql.ref(`${table}.tag`)})`;
}

/** Blocks a tag; false when it was blocked already. */
export async function recordBlock(trx: Database, tag: string, blockedAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('blockedTags')
    .values({ tag, blockedAt })
    .onConflict((conflict) => conflict.column('tag').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes a block back; false when there was none. */
export async function deleteBlock(trx: Database, tag: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blockedTags')
    .where('tag', '=', tag)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** A page of the blocked tags, the last blocked first. */
export function findBlocks(
  db: Database,
  { after, limit }: { after: PageEnd | null; limit: number },
): Promise<{ tag: string; blockedAt: Date }[]> {
  return db
    .selectFrom('blockedTags')
    .select(['tag', 'blockedAt'])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(blocked_at, tag) < (${after?.at}::timestamptz, ${after?.id})`),
    )
    .orderBy('blockedAt', 'desc')
    .orderBy('tag', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Takes blocked tags off some of the listings that have one, of every status, and off the versions of these that wait;
 * tells how many listings these were. The people whom they belong to get a notice.
 */
export async function takeOffBlockedTags(db: Database, limit: number, at: DatabaseInstant): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const theirs = await lockBlockedTagged(trx, limit);
    const notices = theirs.map(({ id, discordServerId, submittedBy: userId, blocked }) => ({
      userId,
      listing: { id, discordServerId },
      reason: blocked.join(', '),
    }));
    await makeNotices(
      trx,
      notices.filter(({ reason }) => reason !== ''),
      { kind: 'tag blocked', at },
    );
    const ids = theirs.map(({ id }) => id);
    await sql`
      with waiting as (
        update revisions set tags = array(
          select given from unnest(tags) as given where given not in (select tag from blocked_tags))
        where listing_id = any(${ids}::uuid[]) and decision is null)
      -- A trigger leaves out the blocked ones.
      update listings set tags = listings.tags where id = any(${ids}::uuid[])`.execute(trx);
    return theirs.length;
  });
}

/** Locks listings that have a blocked tag, live or in a version that waits; tells which tags these are. */
async function lockBlockedTagged(trx: Database, limit: number) {
  const blocked = sql`(select array_agg(tag::text) from blocked_tags)`;
  const { rows: locked } = await sql<{ id: string }>`
    select id from listings
    where id = any (array(
      (select id from search_texts where (tags || array[category, language]) && ${blocked} limit ${limit})
      union (select listing_id from revisions where decision is null and tags && ${blocked} limit ${limit})))
    order by id limit ${limit} for no key update`.execute(trx);
  // Read after the locks are acquired: their previous holders may have taken tags off.
  const { rows } = await sql<{
    id: string;
    discordServerId: string;
    submittedBy: string | null;
    blocked: string[];
  }>`
    select id, discord_server_id, submitted_by, array(
        select tag from blocked_tags
        where tag = any(listings.tags) or tag in (
          select unnest(revisions.tags) from revisions where listing_id = listings.id and decision is null)
        order by tag) as blocked
    from listings where id = any(${locked.map(({ id }) => id)}::uuid[]) order by id`.execute(trx);
  return rows;
}
