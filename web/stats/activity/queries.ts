import { getLife } from '#contract/figures.ts';
import type { ApiQuery } from '../../api/query.ts';
import { withDrawnDays } from './members-history.ts';

/** When a server is alive, and how its number of members has changed. */
export function activityOf(discordServerId: string): ApiQuery<typeof getLife> {
  return { endpoint: getLife, input: { params: { discordServerId } }, isExtra: true };
}

/** The same as a page shows it: the days of its members that are not shown are not in its HTML. */
export function lifeOnPage(discordServerId: string): ApiQuery<typeof getLife> {
  return { ...activityOf(discordServerId), shorten: withDrawnDays };
}
