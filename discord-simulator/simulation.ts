import type { Faults } from './faults.ts';
import type { Gateway } from './gateway.ts';
import type { Interactions } from './interactions.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Traffic } from './traffic.ts';
import type { World } from './world.ts';

/** Everything the doors of the simulator share. */
export interface Simulation {
  /** Replaced as a whole by `reset`. */
  world: World;
  /** Milliseconds of the simulator's clock, which can be put forward. */
  now: () => number;
  /** How a browser names the simulator, without a slash at the end. */
  origin: string;
  /** Where programs reach it: always the loopback address. */
  address: string;
  quirks: Quirks;
  gateway: Gateway;
  faults: Faults;
  limits: RateLimits;
  traffic: Traffic;
  interactions: Interactions;
}

/** Behaviour of Discord that shows only sometimes, and can be switched. */
export interface Quirks {
  /** The first full page of the bot's guilds holds 199 instead of 200. */
  shortFirstPage: boolean;
  /** Redirect addresses the application has registered; null admits every loopback address. */
  redirectUris: string[] | null;
  /** Shows the authorize screen even to those who agreed before, so that one can change who one is. */
  alwaysAsk: boolean;
}
