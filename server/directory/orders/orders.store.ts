import { sql } from 'kysely';
import { LEAST_MEMBERS } from '#contract/vocabulary.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { Database } from '#database/tables.ts';
import { measuredDays, medianHours } from '../../stats/activity/activity.store.ts';

const MOST_THOUSANDTHS = 2_000_000_000;

/** The next listings to compute the orders of today for, by id; null when all are done. It locks the job. */
export async function findNextToOrder(
  trx: Database,
  now: DatabaseInstant,
  limit: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ ids: string[] }>`
    with today as (
      insert into order_refresh as stored (day, after) values ((${now} at time zone 'UTC')::date, ${BEFORE_ALL}::uuid)
      on conflict (one) do update set day = excluded.day,
        after = case when stored.day = excluded.day then stored.after else excluded.after end
      where stored.day <> excluded.day or stored.after is not null
      returning after
    )
    select array(select id from listings where id > today.after order by id limit ${limit}) as ids from today`.execute(
    trx,
  );
  return rows[0]?.ids ?? null;
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Makes all listings due, whenever the orders were last computed. */
export async function forgetOrdered(db: Database): Promise<void> {
  await db.deleteFrom('orderRefresh').execute();
}

/** Records how far the orders of today have been computed; null when all are. */
export async function recordOrdered(trx: Database, after: string | null): Promise<void> {
  await trx.updateTable('orderRefresh').set({ after }).execute();
}

/** Computes the listings' keys in the orders by samples, and stores the changed ones. */
export async function orderListings(trx: Database, ids: readonly string[]): Promise<void> {
  const which = sql<boolean>`discord_server_id in (select discord_server_id from asked)`;
  await sql`
    with asked as materialized (select id, discord_server_id, member_count from listings where id = any(${ids}::uuid[])),
    awake as (
      select discord_server_id, percentile_cont(0.5) within group (order by online) as online
      from (${medianHours(which)}) as hours group by discord_server_id
    ),
    sizes as (
      select discord_server_id,
        (array_agg(members order by day desc))[1] as now,
        (array_agg(members order by day desc) filter (where day between last_day - 32 and last_day - 30))[1] as before
      from (${measuredDays(which)}) as days group by discord_server_id
    ),
    computed as (
      select asked.id,
        case when before >= ${LEAST_MEMBERS.growing}::integer then ${thousandths(sql`sizes.now`, sql`before`)} end as growth,
        case when member_count >= ${LEAST_MEMBERS.active}::integer and awake.online is not null
          then ${thousandths(sql`awake.online`, sql`member_count`)} end as activity
      from asked left join awake using (discord_server_id) left join sizes using (discord_server_id)
    ),
    changed as (
      select id, computed.growth, computed.activity from listings join computed using (id)
      where (listings.growth, listings.activity) is distinct from (computed.growth, computed.activity)
      order by id for no key update of listings
    )
    update listings set growth = changed.growth, activity = changed.activity from changed
    where listings.id = changed.id`.execute(trx);
}

function thousandths(part: ReturnType<typeof sql>, whole: ReturnType<typeof sql>) {
  return sql`least(round((${part} * 1000.0 / ${whole})::numeric), ${MOST_THOUSANDTHS}::integer)::integer`;
}
