import { getLife } from '#contract/life.ts';
import type { ApiQuery } from '../api/query.ts';

/** When a server is alive, and how its number of members has changed. */
export function lifeOf(discordServerId: string): ApiQuery<typeof getLife> {
  return { endpoint: getLife, input: { params: { discordServerId } }, isExtra: true };
}
