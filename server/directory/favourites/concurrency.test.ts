import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addFavourite, listFavouriteIds, mergeFavourites, removeFavourite } from '#contract/favourites.ts';
import { deleteOwnData } from '#contract/own-data.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { sites } from '../../testing/start-site.ts';
import { recordFavourites } from './favourite.store.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

/** Two instances of the site, on one database where two can share it, and somebody signed in at both. */
async function startTwo() {
  const site = await startSite({ discord: true });
  const other = onPostgres ? await startSite({ settings: site.discord.environment }) : site;
  return { site, both: [site, other] as const, mina: await site.signIn(site.discord.addUser().id) };
}

const of = (discordServerId: string) => ({ params: { discordServerId } });
const kept = async ({ db }: Site) => (await db.selectFrom('favourites').selectAll().execute()).length;

test('a member saves 500 listings at most, hidden ones included', async () => {
  const { site, mina } = await startTwo();
  await addHiddenFavourites(site, mina.userId, 499);
  const [last = '', more = '', another = ''] = await site.addListings(3);

  expect((await site.call(mergeFavourites, { as: mina, body: { ids: [last, more] } })).body).toMatchObject({
    code: 'favouritesFull',
    room: 1,
  });
  expect(await kept(site)).toBe(499);
  expect((await site.call(addFavourite, { as: mina, ...of(last) })).status).toBe(200);
  expect(await site.call(addFavourite, { as: mina, ...of(more) })).toMatchObject({
    status: 409,
    body: { code: 'favouritesFull', room: 0, error: expect.stringContaining('500') },
  });
  // What is saved already needs no room.
  expect((await site.call(addFavourite, { as: mina, ...of(last) })).status).toBe(200);
  expect((await site.call(mergeFavourites, { as: mina, body: { ids: [last] } })).status).toBe(200);

  await site.call(removeFavourite, { as: mina, ...of(last) });
  expect((await site.call(addFavourite, { as: mina, ...of(another) })).status).toBe(200);
  expect(await kept(site)).toBe(500);
});

/** So many that triggers, which keep what is searched, would take long. */
async function addHiddenFavourites({ db }: Site, userId: string, count: number) {
  const id = sql`(739300000000000000 + n)::text`;
  await db.transaction().execute(async (trx) => {
    await sql`alter table listings disable trigger user`.execute(trx);
    await sql`
      insert into guilds (id, name, present, available, received_at)
      select ${id}, 'A guild', false, true, now() from generate_series(1, ${count}::integer) as n`.execute(
      trx,
    );
    await sql`
      insert into listings (discord_server_id, status, description, category, language, created_at)
      select ${id}, 'pending', 'A place for people who like places.', 'Art', 'English', now()
      from generate_series(1, ${count}::integer) as n`.execute(trx);
    await sql`
      insert into favourites (user_id, listing_id, saved_at) select ${userId}, id, now() from listings`.execute(
      trx,
    );
    await sql`alter table listings enable trigger user`.execute(trx);
  });
}

test('of twelve saves at once with room for four exactly four are kept', async () => {
  const { site, both, mina } = await startTwo();
  const ids = await site.addListings(14);
  const save = (some: readonly string[], i = 0) => {
    const { db, databaseNow } = (both[i % 2] ?? site).deps;
    return recordFavourites(db, mina.userId, { discordServerIds: some, adult: false }, databaseNow(), 6);
  };
  await save(ids.slice(0, 2));

  const outcomes = await Promise.all(ids.slice(2).map((id, i) => save([id], i)));

  const fitting = outcomes.filter((outcome) => outcome !== null && outcome.room >= outcome.missing);
  expect([fitting.length, await kept(site)]).toEqual([4, 6]);
});

test('equal saves, merges and removals at once leave a listing once or not at all', async () => {
  const { site, both, mina } = await startTwo();
  const ids = await site.addListings(5);
  const [first = ''] = ids;
  const write = (i: number) => {
    const at = both[i % 2] ?? site;
    if (i % 5 === 0) return at.call(removeFavourite, { as: mina, ...of(first) });
    if (i % 3 === 0)
      return at.call(mergeFavourites, { as: mina, body: { ids: i % 2 ? ids : ids.toReversed() } });
    return at.call(addFavourite, { as: mina, ...of(first) });
  };

  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => write(i)));

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const saved = (await site.call(listFavouriteIds, { as: mina })).body as string[];
  expect(saved.filter((id) => id !== first).toSorted()).toEqual(ids.slice(1).toSorted());
  expect(await kept(site)).toBe(saved.length);
});

test('an erasure amid saves and merges leaves none behind and fails nothing', async () => {
  const site = await startSite({ discord: true });
  for (let round = 0; round < (onPostgres ? 8 : 3); round++) {
    const mina = await site.signIn(site.discord.addUser().id);
    // A listing of their own is locked by their erasure, before their row.
    const own = await site.addListing({ submittedBy: mina.userId });
    const ids = [own, ...(await site.addListings(3))];
    const save = (id: string) => site.call(addFavourite, { as: mina, ...of(id) });
    const merge = () => site.call(mergeFavourites, { as: mina, body: { ids } });
    const erase = () => site.call(deleteOwnData, { as: mina });

    const answers = await Promise.all([merge(), save(own), erase(), merge(), ...ids.map(save), merge()]);

    for (const { status } of answers) expect([200, 401, 404]).toContain(status);
    expect(await kept(site), `round ${round}`).toBe(0);
  }
});
