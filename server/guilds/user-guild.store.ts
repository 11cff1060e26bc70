import type { Database } from '#database/tables.ts';

/** What is known here of guilds that a person is in: whether the bot is there too, and their listings. */
export function findKnownGuilds(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('guilds')
    .leftJoin('listings', 'listings.discordServerId', 'guilds.id')
    .leftJoin('revisions as proposal', (join) =>
      join.onRef('proposal.listingId', '=', 'listings.id').on('proposal.decision', 'is', null),
    )
    .select([
      'guilds.id',
      'guilds.present',
      'listings.id as listingId',
      'listings.public',
      'listings.status',
      'listings.description',
      'listings.category',
      'listings.language',
      'listings.inviteCode',
      'listings.lastBumpedAt',
      'proposal.number as proposalNumber',
      'proposal.description as proposedDescription',
      'proposal.category as proposedCategory',
      'proposal.language as proposedLanguage',
      'proposal.inviteCode as proposedInviteCode',
    ])
    .where('guilds.id', 'in', ids)
    .execute();
}

/** Whether our bot is in a guild, as far as is known here. */
export async function isPresent(db: Database, guildId: string): Promise<boolean> {
  const row = await db.selectFrom('guilds').select('present').where('id', '=', guildId).executeTakeFirst();
  return row?.present ?? false;
}
