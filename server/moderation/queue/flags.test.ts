import { sql, type RawBuilder } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { RequestFlag } from '#contract/flags.ts';
import { decideAppeal, sendAppeal } from '#contract/appeals.ts';
import { editServer, deleteServer, submitServer } from '#contract/listings.ts';
import { approveServer, listRequests, rejectServer } from '#contract/queue.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { withdrawRevision } from '#contract/workshop.ts';
import { tidyUp } from '../../ops/housekeeping.ts';
import { untilNotified } from '../../testing/past-undo.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../../testing/community.ts';
import { count } from '../../testing/counting.ts';
import { countsAreRight } from '../../testing/inspect-database.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();
const ago = (ms: number) => new Date(Date.now() - ms);
const daysAgo = (days: number) => ago(days * DAY_MS).toISOString();

async function start() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { admin, owner, guildId } = people;
  const idOf = async (guild = guildId) => (await findRow(site, guild))?.id ?? '';
  return {
    site,
    ...people,
    submit: (said = {}) => site.call(submitServer, { as: owner, body: { ...content(said), guildId } }),
    edit: (said = {}) => site.call(editServer, { as: owner, params: { guildId }, body: content(said) }),
    approve: async () =>
      untilNotified(site, site.call(approveServer, { as: admin, params: { id: await idOf() }, body: {} })),
    reject: async () =>
      untilNotified(
        site,
        site.call(rejectServer, { as: admin, params: { id: await idOf() }, body: { reason: 'Owls?' } }),
      ),
    /** The flags of the rows of a guild in a list. */
    flags: async (query = {}, guild = guildId) => {
      const { body } = await site.call(listRequests, { as: admin, query });
      return (body as { discordServerId: string; flags: RequestFlag[] }[])
        .filter(({ discordServerId }) => discordServerId === guild)
        .map(({ flags }) => flags);
    },
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Reviews of the listing at instants, by accounts of an age at that time. */
async function addReviews({ site, guildId }: Started, times: readonly Date[], accountAgeMs: number) {
  const listing = await findRow(site, guildId);
  for (const [place, createdAt] of times.entries()) {
    const born = BigInt(createdAt.getTime() - accountAgeMs - 1_420_070_400_000);
    const userId = String((born << 22n) + BigInt(place));
    const author = { id: userId, username: 'reviewer', language: 'en' as const, createdAt };
    await site.db
      .insertInto('users')
      .values({ ...author, pseudonym: `pseudonym of ${userId}` })
      .execute();
    const review = { listingId: listing?.id ?? '', userId, rating: 5, comment: 'Owls!', createdAt };
    await site.db.insertInto('reviews').values(review).execute();
  }
}

const burst = (reviews: number, fromNewAccounts: number) => [
  { flag: 'review-burst', detail: { reviews, fromNewAccounts, at: expect.stringMatching(/Z$/) } },
];
const everyFiveMinutes = (of: number) => Array.from({ length: of }, (_, i) => ago((of - i) * 5 * MINUTE_MS));

test('an ordinary submission has no flags', async () => {
  const { submit, flags } = await start();
  await submit();
  expect(await flags()).toEqual([[]]);
});

describe('online-above-members', () => {
  test('needs ten and a tenth more than the members', async () => {
    const { site, submit, flags, guildId } = await start();
    await submit();
    const countNow = (members: number, online: number) =>
      count(site, guildId, [new Date().toISOString(), members, online]);

    await countNow(20, 30);
    expect(await flags()).toEqual([[{ flag: 'online-above-members', detail: { online: 30, members: 20 } }]]);
    for (const [members, online] of [
      [20, 29],
      [3, 9],
      [1_000, 1_099],
    ] as const) {
      await countNow(members, online);
      expect(await flags()).toEqual([[]]);
    }
  });

  test('is not said of counts that a stale sweep has left', async () => {
    const { site, submit, flags, guildId } = await start();
    await submit();
    await count(site, guildId, [daysAgo(1.1), 20, 900]);
    expect(await flags()).toEqual([[]]);
  });
});

describe('members-tripled', () => {
  test('is told for a week, by the last count of each day', async () => {
    const { site, submit, flags, guildId } = await start();
    await submit();
    await count(site, guildId, [daysAgo(3), 30], [daysAgo(2), 95]);
    const detail = { day: daysAgo(2).slice(0, 10), before: 30, after: 95 };
    expect(await flags()).toEqual([[{ flag: 'members-tripled', detail }]]);
    await count(site, guildId, [daysAgo(1), 100]);
    expect(await flags()).toEqual([[{ flag: 'members-tripled', detail }]]);
  });

  test.each([
    ['from 3 to 9', [daysAgo(1), 3], [daysAgo(0), 9]],
    ['within two days', [daysAgo(2), 30], [daysAgo(0), 95]],
    ['eight days ago', [daysAgo(9), 30], [daysAgo(8), 95]],
    ['almost', [daysAgo(1), 30], [daysAgo(0), 89]],
  ] as const)('is not said of members that tripled %s', async (_, before, after) => {
    const { site, submit, flags, guildId } = await start();
    await submit();
    await count(site, guildId, [...before], [...after]);
    expect(await flags()).toEqual([[]]);
  });

  test('is taken back when a later count of the day is an ordinary one', async () => {
    const { site, submit, flags, guildId } = await start();
    await submit();
    await count(site, guildId, [daysAgo(1), 30], [daysAgo(0), 3_000], [daysAgo(0), 31]);
    expect(await flags()).toEqual([[]]);
  });
});

describe('review-burst', () => {
  test('a review that comes back with its old date hides no later burst', async () => {
    const started = await start();
    const { site, submit, approve, edit, flags } = started;
    await submit();
    await approve();
    await edit();
    const long = 30 * DAY_MS;
    await addReviews(
      started,
      everyFiveMinutes(10).map((at) => new Date(at.getTime() - long)),
      long * 12,
    );
    await addReviews(started, everyFiveMinutes(11), long * 12);
    expect(await flags()).toEqual([burst(11, 0), burst(11, 0)]);

    // As a restored one does, the last of the first burst is written with its own date.
    const last = await site.db
      .selectFrom('reviews')
      .selectAll()
      .where('createdAt', '<', ago(DAY_MS))
      .orderBy('createdAt', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    await site.db.deleteFrom('reviews').where('id', '=', last.id).execute();
    await site.db.insertInto('reviews').values(last).execute();
    expect(await flags()).toEqual([burst(11, 0), burst(11, 0)]);
  });

  test('ten within an hour are told, beside an edit and on the live row', async () => {
    const started = await start();
    await started.submit();
    await started.approve();
    await started.edit();
    await addReviews(started, everyFiveMinutes(10), 400 * DAY_MS);
    expect(await started.flags()).toEqual([burst(10, 0), burst(10, 0)]);
  });

  test('five within an hour by accounts younger than seven days are told', async () => {
    const started = await start();
    await started.submit();
    await started.approve();
    await addReviews(started, everyFiveMinutes(5), 6.9 * DAY_MS);
    expect(await started.flags()).toEqual([burst(5, 5)]);
  });

  test.each([
    ['nine within an hour', everyFiveMinutes(9), 400],
    ['ten over two hours', Array.from({ length: 10 }, (_, i) => ago((10 - i) * 12 * MINUTE_MS)), 400],
    ['five by accounts of eight days', everyFiveMinutes(5), 8],
    ['five by new accounts over days', [5, 4, 3, 2, 1].map((days) => ago(days * DAY_MS)), 2],
    ['ten within an hour, eight days ago', everyFiveMinutes(10).map((at) => new Date(+at - 8 * DAY_MS)), 400],
  ])('%s have no flag', async (_, times, accountDays) => {
    const started = await start();
    await started.submit();
    await started.approve();
    await addReviews(started, times, accountDays * DAY_MS);
    expect(await started.flags()).toEqual([[]]);
  });
});

describe('texts', () => {
  test('are those that are proposed, and otherwise the live ones', async () => {
    const { submit, approve, edit, flags } = await start();
    await submit({ description: 'We watch owls together: bit.ly/owls' });
    await approve();
    await edit({ description: 'We watch owls together, @everyone.' });
    const link = { flag: 'shortened-link', detail: { link: 'bit.ly/owls' } };
    const mention = { flag: 'mass-mention', detail: { word: '@everyone', mentions: 1 } };
    expect(await flags({ status: 'pending' })).toEqual([[mention]]);
    expect(await flags({ status: 'approved' })).toEqual([[link]]);
  });
});

describe('invite-changed', () => {
  async function startWithInvites() {
    const started = await start();
    const { discord } = started.site;
    const [first, second] = [1, 2].map(() => discord.createInvite(started.guildId));
    await started.submit({ inviteLink: `https://discord.gg/${first}` });
    await started.approve();
    return { ...started, first, second };
  }

  test('tells the former and the proposed link, also when it is removed', async () => {
    const { edit, reject, flags, first, second } = await startWithInvites();
    const told = (after: string | null) => [
      { flag: 'invite-changed', detail: { before: expect.stringMatching(`/${first}$`), after } },
    ];
    await edit({ inviteLink: `https://discord.gg/${second}` });
    expect(await flags({ isEdit: true })).toMatchObject([
      told(expect.stringMatching(`/${second}$`) as string),
    ]);
    await reject();
    await edit({ inviteLink: '' });
    expect((await flags({ isEdit: true }))[0]).toMatchObject([...told(null), { flag: 'rejected-before' }]);
  });

  test('is not said of the same code in another form, or of a first link', async () => {
    const { site, edit, reject, flags, first, guildId } = await startWithInvites();
    await edit({ inviteLink: `https://discord.com/invite/${first}` });
    expect(await flags({ isEdit: true })).toEqual([[]]);
    await reject();
    await sql`delete from guild_signs`.execute(site.db);
    await site.db
      .updateTable('listings')
      .set({ inviteCode: null })
      .where('discordServerId', '=', guildId)
      .execute();
    await edit({ inviteLink: `https://discord.gg/${first}` });
    expect(await flags({ isEdit: true })).toEqual([[]]);
  });
});

describe('rejected-before', () => {
  test('tells how often, and outlives the listing', async () => {
    const { site, owner, submit, edit, reject, flags, guildId } = await start();
    await submit();
    await reject();
    expect(await flags()).toEqual([[]]);
    await edit();
    await reject();
    await site.call(deleteServer, { as: owner, params: { guildId } });
    await submit();
    const detail = { times: 2, lastAt: expect.stringMatching(/Z$/) };
    expect(await flags()).toEqual([[{ flag: 'rejected-before', detail }]]);
    expect(await countsAreRight(site)).toBe(true);
  });

  test('counts no rejection that an appeal has overturned', async () => {
    const { site, admin, owner, submit, edit, reject, flags, guildId } = await start();
    const overturn = async () => {
      await site.call(sendAppeal, { as: owner, body: { discordServerId: guildId, text: 'Look again.' } });
      const [last] = await site.db
        .selectFrom('appeals')
        .select('id')
        .orderBy('createdAt', 'desc')
        .limit(1)
        .execute();
      const params = { id: last?.id ?? '' };
      const body = { outcome: 'granted', reason: 'Fair.' } as const;
      expect((await site.call(decideAppeal, { as: admin, params, body })).status).toBe(200);
    };
    await submit();
    await reject();
    await edit();
    site.clock.advance(MINUTE_MS);
    await reject();
    const first = await site.db.selectFrom('audit').select('at').orderBy('id').executeTakeFirstOrThrow();
    await overturn();
    const detail = { times: 1, lastAt: first.at.toISOString() };
    expect(await flags()).toEqual([[{ flag: 'rejected-before', detail }]]);

    await site.call(withdrawRevision, { as: owner, params: { guildId } });
    await site.call(deleteServer, { as: owner, params: { guildId } });
    await sql`delete from guild_signs`.execute(site.db);
    await submit();
    await reject();
    await overturn();
    expect(await flags()).toEqual([[]]);
  });

  test('is not said of what was withdrawn, approved or rejected elsewhere', async () => {
    const { site, submit, approve, edit, flags } = await start();
    await site.addListing({ status: 'rejected' });
    await submit();
    await approve();
    await edit();
    expect(await flags()).toEqual([[], []]);
  });
});

describe('rejected-sender', () => {
  const OTHER_DESCRIPTION = 'We watch bats together, every night.';

  /** Somebody whose other guild was rejected so many days ago. */
  async function startRejected(days: number) {
    const started = await start();
    const { site, admin, owner } = started;
    const { id: other } = site.discord.addGuild({ name: 'Bats', ownerId: owner.userId, bot: true });
    await site.addGuild({ id: other, name: 'Bats' });
    await site.call(submitServer, {
      as: owner,
      body: { ...content({ description: OTHER_DESCRIPTION }), guildId: other },
    });
    const params = { id: (await findRow(site, other))?.id ?? '' };
    await untilNotified(site, site.call(rejectServer, { as: admin, params, body: { reason: 'Bats?' } }));
    await rewrite(started, sql`update audit set at = ${ago(days * DAY_MS)}`);
    await started.submit();
    return { ...started, other };
  }

  /** Changes the audit, which no statement of the application may. */
  const rewrite = ({ site }: { site: Site }, change: RawBuilder<unknown>) =>
    site.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx); // without the trigger that keeps it
      await change.execute(trx);
    });

  test('tells how often what they submitted for other guilds was rejected within a year', async () => {
    const { site, owner, flags, approve, other } = await startRejected(364);
    const detail = { times: 1, lastAt: expect.stringMatching(/Z$/) };
    expect(await flags()).toEqual([[{ flag: 'rejected-sender', detail }]]);
    expect(await flags({ status: 'pending', flag: 'rejected-sender' })).toHaveLength(1);
    expect(await flags({ flag: 'rejected-sender' }, other)).toEqual([]);
    // The listing of the other guild is gone, the decision is not.
    await site.call(deleteServer, { as: owner, params: { guildId: other } });
    expect(await flags()).toEqual([[{ flag: 'rejected-sender', detail }]]);
    await approve();
    expect(await flags()).toEqual([[]]);
  });

  test.each([
    ['of more than a year ago', 366, null],
    [
      'that was undone',
      1,
      sql`insert into audit (at, admin, action, after)
        select now(), 'an admin', 'undo rejection', jsonb_build_object('decision', id) from audit`,
    ],
    [
      'that an appeal has overturned',
      1,
      sql`insert into appeals (decision_id, discord_server_id, revision, text, created_at, outcome, reason, decided_at)
        select id, discord_server_id, null, 'Look again.', now(), 'granted', 'Fair.', now() from audit`,
    ],
    ['of somebody else', 1, sql`update audit set person = 'somebody else'`],
  ] as const)('counts no rejection %s', async (_, days, change) => {
    const { site, flags } = await startRejected(days);
    if (change) await rewrite({ site }, change);
    expect(await flags()).toEqual([[]]);
    expect(await flags({ flag: 'rejected-sender' })).toEqual([]);
  });
});

describe('language-mismatch', () => {
  test('is there for a submission, an edit and a live listing', async () => {
    const { submit, approve, edit, flags } = await start();
    const mismatch = { flag: 'language-mismatch', detail: { language: 'Korean', letters: 'Latin' } };
    await submit({ language: 'Korean' });
    expect(await flags({ flag: 'language-mismatch' })).toEqual([[mismatch]]);
    await approve();
    await edit({ language: 'English' });
    expect(await flags({ isEdit: true })).toEqual([[]]);
    expect(await flags({ flag: 'language-mismatch' })).toEqual([[mismatch]]);
    await approve();
    await edit({ language: 'Russian' });
    expect(await flags({ isEdit: true })).toEqual([
      [{ flag: 'language-mismatch', detail: { language: 'Russian', letters: 'Latin' } }],
    ]);
  });
});

test('what no flag tells any more is cleared, a little at a time', async () => {
  const { site } = await start();
  const add = (
    id: number,
    tripledDaysAgo: number | null,
    burstDaysAgo: number | null,
    rejectedDaysAgo: number | null,
  ) => {
    const day = (days: number | null) => (days === null ? null : daysAgo(days));
    return sql`insert into guild_signs (discord_server_id, tripled_on, members_before, members_after,
        burst_at, burst_reviews, burst_new_accounts, rejected_at, rejections)
      values (${String(id)}, ${day(tripledDaysAgo)}, 30, 90, ${day(burstDaysAgo)}, 12, 3,
        ${day(rejectedDaysAgo)}, ${rejectedDaysAgo === null ? 0 : 2})`.execute(site.db);
  };
  await add(1, 6, 6, 300);
  await add(2, 9, 6, null);
  await add(3, 6, 9, null);
  await add(4, null, null, 399);
  for (let id = 5; id <= 40; id += 1) await add(id, 30, 30, 402);

  await tidyUp(site.deps, new AbortController().signal, { least: 10, most: 20 });

  const { rows } = await sql`
    select discord_server_id as id, members_after as tripled, burst_reviews as burst, rejections from guild_signs
    order by 1`.execute(site.db);
  expect(rows).toEqual([
    { id: '1', tripled: 90, burst: 12, rejections: 2 },
    { id: '2', tripled: null, burst: 12, rejections: 0 },
    { id: '3', tripled: 90, burst: null, rejections: 0 },
    { id: '4', tripled: 90, burst: 12, rejections: 2 },
  ]);
});
