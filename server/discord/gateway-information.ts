import type { REST } from '@discordjs/rest';
import { Routes, type APIGatewayBotInfo } from 'discord-api-types/v10';

/** What Discord tells about its gateway: asked once for all shards. */
export interface GatewayInformation {
  /** As Discord last told it, asked anew when that was some pauses ago. */
  recent(): Promise<APIGatewayBotInfo>;
  /** As Discord tells it now. */
  now(): Promise<APIGatewayBotInfo>;
  /** How many shards may identify at once. */
  maxConcurrency(): number;
  /** Takes one of the day's session starts; false when none is left. Discord resets the token of who takes more. */
  takeStart(): boolean;
}

interface Needs {
  rest: REST;
  botToken: string;
  timeouts: { pauseMs: number };
  clock: () => Date;
}

const RECENT_PAUSES = 5;

/** However many shards want to know, Discord is asked once. */
export function gatewayInformation({ rest, botToken, timeouts, clock }: Needs): GatewayInformation {
  let known: { told: APIGatewayBotInfo; at: number; startsLeft: number } | null = null;
  let asking: Promise<APIGatewayBotInfo> | null = null;

  const ask = async () => {
    rest.setToken(botToken); // a 401 has made it forget the token
    const told = (await rest.get(Routes.gatewayBot())) as APIGatewayBotInfo; // as Discord documents the route
    if (!Number.isInteger(told.shards) || told.shards < 1)
      throw new Error('gateway: Discord tells no number of shards');
    known = { told, at: clock().getTime(), startsLeft: told.session_start_limit.remaining };
    return told;
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
      return known !== null && isRecent ? known.told : now();
    },
    maxConcurrency: () => known?.told.session_start_limit.max_concurrency ?? 1,
    takeStart: () => {
      if (known === null || known.startsLeft <= 0) return false;
      known.startsLeft -= 1;
      return true;
    },
  };
}
