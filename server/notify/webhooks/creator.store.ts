import { sql } from 'kysely';
import { after, before, type DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';

/** A person who added webhooks; Discord is to be asked whether they still manage the guilds. */
export interface Creator {
  userId: string;
  /** How often Discord was asked since its last answer, this time included. */
  tries: number;
}

/** Takes the person whose webhooks have waited longest, for as long as asking may take; null when nobody is due. */
export async function takeDueCreator(
  db: Database,
  { now, forMs }: { now: DatabaseInstant; forMs: number },
): Promise<Creator | null> {
  const { rows } = await sql<Creator>`
    with person as (
      select made_by from webhooks where off_at is null and rights_due_at <= ${now}
      order by rights_due_at limit 1),
    theirs as (
      select id from webhooks
      where made_by in (select made_by from person) and off_at is null and rights_due_at <= ${now}
      order by id for no key update),
    taken as (
      update webhooks set rights_due_at = ${after(now, forMs)}, tries_asking = tries_asking + 1
      from theirs where webhooks.id = theirs.id returning made_by, tries_asking)
    select made_by as user_id, max(tries_asking) as tries from taken group by made_by`.execute(db);
  return rows[0] ?? null;
}

/** Keeps that a person manages these guilds; returns their other webhooks, which are to be switched off. */
export async function recordRights(
  db: Database,
  userId: string,
  managedGuilds: readonly string[],
  { at, askAgainMs }: { at: DatabaseInstant; askAgainMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string; isManaged: boolean }>`
    with theirs as (
      select webhooks.id, discord_server_id = any(${managedGuilds}::text[]) as is_managed
      from webhooks join listings on listings.id = listing_id
      where made_by = ${userId} and off_at is null order by webhooks.id for no key update of webhooks),
    kept as (
      update webhooks set allowed_at = ${at}, tries_asking = 0, rights_due_at = ${after(at, askAgainMs)}
      from theirs where webhooks.id = theirs.id and is_managed)
    select id, is_managed from theirs`.execute(db);
  return rows.filter(({ isManaged }) => !isManaged).map(({ id }) => id);
}

/** Postpones asking for a person's rights; returns the webhooks for which nothing was known for too long. */
export async function postponeAsking(
  db: Database,
  userId: string,
  { at, waitMs, unknownMs }: { at: DatabaseInstant; waitMs: number; unknownMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with theirs as (
      select id from webhooks where made_by = ${userId} and off_at is null order by id for no key update),
    postponed as (
      update webhooks set rights_due_at = ${after(at, waitMs)} from theirs where webhooks.id = theirs.id
      returning webhooks.id, allowed_at)
    select id from postponed where allowed_at < ${before(at, unknownMs)}`.execute(db);
  return rows.map(({ id }) => id);
}
