import { expect, test } from 'vitest';
import { NOTICES_KEPT_FOR_MS, DAY_MS } from '#contract/durations.ts';
import {
  countUnreadNotices,
  listNotices,
  readNotices,
  type NoticeItem,
  type NoticeKind,
} from '#contract/notices.ts';
import type { Database } from '#database/tables.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { makeNotice } from '../messages/new-notice.store.ts';
import { waitingForLocks } from '../../testing/inspect-database.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

interface Making {
  to: SignedIn;
  kind: NoticeKind;
  db: Database;
}

/** A person whom notices about a listing are made for. */
async function startWithListing() {
  const site = await startSite({ discord: true });
  const discordServerId = await site.addListing({ guild: { name: 'The Owlery' } });
  const { id } = await site.db.selectFrom('listings').select('id').executeTakeFirstOrThrow();
  const signIn = () => site.signIn(site.discord.addUser().id);
  const [mina, ben] = [await signIn(), await signIn()];
  const listing = { id, discordServerId };
  const make = async (
    count = 1,
    { to = mina, kind = 'report acted on', db = site.db }: Partial<Making> = {},
  ) => {
    for (let n = 0; n < count; n++) {
      const at = site.deps.databaseNow();
      await makeNotice(db, { kind, userId: to.userId, listing, reason: null, at });
    }
  };
  const list = (query: { limit?: number; cursor?: string } = {}, as: SignedIn = mina) =>
    site.call(listNotices, { as, query });
  const idsOf = async (as: SignedIn = mina) =>
    ((await list({ limit: 100 }, as)).body as NoticeItem[]).map(({ id: noticeId }) => noticeId);
  const read = async (upTo: number, as: SignedIn = mina) =>
    (await site.call(readNotices, { as, body: { upTo } })).body;
  const unread = async (as: SignedIn = mina) =>
    ((await site.call(countUnreadNotices, { as })).body as { count: number }).count;
  return { site, mina, ben, listing, make, list, idsOf, read, unread };
}

test('notices come 24 a page, newest first, while new ones appear', async () => {
  const { make, list, idsOf } = await startWithListing();
  await make(50);
  const all = await idsOf();
  expect(all).toEqual(all.toSorted((a, b) => b - a));

  const counts: number[] = [];
  const sizes: number[] = [];
  for (let query = {}; ; await make(1)) {
    const { status, body, headers } = await list(query);
    expect(status).toBe(200);
    const page = body as NoticeItem[];
    sizes.push(page.length);
    counts.push(...page.map(({ id }) => id));
    const next = /[?&]cursor=([^>&]+).*>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    if (next === undefined) break;
    query = { cursor: decodeURIComponent(next) };
  }

  expect(sizes).toEqual([24, 24, 2]);
  expect(counts).toEqual(all);
  expect((await list({ cursor: 'bm90aWNlcy8w' })).body).toMatchObject({ code: 'invalidCursor' });
});

test('marking as read never goes back, nor beyond what is there', async () => {
  const { make, read, unread, idsOf, list } = await startWithListing();
  await make(3);
  const [third = 0, second = 0, first = 0] = await idsOf();

  expect(await read(second)).toEqual({ count: 1 });
  expect(await read(first)).toEqual({ count: 1 });
  expect(((await list()).body as NoticeItem[]).map((notice) => notice.read)).toEqual([false, true, true]);
  expect(await read(third + 1_000_000)).toEqual({ count: 0 });
  await make(1);
  expect(await unread()).toBe(1);
});

test('two windows that read at once both succeed', async () => {
  const { make, read, unread, idsOf } = await startWithListing();
  await make(60);
  const ids = await idsOf();

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => read(ids[n * 5] ?? 0) as Promise<{ count: number }>),
  );

  expect(answers.every(({ count }) => count <= 45)).toBe(true);
  expect(await unread()).toBe(0);
});

test('nobody sees or reads another person’s notices', async () => {
  const { make, ben, idsOf, read, unread } = await startWithListing();
  await make(2);
  const [newest = 0] = await idsOf();

  expect(await idsOf(ben)).toEqual([]);
  expect(await read(newest, ben)).toEqual({ count: 0 });
  expect(await unread()).toBe(2);
});

test.each([0, -1, 1.5, '7', 2 ** 53, null])('refuses to read up to %s', async (upTo) => {
  const { site, mina } = await startWithListing();
  const { status } = await site.call(readNotices, { as: mina, body: { upTo: upTo as number } });
  expect(status).toBe(400);
});

test('the count of unread notices ends at 100', async () => {
  const { make, unread } = await startWithListing();
  await make(130, { kind: 'approval' });
  expect(await unread()).toBe(100);
});

test('a day holds 100 notices by anybody and leaves room for those by admins', async () => {
  const { site, make, ben } = await startWithListing();
  const readAll = () => site.db.updateTable('notices').set({ read: true }).execute();
  const count = async () => (await site.db.selectFrom('notices').select('id').execute()).length;
  for (let n = 0; n < 105; n++) {
    await make(1, { to: ben, kind: 'reply' });
    await readAll();
  }
  expect(await count()).toBe(100);
  await make(110, { to: ben, kind: 'rejection' });
  expect(await count()).toBe(200);
  await make(1, { to: ben, kind: 'reply' });
  expect(await count()).toBe(200);

  site.clock.advance(DAY_MS + 1_000);
  await make(1, { to: ben, kind: 'reply' });
  expect(await count()).toBe(201);
});

test('the same by anybody is not told again within a day while it is unread', async () => {
  const { site, make, idsOf, read } = await startWithListing();
  await make(3, { kind: 'reply' });
  expect(await idsOf()).toHaveLength(1);
  await make(1, { kind: 'invite dead' });
  expect(await idsOf()).toHaveLength(2);

  await read((await idsOf())[0] ?? 0);
  await make(3, { kind: 'reply' });
  expect(await idsOf()).toHaveLength(3);
  site.clock.advance(DAY_MS + 1_000);
  await make(3, { kind: 'reply' });
  expect(await idsOf()).toHaveLength(4);
});

test('a notice is deleted after 90 days, read or not, waiting or not', async () => {
  const { site, make } = await startWithListing();
  const stop = new AbortController().signal;
  await make(180, { kind: 'approval' });
  const rows = site.db.selectFrom('notices').select('id').orderBy('id');
  const ids = (await rows.execute()).map(({ id }) => id);
  await site.db.updateTable('notices').set({ read: true }).where('id', 'in', ids.slice(0, 60)).execute();
  const dueAt = site.clock.now();
  await site.db.updateTable('notices').set({ dueAt }).where('id', 'in', ids.slice(60, 120)).execute();

  site.clock.advance(NOTICES_KEPT_FOR_MS - 60_000);
  await make(2);
  await tidyUp(site.deps, stop, { least: 50, most: 50 });
  expect(await rows.execute()).toHaveLength(182);

  site.clock.advance(120_000);
  await tidyUp(site.deps, stop, { least: 50, most: 50 });
  expect(await rows.execute()).toHaveLength(2);
});

test('a notice stays readable without its server', async () => {
  const { site, make, list, listing } = await startWithListing();
  await make();
  const listed = async () => (await list()).body as NoticeItem[];
  expect(await listed()).toMatchObject([{ serverName: 'The Owlery', hasPage: true }]);

  await site.db.deleteFrom('listings').where('id', '=', listing.id).execute();
  await site.db.deleteFrom('guilds').execute();

  expect(await listed()).toMatchObject([{ serverName: 'The Owlery', hasPage: false }]);
});

test.runIf(onPostgres)('a later notice has a greater id, whichever cause began first', async () => {
  const { site, make, idsOf } = await startWithListing();
  const [later] = await site.db.transaction().execute(async (trx) => {
    await make(1, { db: trx });
    const waiting = make(1, { kind: 'approval' });
    await eventually(
      () => waitingForLocks(site),
      (count) => count === 1,
    );
    // Had it not waited, somebody could see the later one first, and read up to it.
    expect(await idsOf()).toEqual([]);
    return [waiting]; // not awaited in here: it waits for the end
  });
  await later;
  expect(await idsOf()).toHaveLength(2);
});
