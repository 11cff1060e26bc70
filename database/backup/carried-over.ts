import type { SqlConnection } from '../make-schema.ts';

/** What a database knows of the time since a backup, so that replacing it brings back no right that was taken away. */
export interface CarriedOver {
  /** The ids of moderators who were dismissed, or lost their appointment by a ban. */
  dismissed: string[];
  /** Rows of `user_bans`, each with the id of the person where that is known. */
  bans: { userId: string | null; ban: Record<string, unknown> }[];
  /** Bans of listings, with what a listing is made of that the backup does not hold. */
  listingBans: Record<string, unknown>[];
}

/** Reads what was dismissed and banned since an instant and is so still; nothing from a database without a schema. */
export async function readSince(connection: SqlConnection, takenAt: string): Promise<CarriedOver> {
  const [known] = await connection.rows<{ known: boolean }>(
    `select to_regclass('public.listing_bans') is not null as known`,
  );
  if (!known?.known) return { dismissed: [], bans: [], listingBans: [] };
  const dismissed = await connection.rows<{ id: string }>(
    `select id from users
     where not exists (select from moderators where user_id = users.id)
       and exists (
         select from audit
         where person = users.pseudonym and at > $1::timestamptz and action in ('dismiss moderator', 'ban person'))`,
    [takenAt],
  );
  return {
    dismissed: dismissed.map(({ id }) => id),
    bans: await connection.rows(
      `select users.id as "userId", to_jsonb(user_bans) as ban
       from user_bans left join users using (pseudonym) where banned_at > $1::timestamptz`,
      [takenAt],
    ),
    listingBans: (
      await connection.rows<{ ban: Record<string, unknown> }>(
        `select jsonb_build_object('guild', guilds.id, 'name', guilds.name, 'category', category, 'language', language,
           'created_at', listings.created_at, 'reason', reason, 'banned_at', banned_at, 'until', until) as ban
         from listing_bans join listings on listings.id = listing_id join guilds on guilds.id = discord_server_id
         where banned_at > $1::timestamptz`,
        [takenAt],
      )
    ).map(({ ban }) => ban),
  };
}

/**
 * Writes that into a restored database. Everybody concerned was told already, and the rows of the audit are not those of
 * this database. A banned listing that the backup does not hold comes without words.
 */
export async function carryOver(
  connection: SqlConnection,
  { dismissed, bans, listingBans }: CarriedOver,
): Promise<void> {
  for (const table of ['claims', 'moderators'])
    await connection.rows(
      `delete from ${table} where user_id in (select jsonb_array_elements_text($1::jsonb))`,
      [JSON.stringify(dismissed)],
    );
  await connection.rows(
    `insert into user_bans (pseudonym, reason, banned_at, until)
     select coalesce(users.pseudonym, ban.pseudonym), ban.reason, ban.banned_at, ban.until
     from jsonb_array_elements($1::jsonb) as one
       cross join jsonb_populate_record(null::user_bans, one -> 'ban') as ban
       left join users on users.id = one ->> 'userId'
     on conflict (pseudonym) do update
       set reason = excluded.reason, banned_at = excluded.banned_at, until = excluded.until, tell_at = null,
         audit_id = null, moderator_since = null`,
    [JSON.stringify(bans)],
  );
  await carryListingBans(connection, JSON.stringify(listingBans));
}

async function carryListingBans(connection: SqlConnection, json: string) {
  const listed = `jsonb_to_recordset($1::jsonb) as one (guild text, name text, category text, language text,
    created_at timestamptz, reason text, banned_at timestamptz, until timestamptz)`;
  await connection.rows(
    `insert into guilds (id, name, present, available, received_at)
     select guild, name, false, false, now() from ${listed} on conflict (id) do nothing`,
    [json],
  );
  await connection.rows(
    `insert into listings (discord_server_id, status, status_before_ban, description, category, language, created_at)
     select guild, 'banned', 'rejected', '', category, language, created_at from ${listed}
     on conflict (discord_server_id) do update
       set status = 'banned', status_before_ban = coalesce(listings.status_before_ban, listings.status)`,
    [json],
  );
  // Triggers have inserted its rows.
  await connection.rows(
    `update listing_bans
     set reason = one.reason, banned_at = one.banned_at, until = one.until, tell_at = null, audit_id = null
     from listings join ${listed} on guild = discord_server_id where listing_id = listings.id`,
    [json],
  );
}
