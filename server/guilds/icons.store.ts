import { sql } from 'kysely';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A listed guild whose icon is to be fetched, or whose stored one is to be deleted: then the icon is null. */
export interface WantedIcon {
  guildId: string;
  icon: string | null;
}

/**
 * Some guilds whose icons are to be fetched or deleted: `guild_icons` has those of public listings, and no other. An icon
 * that could not be had waits for its instant.
 */
export async function findWantedIcons(
  db: Database,
  now: DatabaseInstant,
  most: number,
): Promise<WantedIcon[]> {
  const { rows } = await sql<WantedIcon>`
    (select discord_server_id as "guildId", case when public then icon end as icon from listings
      where stored_icon is distinct from case when public then icon end
      order by id limit ${most})
    union all
    (select discord_server_id, guild_icons.icon from guild_icons
      join listings using (discord_server_id)
      where retry_at <= ${now} and public and listings.icon = guild_icons.icon
      order by retry_at limit ${most})
    limit ${most}`.execute(db);
  return rows;
}

/**
 * Stores what came of fetching an icon: its bytes, or none and when it is fetched again, if ever. Nothing is stored when
 * the guild has another icon by now, or is not shown any more.
 */
export async function storeIcon(
  trx: Database,
  {
    guildId,
    icon,
    ...fetched
  }: { guildId: string; icon: string; bytes: Uint8Array | null; retryAt: DatabaseInstant | null },
): Promise<void> {
  const updated = await trx
    .updateTable('listings')
    .set({ storedIcon: icon })
    .where('discordServerId', '=', guildId)
    .where('icon', '=', icon)
    .where('public', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (!updated) return;
  await trx
    .insertInto('guildIcons')
    .values({ discordServerId: guildId, icon, ...fetched })
    .onConflict((conflict) => conflict.column('discordServerId').doUpdateSet({ icon, ...fetched }))
    .execute();
}

/** Deletes the stored icon of a guild. */
export async function dropIcon(trx: Database, guildId: string): Promise<void> {
  await trx
    .updateTable('listings')
    .set({ storedIcon: null })
    .where('discordServerId', '=', guildId)
    .execute();
  await trx.deleteFrom('guildIcons').where('discordServerId', '=', guildId).execute();
}
