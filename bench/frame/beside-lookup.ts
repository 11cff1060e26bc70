import { readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { median } from './median.ts';

/** Something to time, and a lookup by primary key through the same pool. Each is told which turn it is. */
interface Questions {
  ask: (turn: number) => Promise<unknown>;
  lookUp: (turn: number) => Promise<unknown>;
}

/** The settings of a comparison. */
interface Effort {
  rounds: number;
  /** How often each is asked in a round. */
  times: number;
  /** The processor time of the database so far that is not this process's, in milliseconds. */
  computedElsewhere: () => Promise<number>;
}

/** How long a question took beside a lookup: medians over the rounds. */
interface Beside {
  /** A multiple of the lookup. */
  ratio: number;
  /** The same by processor time, which other work on the machine disturbs less. */
  cpuRatio: number;
  /** Milliseconds. */
  ours: number;
  reference: number;
}

interface Took {
  /** The median of a round. */
  ms: number;
  /** The processor time of this process and of the database in a round. */
  computedMs: number;
}

/** Times a question and a lookup by turns, one at a time; who begins changes each round. */
export async function besideLookup({ ask, lookUp }: Questions, effort: Effort): Promise<Beside> {
  await timed(ask, 0, effort);
  const ours: Took[] = [];
  const reference: Took[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const weBegin = round % 2 === 0;
    if (weBegin) ours.push(await timed(ask, round, effort));
    reference.push(await timed(lookUp, round, effort));
    if (!weBegin) ours.push(await timed(ask, round, effort));
  }
  const ratio = (of: (took: Took) => number) =>
    median(ours.map((took, round) => of(took) / of(reference[round] ?? took)));
  return {
    ratio: ratio(({ ms }) => ms),
    cpuRatio: ratio(({ computedMs }) => computedMs),
    ours: median(ours.map(({ ms }) => ms)),
    reference: median(reference.map(({ ms }) => ms)),
  };
}

/** One line of a comparison, with its goal. */
export function lineBeside(name: string, goal: number | null, beside: Beside): string {
  const { ratio, cpuRatio, ours, reference } = beside;
  const wanted = (goal === null ? '' : ` (≤ ${String(goal).padStart(2)})`).padEnd(8);
  return (
    `${ratio.toFixed(1).padStart(7)} ×${wanted}${cpuRatio.toFixed(1).padStart(7)} ×  ` +
    `${ours.toFixed(2).padStart(8)} : ${reference.toFixed(2)} ms  ${name}`
  );
}

/** The processor time so far of the pool's backends, on Linux, in milliseconds. */
export async function poolCpuMs(observer: Client): Promise<number> {
  const { rows } = await observer.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'guildhall pool %'`,
  );
  const nanoseconds = rows.map(({ pid }) =>
    Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]),
  );
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1_000_000;
}

async function timed(
  ask: Questions['ask'],
  round: number,
  { times, computedElsewhere }: Effort,
): Promise<Took> {
  const computed = async () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + (await computedElsewhere());
  };
  const took: number[] = [];
  const before = await computed();
  for (let turn = 0; turn < times; turn++) {
    const started = performance.now();
    await ask(round * times + turn);
    took.push(performance.now() - started);
  }
  return { ms: median(took), computedMs: (await computed()) - before };
}
