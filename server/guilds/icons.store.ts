import { sql } from 'kysely';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A listed guild whose stored icon is not the one that it has; null when none is to be stored. */
export interface WantedIcon {
  guildId: string;
  icon: string | null;
}

/** Some guilds whose icons are to be fetched, or deleted since they are gone or not shown any more. */
export async function findWantedIcons(
  db: Database,
  now: DatabaseInstant,
  most: number,
): Promise<WantedIcon[]> {
  const { rows } = await sql<WantedIcon>`
    select discord_server_id as "guildId", case when public then icon end as icon from listings
    where icon is distinct from stored_icon and (public or stored_icon is not null)
      and not exists (select from guild_icons
        where guild_icons.discord_server_id = listings.discord_server_id
          and guild_icons.icon = listings.icon and retry_at > ${now})
    order by id limit ${most}`.execute(db);
  return rows;
}

/** Stores an icon, or that there is none to be had, unless the guild has another one by now. */
export async function storeIcon(
  trx: Database,
  { guildId, icon, bytes }: { guildId: string; icon: string; bytes: Uint8Array | null },
): Promise<void> {
  const updated = await trx
    .updateTable('listings')
    .set({ storedIcon: icon })
    .where('discordServerId', '=', guildId)
    .where('icon', '=', icon)
    .returning('id')
    .executeTakeFirst();
  if (!updated) return;
  await trx
    .insertInto('guildIcons')
    .values({ discordServerId: guildId, icon, bytes, retryAt: null })
    .onConflict((conflict) => conflict.column('discordServerId').doUpdateSet({ icon, bytes, retryAt: null }))
    .execute();
}

/** Leaves an icon alone for a while. What is stored of the guild's former icon is not shown any more. */
export async function retryIconLater(
  trx: Database,
  { guildId, icon }: { guildId: string; icon: string },
  { now, afterMs }: { now: DatabaseInstant; afterMs: number },
): Promise<void> {
  await sql`
    insert into guild_icons (discord_server_id, icon, retry_at)
    select discord_server_id, icon, ${after(now, afterMs)} from listings
    where discord_server_id = ${guildId} and icon = ${icon}
    on conflict (discord_server_id) do update
      set icon = excluded.icon, bytes = null, retry_at = excluded.retry_at`.execute(trx);
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
