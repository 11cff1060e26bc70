import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startSignIn } from '#contract/auth.ts';
import { MINUTE_MS } from '#contract/time-units.ts';
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
