import { HAS_PAGE } from '#database/shown.ts';
import type { Database } from '#database/tables.ts';
import type { Content } from '../listings/revisions/content.ts';
import { contentOf, isPending } from '../listings/revisions/revision.store.ts';

/** The bot's presence and the listings of a person's guilds. */
export function findKnownGuilds(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('guilds')
    .leftJoin('listings', 'listings.discordServerId', 'guilds.id')
    .leftJoin('revisions as proposal', (join) => join.on(isPending('proposal', 'listings.id')))
    .select([
      'guilds.id',
      'guilds.present',
      'guilds.locale',
      HAS_PAGE.as('hasPage'),
      'listings.status',
      'listings.unlisted',
      'listings.lastBumpedAt',
      contentOf<Content | null>('listings').as('content'),
      contentOf<Content | null>('proposal').as('proposed'),
    ])
    .where('guilds.id', 'in', ids)
    .execute();
}

/** Whether our bot is in a guild, as stored. */
export async function isPresent(db: Database, guildId: string): Promise<boolean> {
  const row = await db.selectFrom('guilds').select('present').where('id', '=', guildId).executeTakeFirst();
  return row?.present ?? false;
}
