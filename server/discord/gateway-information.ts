import type { REST } from '@discordjs/rest';
import { Routes, type APIGatewayBotInfo } from 'discord-api-types/v10';

/** Discord's information about its gateway, shared by all shards. */
export interface GatewayInformation {
  /** The last answer; asks again when it is older than a few pauses. */
  recent(): Promise<APIGatewayBotInfo>;
  /** Asks Discord now. */
  now(): Promise<APIGatewayBotInfo>;
  /** The number of shards that may identify at the same time. */
  maxConcurrency(): number;
  /** Takes one of the day's session starts; false when none is left. Discord resets the token of a bot that uses more. */
  takeStart(): boolean;
}

interface Needs {
  rest: REST;
  botToken: string;
  timeouts: { pauseMs: number };
  clock: () => Date;
}

const RECENT_PAUSES = 5;

/** Simultaneous calls share one request. */
export function gatewayInformation({ rest, botToken, timeouts, clock }: Needs): GatewayInformation {
  let known: { info: APIGatewayBotInfo; at: number; startsLeft: number } | null = null;
  let asking: Promise<APIGatewayBotInfo> | null = null;

  const ask = async () => {
    rest.setToken(botToken); // the library drops the token at a 401
    const info = (await rest.get(Routes.gatewayBot())) as APIGatewayBotInfo; // as Discord documents the route
    if (!Number.isInteger(info.shards) || info.shards < 1)
      throw new Error('gateway: Discord tells no number of shards');
    known = { info, at: clock().getTime(), startsLeft: info.session_start_limit.remaining };
    return info;
  };
  const now = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    now,
    recent: async () => {
      const isRecent = known !== null && clock().getTime() - known.at < timeouts.pauseMs * RECENT_PAUSES;
      return known !== null && isRecent ? known.info : now();
    },
    maxConcurrency: () => known?.info.session_start_limit.max_concurrency ?? 1,
    takeStart: () => {
      if (known === null || known.startsLeft <= 0) return false;
      known.startsLeft -= 1;
      return true;
    },
  };
}
