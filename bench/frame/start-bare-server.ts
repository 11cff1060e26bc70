import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { WireAnswer } from './answer.ts';

/** A running reference server. */
export interface BareServer {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** Starts the reference server with one response. */
export async function startBareServer(answer: WireAnswer): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    serialization: 'advanced', // bytes stay bytes
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  child.send(answer);
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() };
}
