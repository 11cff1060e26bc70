import type { Logger } from 'pino';
import type { Changes } from '#database/changes.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { OpenDatabase } from '#database/open.ts';
import type { Config } from './config.ts';
import type { Accounts } from './auth/accounts.ts';
import type { DiscordAsBot } from './discord/rest.ts';
import type { Meter } from './meter.ts';
import type { Secrets } from './secrets.ts';

/** The dependencies of the domain; a test passes its own. */
export interface Deps {
  config: Config;
  db: OpenDatabase['db'];
  discord: DiscordAsBot;
  /** People's accounts at Discord, read with their own tokens. */
  accounts: Accounts;
  secrets: Secrets;
  /** Tells when the public directory has changed. */
  changes: Changes;
  /** This process's clock, for what it keeps in memory. Product code does not call `Date.now()`. */
  clock: () => Date;
  /** A signal that aborts after so long by this process's clock: the deadline of a call. */
  timeout: (milliseconds: number) => AbortSignal;
  /** The database's clock, as SQL, for conditions that several processes share. */
  databaseNow: () => DatabaseInstant;
  log: Logger;
  meter?: Meter | undefined;
}
