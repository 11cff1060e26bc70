import { expect, test } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import { writeEvents } from '../guilds/gateway/write-events.ts';
import { leading } from '../testing/leader.ts';
import { recordStatus } from '../moderation/bans/listing-ban.store.ts';
import { deleteReview, recordReview } from '../reviews/review.store.ts';
import { newId } from '../testing/make.ts';
import { sites } from '../testing/start-site.ts';
import { withListing } from './listing-state.store.ts';
import { deleteListing } from './submissions/submission.store.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const RUNS = 60;

async function addPerson({ db }: Site) {
  const id = newId();
  const person = { id, username: 'somebody', avatar: null, language: 'en', pseudonym: id } as const;
  await db
    .insertInto('users')
    .values({ ...person, createdAt: new Date() })
    .execute();
  return id;
}

const review = ({ db }: Site, discordServerId: string, userId: string) =>
  recordReview(db, { discordServerId, userId, rating: 5, comment: 'Good owls.' }, new Date());

const remove = ({ db }: Site, discordServerId: string) =>
  withListing(db, { discordServerId }, async (trx, listing) => {
    if (listing) await deleteListing(trx, listing);
  });

test.runIf(onPostgres)('a replaced review and a change of its guild wait for each other', async () => {
  const site = await startSite();
  const id = await site.addListing();
  const people = await Promise.all(Array.from({ length: 3 }, () => addPerson(site)));
  const hear = (name: string) => {
    const facts = [{ id, name, present: true, available: true }];
    const news = { rosters: [], facts, sessions: new Map(), shards: undefined };
    return writeEvents({ ...site.deps, lead: leading(site.deps) }, news, new Date());
  };

  for (let run = 0; run < RUNS; run++) {
    await Promise.all([
      ...people.map((person) => review(site, id, person)),
      hear(`a ${run}`),
      hear(`b ${run}`),
    ]);
  }

  const listing = await site.db.selectFrom('listings').select('reviewCount').executeTakeFirst();
  expect(listing).toEqual({ reviewCount: 3 });
});

test.runIf(onPostgres)('a deletion waits for concurrent bans and for deletions of reviews', async () => {
  const site = await startSite();
  const person = await addPerson(site);
  const ban = (discordServerId: string) =>
    withListing(site.db, { discordServerId }, async (trx, listing) => {
      if (listing)
        await recordStatus(trx, listing.id, {
          ...listing.state,
          status: 'banned',
          statusBeforeBan: 'approved',
        });
    });

  for (let run = 0; run < RUNS; run++) {
    const ids = await Promise.all(Array.from({ length: 6 }, () => site.addListing()));
    await Promise.all(ids.map((id) => review(site, id, person)));
    await Promise.all(
      ids.flatMap((id, at) => (at % 2 ? [remove(site, id), deleteReview(site.db, person, id)] : [ban(id)])),
    );
  }

  const counts = await site.db.selectFrom('statusCounts').selectAll().where('listings', '>', 0).execute();
  expect(counts).toEqual([{ status: 'banned', listings: 3 * RUNS }]);
});
