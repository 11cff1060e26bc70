import type { Logger } from 'pino';
import type { Changes } from '#database/changes.ts';
import type { DatabaseInstant } from '#database/clock.ts';
import type { OpenDatabase } from '#database/open.ts';
import type { Config } from './config.ts';
import type { Accounts } from './auth/accounts.ts';
import type { DiscordAsBot } from './discord/rest.ts';
import type { Secrets } from './secrets.ts';

/** What the domain works with; a test gives its own. */
export interface Deps {
  config: Config;
  db: OpenDatabase['db'];
  discord: DiscordAsBot;
  /** What Discord tells about people, with their own leave. */
  accounts: Accounts;
  secrets: Secrets;
  /** Tells when the public directory has changed. */
  changes: Changes;
  /** This process's clock: what it keeps in memory goes by it. No product code asks the machine for the time. */
  clock: () => Date;
  /** The database's clock, as SQL: what several processes can disagree about goes by it. */
  databaseNow: () => DatabaseInstant;
  log: Logger;
}
