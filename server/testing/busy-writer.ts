import type { Client } from 'pg';
import { onTestFinished } from 'vitest';

/** What each transaction of the writer leaves: one of each. */
export const WRITTEN_TOGETHER = {
  people: `select id from users where username like 'busy %'`,
  listings: `select id from listings where description = 'A busy place.'`,
  reviews: `select id from reviews where comment like 'busy %'`,
  audit: `select id from audit where person like 'busy %'`,
};

/**
 * Writes without a pause until it is stopped: in each transaction a person, their session, a listing, a review and a
 * line of the audit; each third listing is banned. Returns how many transactions there were.
 */
export function startWriting(client: Client, reviewed: string) {
  let count = 0;
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await client.query(transaction(count, reviewed));
      } catch (error) {
        await client.query('rollback');
        throw error;
      }
      count += 1;
    }
  })();
  done.catch(() => {}); // thrown by `stop`
  onTestFinished(async () => {
    stopping.abort();
    await done.catch(() => {});
  });
  return {
    count: () => count,
    stop: async () => {
      stopping.abort();
      await done;
      return count;
    },
  };
}

function transaction(n: number, reviewed: string) {
  const id = String(900_000_000_000_000_000n + BigInt(n));
  const ban = `update listings set status = 'banned', status_before_ban = 'approved' where discord_server_id = '${id}';`;
  return `
    begin;
    insert into users (id, username, language, pseudonym, created_at)
      values ('${id}', 'busy ${n}', 'en', 'busy ${n}', now());
    insert into sessions (token_hash, user_id, created_at, seen_at) values ('busy ${n}', '${id}', now(), now());
    insert into guilds (id, name, present, available, received_at) values ('${id}', 'Busy ${n}', true, true, now());
    insert into listings (discord_server_id, status, description, category, language, created_at, approved_at)
      values ('${id}', 'approved', 'A busy place.', 'Art', 'English', now(), now());
    insert into reviews (listing_id, user_id, rating, comment, created_at)
      values ('${reviewed}', '${id}', ${1 + (n % 5)}, 'busy ${n}', now());
    insert into audit (at, admin, action, person, before, after)
      values (now(), 'busy', 'change', 'busy ${n}', '{"status": "approved"}', '{"status": "approved"}');
    ${n % 3 === 0 ? ban : ''}
    commit`;
}
