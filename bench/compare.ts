import autocannon from 'autocannon';
import { cpuMsOf } from './process.ts';

/** A server to measure, and its process. */
export interface Contender {
  url: string;
  pid: number;
  /** The headers of every request. */
  headers: Readonly<Record<string, string>>;
  /** The bodies to post, by turns; GET requests without them. */
  bodies?: readonly string[];
  /** The expected status. */
  status: number;
}

/** The settings of a comparison. */
export interface Effort {
  rounds: number;
  /** Of each server, in each round. */
  seconds: number;
  connections: number;
}

/** The result of one server, as medians over the rounds. */
export interface Reached {
  perSecond: number;
  /** The server's processor time for a request; null where the system does not report it. */
  cpuMicroseconds: number | null;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Requests a second, round by round. */
  rounds: number[];
}

/** A server compared with its reference. */
export interface Comparison {
  ours: Reached;
  reference: Reached;
  /** Requests a second, as a share of the reference's in the same round; the median of the rounds. */
  ratio: number;
  /** The same by processor time for a request, which other work on the machine disturbs less. */
  cpuRatio: number | null;
}

const WARM_UP_SECONDS = 2;

/** Loads both servers by turns, with another one first in each round, and compares the medians. */
export async function compare(
  contenders: { ours: Contender; reference: Contender },
  effort: Effort,
): Promise<Comparison> {
  for (const contender of [contenders.ours, contenders.reference]) {
    await load(contender, { ...effort, seconds: WARM_UP_SECONDS });
  }
  const runs = { ours: [] as Run[], reference: [] as Run[] };
  for (let round = 0; round < effort.rounds; round++) {
    const order = round % 2 === 0 ? (['ours', 'reference'] as const) : (['reference', 'ours'] as const);
    for (const who of order) runs[who].push(await load(contenders[who], effort));
  }
  const ours = summary(runs.ours);
  const reference = summary(runs.reference);
  return {
    ours,
    reference,
    ratio: median(
      runs.ours.map(({ perSecond }, round) => perSecond / (runs.reference[round]?.perSecond ?? NaN)),
    ),
    cpuRatio:
      ours.cpuMicroseconds === null || reference.cpuMicroseconds === null
        ? null
        : reference.cpuMicroseconds / ours.cpuMicroseconds,
  };
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = NaN, above = NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? above : (below + above) / 2;
}

type Run = Awaited<ReturnType<typeof load>>;

async function load({ url, pid, headers, bodies, status }: Contender, { seconds, connections }: Effort) {
  const computedBefore = cpuMsOf(pid);
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    ...(bodies && { requests: bodies.map((body) => ({ method: 'POST' as const, body })) }),
  });
  const computedAfter = cpuMsOf(pid);
  const { requests, latency, errors, timeouts, statusCodeStats } = result;
  const others = Object.keys(statusCodeStats).filter((code) => Number(code) !== status);
  if (errors + timeouts + others.length > 0) {
    throw new Error(
      `${url}: ${errors} errors, ${timeouts} timeouts, statuses ${JSON.stringify(statusCodeStats)}`,
    );
  }
  const cpuMicroseconds =
    computedBefore === null || computedAfter === null
      ? null
      : ((computedAfter - computedBefore) * 1000) / requests.total;
  return { perSecond: requests.average, cpuMicroseconds, p50: latency.p50, p99: latency.p99 };
}

function summary(runs: readonly Run[]): Reached {
  const computed = runs.map(({ cpuMicroseconds }) => cpuMicroseconds).filter((time) => time !== null);
  return {
    perSecond: median(runs.map(({ perSecond }) => perSecond)),
    cpuMicroseconds: computed.length === runs.length ? median(computed) : null,
    p50: median(runs.map(({ p50 }) => p50)),
    p99: median(runs.map(({ p99 }) => p99)),
    rounds: runs.map(({ perSecond }) => Math.round(perSecond)),
  };
}
