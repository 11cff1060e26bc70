import { BackupRefused } from '#database/backup/format.ts';
import { DirectoryUnusable } from '#database/data-directory.ts';
import { explainRefusedConnection } from '#database/refused-connection.ts';
import { DirectoryInUse } from '#database/embedded.ts';
import { OtherSchema } from '#database/make-schema.ts';
import { DatabaseUnfit } from '#database/postgres.ts';
import { isDatabaseUnavailable } from '#database/unavailable.ts';
import { ConfigFaults } from './config.ts';
import { SecretUnfit } from './secrets.ts';

const STOP_WITHIN_MS = 10_000;
const OPERATOR_ERRORS = [
  BackupRefused,
  ConfigFaults,
  DirectoryInUse,
  DirectoryUnusable,
  OtherSchema,
  DatabaseUnfit,
  SecretUnfit,
];

/**
 * Runs a program until SIGTERM or SIGINT, which stop it cleanly with exit code 0; a second signal ends it at once. A
 * failed start prints the reason and exits with 1. A signal during the start stops the program as soon as it has
 * started; a long start can watch the signal and end early.
 */
export async function runUntilStopped(
  start: (stopping: AbortSignal) => Promise<() => Promise<void>>,
): Promise<void> {
  const stopping = new AbortController();
  let stop: (() => Promise<void>) | null = null;
  const stopNow = async () => {
    await stop?.();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
      stopping.abort();
      if (stop) void stopNow();
    });
  }

  try {
    stop = await start(stopping.signal);
  } catch (error) {
    process.stderr.write(`\n${explain(error)}\n\n`);
    process.exit(1);
  }
  if (stopping.signal.aborted) await stopNow();
}

/** A failure in words for the operator: those of its own, or a stack for what nobody expects. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (OPERATOR_ERRORS.some((kind) => error instanceof kind)) return error.message;
  const { code, port } = error as { code?: unknown; port?: unknown }; // Node's system errors carry them
  if (code === 'EADDRINUSE')
    return `Port ${String(port)} is taken by another program. Stop it, or choose another with PORT (and SIMULATOR_PORT, METRICS_PORT).`;
  const refused = explainRefusedConnection(error);
  if (refused !== null) return `${refused} (${error.message})`;
  if (isDatabaseUnavailable(error)) return `The database at DATABASE_URL does not answer: ${error.message}`;
  return error.stack ?? error.message;
}
