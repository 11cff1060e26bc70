import type { Client } from 'pg';

/** Which rows of a table are old. */
export const OLD = {
  visits: "seen_at < now() - interval '24 hours'",
  sessions: "seen_at < now() - interval '7 days' or created_at < now() - interval '30 days'",
  rate_counts: "period < now() - interval '2 hours'",
};

/** Inserts rows that housekeeping deletes: these numbers of them. */
export async function addOldRows(
  client: Client,
  { counts, sessions, visits }: { counts: number; sessions: number; visits: number },
): Promise<void> {
  await client.query(`
    insert into rate_counts (kind, subject, period, count)
    select 'sign-in', lpad(n::text, 32, '0'), date_trunc('minute', now()) - interval '3 hours' - (n % 4000) * interval '1 minute', 1
    from generate_series(1, ${counts}::int) as n`);
  await client.query(`
    insert into users (id, username, language, pseudonym, created_at)
    select (100000000000000000 + n)::text, 'user', 'en', n::text, now() from generate_series(1, 1000) as n`);
  await client.query(`
    insert into sessions (token_hash, user_id, created_at, seen_at)
    select lpad(n::text, 43, '0'), (100000000000000001 + n % 1000)::text,
      now() - case when n % 2 = 0 then interval '40 days' else interval '20 days' end + n * interval '10 ms',
      now() - case when n % 2 = 0 then interval '1 day' else interval '8 days' end + n * interval '10 ms'
    from generate_series(1, ${sessions}::int) as n`);
  await client.query(`
    insert into visits (session_id, path, client, seen_at)
    select md5(n::text), '/server/' || (1180000000000000000 + n), 'Desktop · Chrome', now() - interval '2 days' + n * interval '1 second'
    from generate_series(1, ${visits}::int) as n`);
}
