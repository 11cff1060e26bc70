import { DirectoryInUse } from '#database/embedded.ts';
import { SchemaTooNew } from '#database/migrate.ts';
import { DatabaseUnfit } from '#database/postgres.ts';
import { ConfigFaults } from './config.ts';

const STOP_WITHIN_MS = 10_000;
const IN_THEIR_OWN_WORDS = [ConfigFaults, DirectoryInUse, SchemaTooNew, DatabaseUnfit];

/**
 * Runs a program until it is asked to stop: SIGTERM and SIGINT end it in good order and with exit code 0
 * (a second signal at once), and a start that fails says why in words and exits with 1.
 */
export async function runUntilStopped(start: () => Promise<() => Promise<void>>): Promise<void> {
  // Asked to stop while still starting, it stops as soon as it has.
  let askedToStop = false;
  let stop: (() => Promise<void>) | null = null;
  const stopNow = async () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await stop?.();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (askedToStop) process.exit(1);
      askedToStop = true;
      if (stop) void stopNow();
    });
  }

  try {
    stop = await start();
  } catch (error) {
    process.stderr.write(`\n${inWords(error)}\n\n`);
    process.exit(1);
  }
  if (askedToStop) await stopNow();
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (IN_THEIR_OWN_WORDS.some((kind) => error instanceof kind)) return error.message;
  const { code, port } = error as { code?: unknown; port?: unknown }; // Node's system errors carry them
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} is taken by another program. Stop it, or choose another with PORT (and SIMULATOR_PORT).`;
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND')
    return `The database at DATABASE_URL does not answer: ${error.message}`;
  return error.stack ?? error.message;
}
