import type { IncomingMessage } from 'node:http';
import type { User } from '#contract/auth.ts';
import { READS_A_MINUTE, WRITES_A_DAY, type DailyLimit } from '#contract/endpoint.ts';
import { PUBLIC_NOTICES_A_DAY } from '#contract/public-notices.ts';
import type { Database } from '#database/tables.ts';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from '../refusal.ts';
import { addressFinder, networkOf } from './client-address.ts';
import { countByAddress, limitReached, type SetHeader } from './minute-counts.ts';
import { queryOf } from './parse-query.ts';
import { countOne, countOneOfDay, WRITES_A_MINUTE } from './rate-limit.store.ts';
import { patternOf } from './shared-address.ts';

/** How many sign-ins an address may begin a minute, and an IPv6 /48, on all instances together. */
const SIGN_INS_A_MINUTE = { 64: 20, 48: 200 } as const;
/** How many rows this process adds a minute for strangers who sign in; beyond, it counts them in memory. */
const SIGN_IN_ROWS_A_MINUTE = 500;
/** How many writes an address may make a minute, checked before authentication: enough for two busy admins. */
const WRITES_OF_AN_ADDRESS = 1200;
/** How many page views an address may tell of a minute, in each process. */
const PAGE_VIEWS_A_MINUTE = 240;
/** Reports of impressions, by address: many phones share one. */
const IMPRESSIONS_A_MINUTE = 240;
/** Of one webhook. */
const WEBHOOK_TESTS_A_MINUTE = 3;
/** Requests for built files are not counted. */
export const BUILT_FILES = '/assets/';
const HEALTH = /^\/(healthz|readyz)$/;

/** A path, with its parameters in braces, and the limit of its reads where it has one of its own. */
interface LimitedPath {
  path: string;
  readsAMinute?: number;
  /** Other paths whose reads are counted with these. */
  alsoAt?: readonly string[];
  /** A parameter without which a read is counted with all others. */
  parameter?: string;
}

/** Counts a request; returns a refusal when its address is over its limit for this minute. */
export type CountRequest = (request: IncomingMessage, header: SetHeader) => Refusal | null;

/**
 * Counts the reads and the writes of each address; reads of some paths apart from the others. Responses carry the draft
 * standard's RateLimit headers, refusals also Retry-After.
 */
export function requestLimit(
  deps: Pick<Deps, 'config' | 'clock'>,
  limitedPaths: readonly LimitedPath[] = [],
): CountRequest {
  const countRead = countByAddress(deps, READS_A_MINUTE);
  const limited = limitedPaths.flatMap(({ path, readsAMinute, alsoAt = [], parameter }) =>
    readsAMinute === undefined
      ? []
      : [{ paths: [path, ...alsoAt].map(patternOf), parameter, count: countByAddress(deps, readsAMinute) }],
  );
  const countWrite = countByAddress(deps, WRITES_OF_AN_ADDRESS);
  return (request, header) => {
    const { url = '' } = request;
    if (url.startsWith(BUILT_FILES) || HEALTH.test(url)) return null;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) return countWrite(request, header);
    const queryAt = url.indexOf('?');
    const [beforeQuery, query] = queryAt === -1 ? [url, ''] : [url.slice(0, queryAt), url.slice(queryAt + 1)];
    const path = beforeQuery.replace(/\/$/, '');
    const own = limited.find(
      ({ paths, parameter }) =>
        paths.some((pattern) => pattern.test(path)) &&
        (parameter === undefined || queryOf(query).has(parameter)),
    );
    return (own?.count ?? countRead)(request, header);
  };
}

/** Limits of writes. They are counted in the database, for all instances together, unless stated otherwise. */
export interface Limits {
  /** Counts a page view by address, in this process only; throws a refusal over the limit. */
  countPageView(request: IncomingMessage, header: SetHeader): void;
  /** Counts a report of impressions by address, in this process only; throws a refusal over the limit. */
  countImpressions(request: IncomingMessage, header: SetHeader): void;
  /** Counts a person's write of a kind; throws a refusal over the limit of this minute. */
  countWrite(kind: string, user: User, header: SetHeader): Promise<void>;
  /** Counts a person's write towards a limit of the day (UTC); throws a refusal over it. */
  countDailyWrite(limit: DailyLimit, user: User, header: SetHeader): Promise<void>;
  /** Counts a test of a webhook, of all of its managers together; throws a refusal over the limit of this minute. */
  countWebhookTest(webhookId: string, header: SetHeader): Promise<void>;
  /** Counts a step of a sign-in by address; throws a refusal over the limit. */
  countSignIn(step: string, request: IncomingMessage, header: SetHeader): Promise<void>;
  /**
   * Counts a notice without an account by network (IPv6: /48) and for the site, in the transaction that stores it: one
   * that is refused adds no row. Throws a refusal over the limits of the day.
   */
  countPublicNotice(trx: Database, request: IncomingMessage, header: SetHeader): Promise<void>;
}

export function limits(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'databaseNow' | 'secrets'>,
  rowsAMinute = SIGN_IN_ROWS_A_MINUTE,
): Limits {
  const { config, db, databaseNow } = deps;
  const pageViews = countByAddress(deps, PAGE_VIEWS_A_MINUTE);
  const impressions = countByAddress(deps, IMPRESSIONS_A_MINUTE);
  return {
    countPageView: (request, header) => throwIfRefused(pageViews(request, header)),
    countImpressions: (request, header) => throwIfRefused(impressions(request, header)),
    countWrite: async (kind, user, header) => {
      if (!config.rateLimits) return;
      const { count, msLeft } = await countOne(db, { kind, subject: user.id, now: databaseNow() });
      throwIfRefused(
        limitReached(
          user.role === null ? WRITES_A_MINUTE.member : WRITES_A_MINUTE.team,
          count,
          msLeft,
          header,
        ),
      );
    },
    countDailyWrite: async (limit, user, header) => {
      if (!config.rateLimits) return;
      const counted = { kind: `${limit} of a day`, subject: user.id, now: databaseNow() };
      const { count, msLeft } = await countOneOfDay(db, counted);
      // The headers are those of the minute for as long as the day has not reached its limit.
      if (count > WRITES_A_DAY[limit]) {
        limitReached(WRITES_A_DAY[limit], count, msLeft, header);
        throw new Refusal('dailyLimitReached');
      }
    },
    countWebhookTest: async (webhookId, header) => {
      if (!config.rateLimits) return;
      const counted = { kind: 'webhook test', subject: webhookId, now: databaseNow() };
      const { count, msLeft } = await countOne(db, counted);
      throwIfRefused(limitReached(WEBHOOK_TESTS_A_MINUTE, count, msLeft, header));
    },
    countSignIn: countSignIns(deps, rowsAMinute),
    countPublicNotice: countPublicNotices(deps),
  };
}

/**
 * Counts sign-ins by address in the database, the /48 before the /64, so that one subscriber adds few rows; and in
 * memory only once this process has added many rows within a minute.
 */
function countSignIns(
  deps: Pick<Deps, 'config' | 'db' | 'clock' | 'databaseNow' | 'secrets'>,
  rowsAMinute: number,
): Limits['countSignIn'] {
  const { config, db, clock, databaseNow, secrets } = deps;
  const addressOf = addressFinder(config);
  const inMemory = ([48, 64] as const).map((prefix) =>
    countByAddress(deps, SIGN_INS_A_MINUTE[prefix], prefix),
  );
  let minute = 0;
  let added = 0;

  return async (step, request, header) => {
    if (!config.rateLimits) return;
    const now = clock().getTime();
    const thisMinute = Math.floor(now / MINUTE_MS);
    if (thisMinute !== minute) [minute, added] = [thisMinute, 0];
    if (added >= rowsAMinute) return inMemory.forEach((count) => throwIfRefused(count(request, header)));

    const address = addressOf(request);
    const isWide = networkOf(address, 48) !== networkOf(address);
    for (const prefix of isWide ? ([48, 64] as const) : ([64] as const)) {
      const network = `${Math.floor(now / DAY_MS)} ${networkOf(address, prefix)}`;
      const kind = prefix === 48 ? `${step} /48` : step;
      const subject = secrets.pseudonymOf(network, 'address');
      const { count, msLeft } = await countOne(db, { kind, subject, now: databaseNow() });
      if (count === 1) added += 1;
      throwIfRefused(limitReached(SIGN_INS_A_MINUTE[prefix], count, msLeft, header));
    }
  };
}

function countPublicNotices({
  config,
  clock,
  databaseNow,
  secrets,
}: Pick<Deps, 'config' | 'clock' | 'databaseNow' | 'secrets'>): Limits['countPublicNotice'] {
  const addressOf = addressFinder(config);
  return async (trx, request, header) => {
    if (!config.rateLimits) return;
    const network = `${Math.floor(clock().getTime() / DAY_MS)} ${networkOf(addressOf(request), 48)}`;
    const counted = [
      { subject: secrets.pseudonymOf(network, 'address'), most: PUBLIC_NOTICES_A_DAY.network },
      { subject: 'everybody', most: PUBLIC_NOTICES_A_DAY.site },
    ];
    for (const { subject, most } of counted) {
      const one = { kind: 'public notices of a day', subject, now: databaseNow() };
      const { count, msLeft } = await countOneOfDay(trx, one);
      if (count > most) {
        limitReached(most, count, msLeft, header);
        throw new Refusal('publicNoticesFull');
      }
    }
  };
}

function throwIfRefused(refusal: Refusal | null) {
  if (refusal) throw refusal;
}
