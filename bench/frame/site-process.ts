import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A Guildhall in a separate process. */
export interface SiteProcess {
  readonly url: string;
  readonly pid: number;
  /** Stops it; returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once. */
  kill(): Promise<void>;
}

/** The settings of a measured site, without Discord and without rate limits. */
export const SITE_SETTINGS = {
  PORT: '0',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  ROLE: 'web',
  SESSION_SECRET: 'x'.repeat(32),
  DISCORD_CLIENT_ID: '1180000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  DISCORD_BOT_TOKEN: 'token',
} as const;

/** The origin that measured sites have. */
export const ORIGIN = 'http://localhost';

const PROGRAM = new URL('../../server/testing/run-guildhall.ts', import.meta.url);

/** Starts a Guildhall and waits until it listens. One that ends before is an error. Without a folder of built pages it has none. */
export async function startSiteProcess(
  settings: Readonly<Record<string, string>>,
  built?: string,
): Promise<SiteProcess> {
  const child = fork(PROGRAM, built === undefined ? [] : [built], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { PATH: process.env['PATH'], PUBLIC_URL: ORIGIN, ...SITE_SETTINGS, ...settings },
  });
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const listening = once(child, 'message') as Promise<[{ port: number }]>;
  const endedBefore = exited.then(([code]) => Promise.reject(new Error(`A site has ended with ${code}.`)));
  const [{ port }] = await Promise.race([listening, endedBefore]);
  endedBefore.catch(() => {}); // it listens, and may end from now on
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await exited;
      return code;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
