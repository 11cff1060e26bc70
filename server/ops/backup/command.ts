import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadConfig, type Config } from '../../config.ts';
import { withDemoFolder } from '../demo-folder.ts';
import { explain } from '../../run.ts';

/** The one argument of a command, its switches, and how it shows what it does. */
export interface Command {
  argument: string;
  flags: ReadonlySet<string>;
  /** The settings of the site, with the data folder of the demo when there are no credentials. */
  config: Config;
  say: (text: string) => void;
  /** Aborted when the command is told to stop. */
  stopping: AbortSignal;
  /** Shows how far it is, on a terminal alone. Throws once the command is told to stop. */
  progress: (text: string) => void;
}

const SHOW_EVERY_MS = 200;

/**
 * Runs a command of the operator: exit code 0 when it is done, 1 when it is refused or fails, with the reason on
 * standard error, and 2 when it is called wrongly. A signal stops it in good order.
 */
export async function runCommand(
  { usage, flags = [] }: { usage: string; flags?: readonly string[] },
  run: (command: Command) => Promise<void>,
): Promise<void> {
  const given = parse(flags);
  if (!given) {
    process.stderr.write(`Usage: ${usage}\n`);
    process.exit(2);
  }
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      stopping.abort();
    });
  const line = progressLine();
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    await run({
      ...given,
      config: withDemoFolder(loadConfig()),
      stopping: stopping.signal,
      say: (text) => {
        line.clear();
        process.stdout.write(`${text}\n`);
      },
      progress: (text) => {
        stopping.signal.throwIfAborted();
        line.show(text);
      },
    });
    process.exit(0);
  } catch (error) {
    line.clear();
    process.stderr.write(stopping.signal.aborted ? 'Stopped. Nothing was changed.\n' : `${explain(error)}\n`);
    process.exit(1);
  }
}

function parse(flags: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(flags.map((flag) => [flag, { type: 'boolean' as const }])),
    });
    const [argument, ...more] = positionals;
    return argument && more.length === 0 ? { argument, flags: new Set(Object.keys(values)) } : null;
  } catch {
    return null; // an unknown switch
  }
}

/** One line of a terminal that is written again and again. */
function progressLine() {
  let printedAt = 0;
  let isPrinted = false;
  return {
    show: (text: string) => {
      if (!process.stderr.isTTY || performance.now() - printedAt < SHOW_EVERY_MS) return;
      printedAt = performance.now();
      isPrinted = true;
      process.stderr.write(`\r\x1b[K${text}`);
    },
    clear: () => {
      if (isPrinted) process.stderr.write('\r\x1b[K');
      isPrinted = false;
    },
  };
}

/** Names the database that the settings lead to, without a password. */
export function nameDatabase({
  databaseUrl,
  dataDir,
  demo,
}: Pick<Config, 'databaseUrl' | 'dataDir' | 'demo'>) {
  if (databaseUrl !== null) {
    const { host, pathname } = new URL(databaseUrl);
    return `postgres://${host}${pathname}`;
  }
  return demo
    ? `the demo’s database in ${dataDir} (no DISCORD_ lines are set)`
    : `the embedded database in ${dataDir}`;
}

/** A number with its thousands apart. */
export function counted(rows: number): string {
  return rows.toLocaleString('en');
}

/** A size in megabytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A duration in seconds. */
export function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
