import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startSignIn } from '#contract/auth.ts';
import { WRITES_A_DAY } from '#contract/endpoint.ts';
import { editServer, submitServer } from '#contract/listings.ts';
import { writeReply, postReview } from '#contract/reviews.ts';
import { reportServer } from '#contract/reports.ts';
import { reportReview } from '#contract/review-reports.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { tidyUp } from '../ops/housekeeping.ts';
import { addCommunity, content } from '../testing/community.ts';
import { sites } from '../testing/start-site.ts';
import { limits } from './rate-limit.ts';

const startSite = sites();
type Site = Awaited<ReturnType<typeof startSite>>;

const ON = { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback' };

/** So that a minute holds all that a test asks. */
function beginMinute({ clock }: Site) {
  clock.advance(60_000 - (clock.now().getTime() % 60_000));
}

async function beginsSignIn(site: Site, address: string) {
  const { headers } = await site.get(startSignIn.path, { 'x-forwarded-for': address });
  return headers.get('ratelimit-remaining') === '0' && headers.has('retry-after') ? 'refused' : 'begun';
}

const rows = (site: Site) => site.db.selectFrom('rateCounts').selectAll().execute();

test('limits an IPv6 /48 to 200 sign-ins a minute across its /64s', async () => {
  const site = await startSite({ settings: ON });
  beginMinute(site);

  const addresses = Array.from({ length: 210 }, (_, i) => `2001:db8:7:${i.toString(16)}::1`);
  const outcomes = await Promise.all(addresses.map((address) => beginsSignIn(site, address)));

  expect(outcomes.filter((outcome) => outcome === 'begun')).toHaveLength(200);
  expect(await rows(site)).toHaveLength(201);
  expect(await beginsSignIn(site, '2001:db8:8::1')).toBe('begun');
  expect(await beginsSignIn(site, '192.0.2.1')).toBe('begun');
});

test('adds a bounded number of rows a minute for strangers and then counts in memory', async () => {
  const site = await startSite({ settings: ON });
  beginMinute(site);
  const limited = limits(site.deps, 10);
  const from = (address: string) => {
    const request = { headers: { 'x-forwarded-for': address }, socket: { remoteAddress: '127.0.0.1' } };
    return limited
      .countSignIn('sign-in', request as unknown as IncomingMessage, () => {})
      .then(
        () => 'begun',
        (error: { code: string }) => error.code,
      );
  };

  for (let i = 0; i < 100; i++) expect(await from(`192.0.2.${i}`)).toBe('begun');
  expect(await rows(site)).toHaveLength(10);

  const outcomes: string[] = [];
  for (let i = 0; i < 21; i++) outcomes.push(await from('198.51.100.1'));
  expect(outcomes.slice(19)).toEqual(['begun', 'tooManyRequests']);
  site.clock.advance(60_000);
  expect(await from('198.51.100.1')).toBe('begun');
  expect(await rows(site)).toHaveLength(11);
});

test('counts by the minutes of the database’s clock', async () => {
  const site = await startSite({ settings: ON });
  const ahead = await startSite({ settings: ON, clockAheadMs: 3 * MINUTE_MS });
  for (const one of [site, ahead]) await beginsSignIn(one, '192.0.2.1');

  const counted = await rows(site);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  expect(total).toBe(2);
  for (const { period } of counted)
    expect(site.clock.now().getTime()).toBeGreaterThanOrEqual(period.getTime());
});

test('limits edits, reviews, reports and replies of a person and day with 429', async () => {
  const site = await startSite({ discord: true, settings: ON });
  const { guildId, owner, manager, member } = await addCommunity(site);
  site.clock.advance(DAY_MS - (site.clock.now().getTime() % DAY_MS) + 2 * MINUTE_MS);
  const id = '7d2f3c1a-5b6e-4f80-9a1b-2c3d4e5f6a7b';
  const submitted = { ...content(), guildId };
  const calls = {
    edits: () => site.call(submitServer, { as: owner, body: submitted }),
    'edits too': () => site.call(editServer, { as: owner, params: { guildId }, body: content() }),
    reviews: () =>
      site.call(postReview, {
        as: member,
        params: { discordServerId: guildId },
        body: { rating: 5, comment: 'What a fine place for owls this is.' },
      }),
    reports: () =>
      site.call(reportServer, {
        as: member,
        params: { discordServerId: guildId },
        body: { reason: 'They say they are owls.' },
      }),
    'reports too': () =>
      site.call(reportReview, {
        as: member,
        params: { discordServerId: guildId, reviewId: id },
        body: { reason: 'They say they are owls.' },
      }),
    replies: () =>
      site.call(writeReply, {
        as: owner,
        params: { guildId, reviewId: id },
        body: { text: 'Thank you for the kind words.' },
      }),
  };
  const codes = async () => {
    const answers: Record<string, unknown> = {};
    for (const [name, call] of Object.entries(calls)) {
      const { status, body } = await call();
      answers[name] = [status, (body as { code?: string }).code];
    }
    return answers;
  };
  const before = await codes();
  const days = site.db.selectFrom('rateCounts').where('kind', 'like', '% of a day');
  expect(await days.select(['kind', 'count']).orderBy('kind').execute()).toEqual([
    { kind: 'edits of a day', count: 2 },
    { kind: 'replies of a day', count: 1 },
    { kind: 'reports of a day', count: 2 },
    { kind: 'reviews of a day', count: 1 },
  ]);
  for (const [name, most] of Object.entries(WRITES_A_DAY))
    await site.db
      .updateTable('rateCounts')
      .set({ count: most })
      .where('kind', '=', `${name} of a day`)
      .execute();

  site.clock.advance(20 * 60 * MINUTE_MS);
  await tidyUp(site.deps, new AbortController().signal);

  const refused = [429, 'dailyLimitReached'];
  expect(await codes()).toEqual({
    edits: refused,
    'edits too': refused,
    reviews: refused,
    reports: refused,
    'reports too': refused,
    replies: refused,
  });
  const { headers } = await calls.edits();
  const hoursLeft = Number(headers.get('retry-after')) / 3600;
  expect([hoursLeft > 3.5, hoursLeft < 4]).toEqual([true, true]);
  expect(headers.get('ratelimit-limit')).toBe('200');
  expect(await site.call(submitServer, { as: manager, body: submitted })).toMatchObject({ status: 409 });
  site.clock.advance(4 * 60 * MINUTE_MS);
  expect(await codes()).toEqual({ ...before, edits: [409, 'listingExists'] });
  site.clock.advance(DAY_MS + 2 * 60 * MINUTE_MS);
  await tidyUp(site.deps, new AbortController().signal);
  expect(await days.select('kind').execute()).toEqual([]);
});
