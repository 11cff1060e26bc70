import { expect, test } from 'vitest';
import { trackPageView } from '#contract/analytics.ts';
import { bumpListing } from '#contract/bumps.ts';
import type { Endpoint, InputOf } from '#contract/endpoint.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { banPerson, banServer } from '#contract/bans.ts';
import { approveServer, rejectServer } from '#contract/queue.ts';
import { resolveReport, reportServer } from '#contract/reports.ts';
import { deleteOwnData, getOwnData } from '#contract/own-data.ts';
import { deleteOwnReview, postReview } from '#contract/reviews.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { recordPageViews } from '../../stats/analytics/page-view-buffer.store.ts';
import { ADMIN_ID, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import type { SignedIn } from '../../testing/sign-in.ts';
import { eventually, sites } from '../../testing/start-site.ts';
import { countsAreRight, placesOf, waitingForLocks } from '../../testing/inspect-database.ts';
import { erasePerson } from './erasure.store.ts';

const startSite = sites();

const MANAGE_SERVER = 0x20n;
const RUNS = onPostgres ? 12 : 4;

/** Two instances of the site on one PostgreSQL database. PGlite has one: it is used twice. */
async function startTwo() {
  const site = await startSite(WITH_ADMIN);
  const other = onPostgres
    ? await startSite({ settings: { ...site.discord.environment, ...WITH_ADMIN.settings } })
    : site;
  const admin = await site.signIn(site.discord.addUser({ id: ADMIN_ID }).id);
  const signIn = () => site.signIn(site.discord.addUser().id);
  /** A guild with its owner and members. */
  const addGuild = async (owner: SignedIn, members: readonly SignedIn[] = [], rights = 0n) => {
    const { id } = site.discord.addGuild({ ownerId: owner.userId, bot: true });
    await site.addGuild({ id, ownerId: owner.userId });
    for (const { userId } of members) site.discord.addMember(id, userId, rights);
    return id;
  };
  return { both: [site, other] as const, site, admin, signIn, addGuild };
}

/** A call to be made later, and its name. */
function calling<E extends Endpoint>(endpoint: E, input: InputOf<E> & { as?: SignedIn }) {
  return { what: `${endpoint.method} ${endpoint.path}`, at: (site: Site) => site.call(endpoint, input) };
}

const review = (as: SignedIn, discordServerId: string) =>
  calling(postReview, { as, params: { discordServerId }, body: { rating: 3, comment: 'Not bad.' } });
const report = (as: SignedIn, discordServerId: string) =>
  calling(reportServer, { as, params: { discordServerId }, body: { reason: 'Bats.' } });
const submit = (as: SignedIn, guildId: string) =>
  calling(submitServer, { as, body: { ...content(), guildId } });
const edit = (as: SignedIn, guildId: string) =>
  calling(editServer, { as, params: { guildId }, body: content({ category: 'Art' }) });
const erase = (as: SignedIn) => calling(deleteOwnData, { as });

const look = (sessionId: string, { cookie }: SignedIn) => ({
  what: 'a page view',
  at: (site: Site) =>
    site.send(trackPageView.path, {
      method: 'POST',
      body: JSON.stringify({ path: '/', sessionId }),
      headers: {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 Firefox/133.0',
      },
    }),
});

test(
  'an erasure amid other writes leaves nothing, fails nothing, keeps counts right',
  { timeout: 120_000 },
  async () => {
    const { both, site, admin, signIn, addGuild } = await startTwo();
    const failed: string[] = [];
    for (let run = 0; run < RUNS; run++) {
      const [person, second, friend] = [await signIn(), await signIn(), await signIn()];
      const [listed, waiting, unlisted] = [
        await addGuild(person, [second, friend]),
        await addGuild(person),
        await addGuild(person),
      ];
      const shared = await addGuild(second, [person], MANAGE_SERVER);
      const third = await addGuild(admin, [person, second, friend]);
      for (const discordServerId of [listed, shared])
        await site.addListing({
          discordServerId,
          submittedBy: discordServerId === shared ? second.userId : person.userId,
        });
      await site.addListing({ discordServerId: third });
      for (const before of [
        submit(person, waiting),
        edit(person, shared),
        review(person, third),
        review(second, third),
        report(second, third),
        look('window-1', person),
        look('window-2', second),
      ])
        expect((await before.at(site)).status, before.what).toBe(200);
      const idOf = async (guild: string) => (await findRow(site, guild))?.id ?? '';
      const { id: reportId } = await site.db
        .selectFrom('reports')
        .select('id')
        .where('reporterId', '=', second.userId)
        .executeTakeFirstOrThrow();

      const happenings = [
        erase(person),
        review(person, third),
        calling(approveServer, { as: admin, params: { id: await idOf(waiting) }, body: {} }),
        submit(person, unlisted),
        calling(rejectServer, { as: admin, params: { id: await idOf(shared) }, body: { reason: 'No.' } }),
        report(person, third),
        edit(person, listed),
        calling(banServer, { as: admin, params: { id: await idOf(listed) } }),
        erase(second),
        review(friend, third),
        review(second, listed),
        calling(bumpListing, { as: person, params: { discordServerId: listed } }),
        calling(deleteOwnReview, { as: second, params: { discordServerId: third } }),
        calling(resolveReport, { as: admin, params: { id: reportId }, body: {} }),
        look('window-1', second),
        look('window-2', person),
        erase(person),
        calling(getOwnData, { as: person }),
        ...(run % 3 === 2
          ? [
              calling(banPerson, {
                as: admin,
                params: { ownerId: person.userId },
                body: { reason: 'Enough.' },
              }),
            ]
          : []),
      ];
      // Each round begins with another call.
      const from = (run * 5) % happenings.length;
      const order = [...happenings.slice(from), ...happenings.slice(0, from)];
      const answers = await Promise.all(
        order.map(async ({ what, at }, i) => ({ what, answer: await at(both[i % 2] ?? site) })),
      );

      for (const { what, answer } of answers)
        if (answer.status >= 500) failed.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
      const erasures = answers
        .filter(({ what }) => what === erase(person).what)
        .map(({ answer }) => answer.status);
      expect(erasures.filter((status) => status === 200).length).toBeGreaterThanOrEqual(
        run % 3 === 2 ? 1 : 2,
      );
      for (const status of erasures) expect([200, 401, 403]).toContain(status);
      // A person who is banned first is not erased by their own request; then the test erases them.
      await Promise.all(
        [person, second].map(({ userId }) => erasePerson(site.db, userId, site.clock.databaseNow())),
      );
      for (const { userId } of [person, second]) expect(await placesOf(site, userId)).toEqual(['guilds']);
      expect(await countsAreRight(site)).toBe(true);
    }
    expect(failed).toEqual([]);
  },
);

test('of ten simultaneous erasures on two processes one happens, the others get 401', async () => {
  const { both, site, signIn, addGuild } = await startTwo();
  const person = await signIn();
  const guild = await addGuild(person);
  await submit(person, guild).at(site);

  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => erase(person).at(both[i % 2] ?? site)),
  );

  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  expect(await placesOf(site, person.userId)).toEqual(['guilds']);
});

test.runIf(onPostgres)('a person erased between sign-in check and write gets 401', async () => {
  const { site, signIn, addGuild } = await startTwo();
  const friend = await signIn();
  const third = await addGuild(friend, []);
  await site.addListing({ discordServerId: third });
  const shared = await addGuild(friend, []);
  await site.addListing({ discordServerId: shared, submittedBy: friend.userId });
  for (const writing of ['review', 'report', 'submit', 'edit'] as const) {
    const person = await signIn();
    site.discord.addMember(third, person.userId);
    site.discord.addMember(shared, person.userId, MANAGE_SERVER);
    const own = await addGuild(person);
    const written = { review, report, submit, edit }[writing];
    const about = { review: third, report: third, submit: own, edit: shared }[writing];

    // The person's row is locked until the write waits for it, and then deleted.
    let answer: Promise<{ status: number }> | undefined;
    await site.db.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', person.userId).forUpdate().execute();
      answer = written(person, about).at(site);
      await eventually(
        () => waitingForLocks(site),
        (waiting) => waiting > 0,
      );
      await trx.deleteFrom('users').where('id', '=', person.userId).execute();
    });

    expect((await answer)?.status, writing).toBe(401);
    expect(await placesOf(site, person.userId)).toEqual(['guilds']);
  }
});

test.runIf(onPostgres)(
  'what a person writes between an erasure’s locks is erased without a wait',
  async () => {
    const { site, admin, signIn, addGuild } = await startTwo();
    const [person, friend] = [await signIn(), await signIn()];
    const guild = await addGuild(friend, [person], MANAGE_SERVER);
    await site.addListing({ discordServerId: guild, submittedBy: friend.userId });
    const id = (await findRow(site, guild))?.id ?? '';
    const { inviteLink: _, ...input } = content();
    const revision = {
      listingId: id,
      number: 1,
      ...input,
      inviteCode: null,
      isEdit: true,
      submittedBy: person.userId,
    };

    const waiting = (many: number) =>
      eventually(
        () => waitingForLocks(site),
        (found) => found >= many,
      );
    let answers: Promise<{ status: number }[]> | undefined;
    await site.db.transaction().execute(async (trx) => {
      // The edit's own locks. The erasure has looked for listings by then, and the decision waits for this one.
      await trx.selectFrom('listings').select('id').where('id', '=', id).forUpdate().execute();
      await trx.selectFrom('users').select('id').where('id', '=', person.userId).forKeyShare().execute();
      const erased = erase(person).at(site);
      await waiting(1);
      await trx
        .insertInto('revisions')
        .values({ ...revision, submittedAt: site.clock.now() })
        .execute();
      const rejected = calling(rejectServer, { as: admin, params: { id }, body: { reason: 'No.' } }).at(site);
      await waiting(2);
      answers = Promise.all([erased, rejected]);
    });

    // Which of the two gets the listing first is open.
    const [erased, rejected] = (await answers) ?? [];
    expect(erased?.status).toBe(200);
    expect([200, 409]).toContain(rejected?.status);
    expect(await placesOf(site, person.userId)).toEqual([]);
    expect(await countsAreRight(site)).toBe(true);
  },
);

test.runIf(onPostgres)('a ban during an erasure holds and sends no message', async () => {
  const { site, admin, signIn } = await startTwo();
  const person = await signIn();
  const reason = { params: { ownerId: person.userId }, body: { reason: 'Enough.' } };

  let banned: Promise<{ status: number }> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', person.userId).forUpdate().execute();
    banned = calling(banPerson, { as: admin, ...reason }).at(site);
    await eventually(
      () => waitingForLocks(site),
      (waiting) => waiting > 0,
    );
    await trx.deleteFrom('users').where('id', '=', person.userId).execute();
  });

  expect((await banned)?.status).toBe(200);
  expect(await placesOf(site, site.deps.secrets.pseudonymOf(person.userId, 'person'))).toEqual([
    'audit',
    'erased_people',
    'user_bans',
  ]);
});

test.runIf(onPostgres)(
  'an erasure takes the kept counts in the order in which decisions take them',
  async () => {
    const { site, signIn, addGuild } = await startTwo();
    const [person, friend] = [await signIn(), await signIn()];
    await site.addListing({ discordServerId: await addGuild(person), submittedBy: person.userId });
    const shared = await addGuild(friend, [person], MANAGE_SERVER);
    await site.addListing({ discordServerId: shared, status: 'rejected', submittedBy: friend.userId });
    expect((await edit(person, shared).at(site)).status).toBe(200);

    let erased: Promise<{ status: number }> | undefined;
    await site.db.transaction().execute(async (trx) => {
      await trx.selectFrom('directoryCounts').select('listings').forUpdate().execute();
      erased = erase(person).at(site);
      await eventually(
        () => waitingForLocks(site),
        (waiting) => waiting > 0,
      );
      await trx.selectFrom('statusCounts').select('listings').orderBy('status').forUpdate().execute();
    });

    expect((await erased)?.status).toBe(200);
    expect(await countsAreRight(site)).toBe(true);
  },
);

test.runIf(onPostgres).each(['listing', 'webhook'] as const)(
  'an erasure of a webhook’s maker waits for a decision that has locked the %s',
  async (first) => {
    const { site, signIn, addGuild } = await startTwo();
    const [person, friend] = [await signIn(), await signIn()];
    const guild = await addGuild(friend, [person], MANAGE_SERVER);
    await site.addListing({ discordServerId: guild, submittedBy: friend.userId });
    const id = (await findRow(site, guild))?.id ?? '';
    const now = site.clock.now();
    await site.db
      .insertInto('webhooks')
      .values({
        listingId: id,
        madeBy: person.userId,
        sealed: Buffer.from('sealed'),
        addressHash: 'hash',
        ending: 'wxyz',
        events: ['listing.approved'],
        createdAt: now,
        allowedAt: now,
        rightsDueAt: now,
      })
      .execute();

    let erased: Promise<{ status: number }> | undefined;
    await site.db.transaction().execute(async (trx) => {
      // The decision's own locks, in its order: the listing, its webhooks, the counts.
      if (first === 'listing')
        await trx.selectFrom('listings').select('id').where('id', '=', id).forUpdate().execute();
      else await trx.selectFrom('webhooks').select('id').forNoKeyUpdate().execute();
      erased = erase(person).at(site);
      await eventually(
        () => waitingForLocks(site),
        (waiting) => waiting > 0,
      );
      await trx.selectFrom('webhooks').select('id').forNoKeyUpdate().execute();
      await trx.selectFrom('statusCounts').select('listings').orderBy('status').forUpdate().execute();
    });

    expect((await erased)?.status).toBe(200);
    expect(await placesOf(site, person.userId)).toEqual([]);
  },
);

test('page views of a person erased meanwhile are counted anonymously', async () => {
  const { site, signIn } = await startTwo();
  const [person, friend] = [await signIn(), await signIn()];
  await erase(person).at(site);
  const seenAt = site.clock.now().getTime();
  const minute = seenAt - (seenAt % 60_000);
  const view = { path: '/', country: null, client: 'Desktop · Firefox', seenAt };

  await recordPageViews(
    site.db,
    {
      process: crypto.randomUUID(),
      number: 1,
      counted: [{ minute, path: '/', views: 3 }],
      happened: [],
      sighted: [
        { ...view, sessionId: 'a', userId: person.userId },
        { ...view, sessionId: 'b', userId: friend.userId },
        { ...view, sessionId: 'c', userId: null },
      ],
    },
    site.clock.now(),
  );

  const visits = await site.db
    .selectFrom('visits')
    .select(['sessionId', 'userId'])
    .orderBy('sessionId')
    .execute();
  expect(visits).toEqual([
    { sessionId: 'a', userId: null },
    { sessionId: 'b', userId: friend.userId },
    { sessionId: 'c', userId: null },
  ]);
});
