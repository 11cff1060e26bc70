import type { Faults } from './faults.ts';
import type { Gateway } from './gateway.ts';
import type { Interactions } from './interactions.ts';
import type { RateLimits } from './rate-limits.ts';
import type { RequestLog } from './request-log.ts';
import type { World } from './world.ts';

/** The state that all parts of the simulator share. */
export interface Simulation {
  /** Replaced as a whole by `reset`. */
  world: World;
  /** Milliseconds of the simulator's clock, which can be advanced. */
  now: () => number;
  /** The origin that browsers use, without a slash at the end. */
  origin: string;
  /** The origin that programs use: always the loopback address. */
  address: string;
  /** The origin of the directory, for the home pages of communities that show its badges; null without one. */
  site: string | null;
  quirks: Quirks;
  gateway: Gateway;
  faults: Faults;
  limits: RateLimits;
  requestLog: RequestLog;
  interactions: Interactions;
}

/** Behaviour that Discord shows only sometimes, and that can be switched on. */
export interface Quirks {
  /** The first full page of the bot's guilds holds 199 instead of 200. */
  shortFirstPage: boolean;
  /** The application's registered redirect URIs; null allows every loopback address. */
  redirectUris: string[] | null;
  /** Shows the authorize page even to people who agreed before, so that they can change accounts. */
  alwaysAsk: boolean;
  /** Members and online counts follow the clock a little, as those of living communities do. */
  countsDrift: boolean;
  /**
   * Where counts drift, how many times its count are online in a community at an instant; null for one that follows the
   * clock like the others.
   */
  onlineShare: (guildId: string, at: number) => number | null;
}
