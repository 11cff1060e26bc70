import autocannon from 'autocannon';
import { answerOf, headerOf } from './answer.ts';
import { median } from './median.ts';
import { cpuMsOf } from './process.ts';
import { startBareServer } from './start-bare-server.ts';

/** A server to measure, and its process. */
interface Contender {
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
interface Effort {
  rounds: number;
  /** Of each server, in each round. */
  seconds: number;
  connections: number;
}

/** The least shares of the reference: of its requests a second, and of those a second of processor time. */
interface Goals {
  goal: number;
  goalByCpu?: number;
}

/** The result of one server, as medians over the rounds. */
interface Reached {
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
interface Comparison {
  ours: Reached;
  reference: Reached;
  /** Requests a second, as a share of the reference's in the same round; the median of the rounds. */
  ratio: number;
  /** The same by processor time for a request, which other work on the machine disturbs less. */
  cpuRatio: number | null;
}

const WARM_UP_SECONDS = 2;

/** Compares a server with one of node:http that sends the same bytes with the same headers, and prints the ratios. */
export async function besideBare(name: string, ours: Contender, effort: Effort & Goals): Promise<void> {
  const { url, headers, bodies, status } = ours;
  const answer = await answerOf(url, headers, bodies?.[0]);
  if (answer.status !== status) throw new Error(`${name}: the answer is ${answer.status}`);
  const bare = await startBareServer(answer);
  try {
    const reference = { ...ours, url: bare.url + new URL(url).pathname, pid: bare.pid };
    const compared = await compare({ ours, reference }, effort);
    const encoding = headerOf(answer, 'content-encoding') ?? 'as they are';
    console.log(
      `${name}: ${ratiosOf(compared, effort)}   (${status}, ${answer.body.length} bytes, ${encoding})\n` +
        `${lineOf('Guildhall', compared.ours)}\n${lineOf('bare', compared.reference)}\n`,
    );
  } finally {
    bare.stop();
  }
}

function ratiosOf({ ratio, cpuRatio }: Comparison, { goal, goalByCpu = 0 }: Goals) {
  const shortOf = (reached: number, wanted: number) => (reached < wanted ? `, short of ${wanted}` : '');
  const byCpu =
    cpuRatio === null ? '' : `, ${cpuRatio.toFixed(2)} by processor time${shortOf(cpuRatio, goalByCpu)}`;
  return `${ratio.toFixed(2)} ×${shortOf(ratio, goal)}${byCpu}`;
}

function lineOf(name: string, { perSecond, cpuMicroseconds, p50, p99, rounds }: Reached) {
  const cpu = cpuMicroseconds === null ? '' : `, ${cpuMicroseconds.toFixed(0)} µs of its processor a request`;
  return `  ${name.padEnd(10)} ${perSecond.toFixed(0).padStart(6)} /s${cpu}, p50 ${p50} ms, p99 ${p99} ms; rounds ${rounds.join(' ')}`;
}

/** Loads both servers by turns, with another one first in each round, and compares the medians. */
async function compare(
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
