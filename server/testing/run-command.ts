import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { CREDENTIALS, ENVIRONMENT } from './program.ts';

/** The settings of a process. */
export type Settings = Record<string, string>;

/** A command of the operator in a separate process. */
export function start(
  name: 'backup' | 'restore' | 'move' | 'doctor',
  settings: Settings,
  ...given: string[]
) {
  const folder = name === 'doctor' ? 'doctor' : 'backup';
  const program = new URL(`../ops/${folder}/${name}-command.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...given], {
    env: { ...ENVIRONMENT, ...CREDENTIALS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (output.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (output.err += text.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, ended };
}

/** Runs a command of the operator in a separate process, and says how it ended. */
export function run(...given: Parameters<typeof start>) {
  return start(...given).ended;
}
