import { getWorkshop } from '#contract/workshop.ts';
import { apiQuery, type ApiQuery } from '../api/query.ts';

/** The workshop of a guild that the signed-in member manages. */
export function workshopOf(guildId: string): ApiQuery<typeof getWorkshop> {
  return apiQuery(getWorkshop, { params: { guildId } });
}
