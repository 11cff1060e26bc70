import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { PICTURE_OUTCOMES, type Meter } from '../../meter.ts';

/** The metrics of one process. */
export interface Metrics {
  registry: Registry;
  meter: Meter;
}

/** From a cached answer to the longest that a request may take. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']);
const LOOP_PRECISION_MS = 20;

/** Counts in a registry of its own, because tests run several sites in one process. */
export function createMetrics(clock: () => Date): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS });
  const { requests, durations, shared, calls, views, leftOut, pictures, finished, failures } = countersIn([
    registry,
  ]);
  for (const work of ['sweep', 'housekeeping']) finished.set({ work }, 0);

  return {
    registry,
    meter: {
      recordRequest: ({ method = '', route, status, ms }) => {
        requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
        if (ms > 0) durations.observe({ route }, ms / 1000);
      },
      recordCacheLookup: (source) => shared.inc({ source }),
      recordDiscordCall: (kind, outcome) => calls.inc({ kind, outcome }),
      recordPageView: () => views.inc(),
      recordLeftOut: (quota, of) => leftOut.inc({ quota, of }),
      recordPicture: (outcome) => pictures.inc({ outcome }),
      recordJob: (job, outcome) => {
        if (outcome === 'finished') finished.set({ work: job }, clock().getTime() / 1000);
        else failures.inc({ work: job });
      },
    },
  };
}

function countersIn(registers: Registry[]) {
  const requests = new Counter({
    name: 'guildhall_http_requests_total',
    help: 'Requests answered. Route is a pattern, “cached”, “refused” or “page”.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'guildhall_http_request_duration_seconds',
    help: 'How long requests that were not answered from memory took.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const shared = new Counter({
    name: 'guildhall_shared_responses_total',
    help: 'Responses that are the same for everyone: from the cache, or computed.',
    labelNames: ['source'],
    registers,
  });
  const calls = new Counter({
    name: 'guildhall_discord_calls_total',
    help: 'Calls to Discord. Invalid: 401, 403, 429. Withheld: not sent, by our own budget.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const views = new Counter({ name: 'guildhall_page_views_total', help: 'Page views counted.', registers });
  const leftOut = new Counter({
    name: 'guildhall_figures_left_out_total',
    help: 'Impressions (seen), or views and joins (visited), that listings’ figures lack: a quota was used up.',
    labelNames: ['quota', 'of'],
    registers,
  });
  const pictures = pictureCounter(registers);
  const finished = new Gauge({
    name: 'guildhall_work_finished_timestamp_seconds',
    help: 'When this process last finished a run of a background job; 0 for never. Only the leader runs any.',
    labelNames: ['work'],
    registers,
  });
  const failures = new Counter({
    name: 'guildhall_work_failures_total',
    help: 'Runs of background jobs that failed; each is tried again.',
    labelNames: ['work'],
    registers,
  });
  return { requests, durations, shared, calls, views, leftOut, pictures, finished, failures };
}

function pictureCounter(registers: Registry[]) {
  const pictures = new Counter({
    name: 'guildhall_pictures_total',
    help: 'Pictures of link previews: drawn, failed, left out since too many were waiting, or missing where nothing draws any.',
    labelNames: ['outcome'],
    registers,
  });
  // Prometheus sees no increase in a series that begins above 0, so each begins at 0.
  for (const outcome of PICTURE_OUTCOMES) pictures.inc({ outcome }, 0);
  return pictures;
}
