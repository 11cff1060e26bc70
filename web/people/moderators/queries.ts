import { findPeople, listModerators } from '#contract/roles.ts';
import { apiQuery, type ApiQuery } from '../../api/query.ts';
import { listQuery } from '../../moderation/queries.ts';

/** The moderators. */
export const moderators = listQuery(listModerators, (query) => ({ query }));

/** People who have signed in, by name or id. */
export function people(q: string): ApiQuery<typeof findPeople> {
  return apiQuery(findPeople, { query: { q } });
}
