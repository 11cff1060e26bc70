import { expect, test } from 'vitest';
import type { Snapshot } from '#contract/analytics.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { sites } from '../../testing/start-site.ts';
import { pageViewBuffer } from './page-view-buffer.ts';
import { snapshots } from './snapshot.ts';

const startSite = sites();

const HITS = Number(process.env['HITS'] ?? 1_000);
const MOMENTS = Math.min(500, HITS / 50);
const LASTS = 30 * HOUR_MS;
const BEGINS = Date.parse('2026-03-28T18:00:00.000Z');

const PEOPLE = ['1180000000000000001', '1180000000000000002', '1180000000000000003'];
const COUNTRIES = ['KR', 'JP', 'US', 'DE', null];
const PATHS = [
  '/',
  '/terms',
  '/my-servers',
  '/lost',
  ...Array.from({ length: 40 }, (_, i) => `/server/11800000000000000${10 + i}`),
];

interface Hit {
  at: number;
  path: string;
  sessionId: string;
  country: string | null;
  person: string | null;
}

test(
  `the panel equals a count of ${HITS} views by two processes, ${MOMENTS} times`,
  async () => {
    const site = await startSite();
    for (const id of PEOPLE)
      await site.db
        .insertInto('users')
        .values({
          id,
          username: `person ${id}`,
          avatar: null,
          language: 'en',
          pseudonym: id,
          tokens: null,
          createdAt: new Date(),
        })
        .execute();
    let now = BEGINS;
    const deps = { ...site.deps, clock: () => new Date(now) };
    const usersOf = async (tokenHashes: readonly string[]) =>
      new Map(tokenHashes.map((tokenHash) => [tokenHash, tokenHash]));
    const processes = [pageViewBuffer(deps, usersOf), pageViewBuffer(deps, usersOf)];
    const takeSnapshot = snapshots(deps);
    const random = randomFrom(7);
    const hits = makeHits(random);
    const moments = Array.from(
      { length: MOMENTS },
      () => BEGINS + Math.floor(random() * (LASTS + HOUR_MS)),
    ).toSorted((a, b) => a - b);

    let sent = 0;
    for (const moment of moments) {
      for (; sent < hits.length && hits[sent]!.at <= moment; sent++) {
        const { at, person, ...view } = hits[sent]!;
        now = at;
        const process = processes[Math.floor(random() * 2)]!;
        process.add({
          ...view,
          source: 'direct',
          network: view.sessionId,
          client: 'Desktop · Chrome',
          tokenHash: person,
        });
        if (random() < 0.002) await process.write();
      }
      now = moment;
      for (const process of processes) await process.write();

      expect(await takeSnapshot(), new Date(moment).toISOString()).toEqual(
        plainCount(hits.slice(0, sent), moment),
      );
    }
    for (const process of processes) await process.finish();
  },
  20_000 + HITS * 2,
);

/** Page views over more than a day, with visits of several pages, more by day than by night. */
function makeHits(random: () => number): Hit[] {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 2 * list.length)]!;
  const hits: Hit[] = [];
  for (let session = 0; hits.length < HITS; session++) {
    const country = pick(COUNTRIES);
    const person = random() < 0.2 ? pick(PEOPLE) : null;
    let at = BEGINS + Math.floor(random() ** 0.7 * LASTS);
    for (let views = 1 + Math.floor(random() * 12); views > 0; views--) {
      hits.push({ at, path: pick(PATHS), sessionId: `s-${session}`, country, person });
      at += Math.floor(random() * 4 * MINUTE_MS);
    }
  }
  const inOrder = hits.slice(0, HITS).toSorted((a, b) => a.at - b.at);
  // No two at the same instant, so that there is always a last one.
  for (let i = 1; i < inOrder.length; i++) inOrder[i]!.at = Math.max(inOrder[i]!.at, inOrder[i - 1]!.at + 1);
  return inOrder;
}

/** The specification's numbers, computed from all page views. */
function plainCount(hits: readonly Hit[], now: number): Snapshot {
  const minute = (at: number) => Math.floor(at / MINUTE_MS);
  const ofLast = (minutes: number) => hits.filter(({ at }) => minute(at) > minute(now) - minutes);
  const hour = ofLast(60);
  const active = new Map<string, Hit>();
  for (const hit of hits) if (hit.at > now - 5 * MINUTE_MS) active.set(hit.sessionId, hit);
  const sessions = [...active.values()].toSorted((a, b) => b.at - a.at);
  return {
    activeUsers: sessions.length,
    authenticatedUsers: new Set(sessions.map(({ person }) => person).filter(Boolean)).size,
    pageViewsLastHour: hour.length,
    pageViewsLast24Hours: ofLast(24 * 60).length,
    activeSessions: sessions.slice(0, 100).map(({ at, path, sessionId, country, person }) => ({
      sessionId,
      userId: person,
      username: person && `person ${person}`,
      avatar: null,
      currentPage: path,
      country,
      userAgent: 'Desktop · Chrome',
      lastSeen: new Date(at).toISOString(),
    })),
    topPages: mostFirst(hour.map(({ path }) => path))
      .slice(0, 10)
      .map(([path, count]) => ({ path, count })),
    countryDistribution: mostFirst(
      sessions.map(({ country }) => country).filter((known) => known !== null),
    ).map(([country, count]) => ({ country, count })),
  };
}

function mostFirst(words: readonly string[]) {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1));
}

/** Pseudo-random numbers from 0 to 1, the same each time (mulberry32). */
function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
