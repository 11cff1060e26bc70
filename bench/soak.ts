// Runs large data, floods and failover one after another and prints the time of each: `npm run soak`. Takes hours.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { findPart, type Part } from './frame/parts.ts';

interface Step {
  name: string;
  command: readonly string[];
  /** Programs that have to be installed; where one is not, the step is skipped. */
  needs?: readonly Part[];
  settings?: Readonly<Record<string, string>>;
}

const { values } = parseArgs({
  options: {
    /** A part of a step's name, to run only that. */
    only: { type: 'string', default: '' },
  },
});

const STEPS: readonly Step[] = [
  {
    name: 'page views recounted',
    command: ['vitest', 'run', 'server/stats/analytics/replay.test'],
    settings: { HITS: '1000000' },
  },
  {
    name: 'every state in every language and theme',
    command: ['playwright', 'test', 'accessibility', '--grep', '@long'],
    settings: { EVERY_LOOK: '1' },
  },
  {
    name: 'killed 20 times',
    command: ['vitest', 'run', 'server/process.test', '--tagsFilter', 'long'],
    settings: { KILLS: '20' },
  },
  {
    name: 'a queue of 300',
    command: ['playwright', 'test', 'e2e/admin-queue.test'],
    settings: { QUEUE: '300' },
  },
  { name: 'what the image runs', command: ['node', 'tooling/check-image.ts'] },
  ...['adult-flood', 'sweep', 'million', 'day'].map((bench) => benchStep(bench, [])),
  {
    name: 'the tests with PgBouncer',
    command: ['vitest', 'run', '--project', 'postgres', 'database/pgbouncer.test', 'database/abandoned'],
    needs: ['pgbouncer'],
    settings: { PGBOUNCER: findPart('pgbouncer') ?? '' },
  },
  benchStep('failover', []),
  benchStep('failover', ['postgres15'], ['--server', '15']),
  benchStep('pgbouncer', ['pgbouncer']),
  {
    name: 'the tests on PostgreSQL 15',
    command: ['vitest', 'run', '--project', 'postgres', '--tagsFilter', '!long'],
    needs: ['postgres15'],
    settings: { TEST_POSTGRES_PROGRAMS: dirname(findPart('postgres15') ?? '') },
  },
  ...(['nginx', 'caddy'] as const).map((proxy) => benchStep('rolling-restart', [proxy], ['--proxy', proxy])),
];

const failed: string[] = [];
const skipped: string[] = [];
for (const step of STEPS.filter(({ name }) => name.includes(values.only))) {
  const missing = (step.needs ?? []).filter((part) => findPart(part) === null);
  if (missing.length > 0) {
    skipped.push(`${step.name} (needs ${missing.join(', ')})`);
    console.log(`\n${step.name}: skipped: needs ${missing.join(', ')}\n`);
    continue;
  }
  const began = performance.now();
  const code = await run(step);
  if (code !== 0) failed.push(step.name);
  console.log(
    `\n${step.name}: exit code ${code} after ${((performance.now() - began) / 60_000).toFixed(1)} min\n`,
  );
}
if (skipped.length > 0) console.log(`Skipped: ${skipped.join('; ')}`);
console.log(failed.length === 0 ? 'Every step that ran has passed.' : `Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function benchStep(bench: string, needs: readonly Part[], args: readonly string[] = []): Step {
  return {
    name: [bench, ...args.filter((arg) => !arg.startsWith('--'))].join(' '),
    command: ['node', `bench/${bench}.ts`, ...args],
    needs,
  };
}

async function run({ command: [program = '', ...args], settings }: Step): Promise<number | null> {
  // npm adds the programs of node_modules to PATH.
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...settings } });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}
