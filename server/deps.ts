import type { Logger } from 'pino';
import type { OpenDatabase } from '#database/open.ts';
import type { Config } from './config.ts';
import type { DiscordAsBot } from './discord/rest.ts';

/** What the domain works with; a test gives its own. */
export interface Deps {
  config: Config;
  db: OpenDatabase['db'];
  discord: DiscordAsBot;
  /** The only clock there is: no product code asks the machine for the time. */
  clock: () => Date;
  log: Logger;
}
