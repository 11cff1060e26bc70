import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { CREDENTIALS } from './program.ts';

/** The settings of a process. */
export type Settings = Record<string, string>;

/** Runs a command of the operator in a separate process, and says how it ended. */
export async function run(name: 'backup' | 'restore' | 'move', settings: Settings, ...given: string[]) {
  const program = new URL(`../backup/${name}-command.ts`, import.meta.url).pathname;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...given], {
    env: { PATH: process.env['PATH'], ...CREDENTIALS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (said.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (said.err += text.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
}
