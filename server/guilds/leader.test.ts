import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openThroughProxy } from '#database/testing/through-proxy.ts';
import { createDatabaseWithSchema, onPostgres, openOnPostgres } from '#database/testing/test-database.ts';
import type { TcpProxy } from '#database/testing/tcp-proxy.ts';
import { eventually, sites } from '../testing/start-site.ts';
import { followGuilds } from './gateway/guild.events.ts';
import { recordFacts, recordSwept } from './guild.store.ts';
import { asLeader, LeadLost } from './leader.store.ts';

const startSite = sites();
const never = new AbortController().signal;
const receivedAt = new Date();

const fact = (id: string, name: string) => ({ id, name, icon: null, present: true, available: true });
const nameOf = async ({ db }: Pick<Awaited<ReturnType<typeof startSite>>, 'db'>, id: string) =>
  (await db.selectFrom('guilds').select('name').where('id', '=', id).executeTakeFirst())?.name;

/** An event of the gateway that renames a guild. */
function renaming(id: string, name: string) {
  const session = { shardId: 0, shardCount: 1, sessionId: 's', sequence: 1, resumeURL: 'ws://x' };
  const d = { id, name, icon: null, owner_id: id };
  return { shardId: 0, session, payload: { op: 0, s: 1, t: 'GUILD_UPDATE', d } as never }; // the parts that are read
}

test('refuses writes of a leader after another took the lead', async () => {
  const site = await startSite();
  const id = await site.addGuild({ name: 'before' });
  const take = async () => {
    const { rows } = await sql<{ epoch: number }>`
      update bot_leader set epoch = epoch + 1 returning epoch`.execute(site.db);
    return rows[0]?.epoch ?? 0;
  };
  let wasNotified = false;
  const old = asLeader(site.db, await take(), () => {
    wasNotified = true;
  });
  const next = asLeader(site.db, await take());

  await next((trx) => recordFacts(trx, [fact(id, 'newer')], receivedAt));
  const late = old((trx) => recordFacts(trx, [fact(id, 'older')], receivedAt));

  await expect(late).rejects.toThrow(LeadLost);
  expect(wasNotified).toBe(true);
  expect(await nameOf(site, id)).toBe('newer');
});

describe.runIf(onPostgres)('two processes on one database', () => {
  /** Two processes' connections to one database, the first through a proxy. */
  const open = async () => {
    const url = await createDatabaseWithSchema();
    const { proxy, database } = await openThroughProxy(url);
    const other = await openOnPostgres(url);
    return { proxy, old: database, other };
  };
  let opened: Awaited<ReturnType<typeof open>>;
  const startTwo = sites(async () => {
    opened = await open();
    const { old, other } = opened;
    const close = async () => {
      await Promise.all([old.close(), other.close()]);
    };
    return { ...other, close };
  });

  test('a former leader that was cut off does not overwrite newer facts', async () => {
    const site = await startTwo();
    const { proxy, old, other }: { proxy: TcpProxy } & typeof opened = opened;
    const id = await site.addGuild({ name: 'before' });
    const lead = await old.lead();
    const oldGuilds = followGuilds({ ...site.deps, lead: asLeader(old.db, lead?.epoch ?? 0) }, never);
    proxy.hangAfter('begin');
    oldGuilds.handle(renaming(id, 'older'));
    await loseLead(site);

    const next = await eventually(
      () => other.lead(),
      (leadership) => leadership !== null,
    );
    const newGuilds = followGuilds({ ...site.deps, lead: asLeader(other.db, next?.epoch ?? 0) }, never);
    newGuilds.handle(renaming(id, 'newer'));
    await newGuilds.finish();
    proxy.mend();
    oldGuilds.handle(renaming(await site.addGuild(), 'another')); // written as soon as possible
    await oldGuilds.finish();

    expect(await nameOf(site, id)).toBe('newer');
    await next?.giveBack();
  });

  test('a new leader starts after the pending transaction of the former one', async () => {
    const site = await startTwo();
    const { old, other } = opened;
    const id = await site.addGuild({ name: 'before' });
    const lead = await old.lead();
    const barrier = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const late = asLeader(
      old.db,
      lead?.epoch ?? 0,
    )(async (trx) => {
      held.resolve();
      await barrier.promise;
      await recordSwept(trx, [{ id, name: 'older', icon: null, memberCount: 1, onlineCount: 1 }], {
        sweepBeganAt: new Date(Date.now() + 60_000),
        countedAt: receivedAt,
      });
    });
    await held.promise;
    await loseLead(site);

    const order: string[] = [];
    const electing = eventually(
      () => other.lead(),
      (leadership) => leadership !== null,
    ).then((leadership) => {
      order.push('elected');
      return leadership;
    });
    await eventually(
      () => sql`select from pg_locks where locktype = 'transactionid' and not granted`.execute(site.db),
      ({ rows }) => rows.length > 0,
    );
    order.push('released');
    barrier.resolve();
    await late;
    const next = await electing;
    await asLeader(other.db, next?.epoch ?? 0)((trx) => recordFacts(trx, [fact(id, 'newer')], receivedAt));

    expect(order).toEqual(['released', 'elected']);
    expect(await nameOf(site, id)).toBe('newer');
    await next?.giveBack();
  });

  /** Ends the connection that holds the lead, without its process noticing. */
  async function loseLead({ db }: Pick<Awaited<ReturnType<typeof startSite>>, 'db'>) {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'guildhall bot %'`.execute(db);
  }
});
