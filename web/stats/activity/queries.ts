import { getLife } from '#contract/activity.ts';
import type { ApiQuery } from '../../api/query.ts';
import { withDrawnDays } from './members-history.ts';

/** The activity of a server. */
export function activityOf(discordServerId: string): ApiQuery<typeof getLife> {
  return { endpoint: getLife, input: { params: { discordServerId } }, isExtra: true };
}

/** The activity in a page's HTML, without the days that are not drawn. */
export function lifeOnPage(discordServerId: string): ApiQuery<typeof getLife> {
  return { ...activityOf(discordServerId), shorten: withDrawnDays };
}
