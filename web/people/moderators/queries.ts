import { findPeople, listModerators } from '#contract/roles.ts';
import { apiQuery, type ApiQuery, type PagedApiQuery } from '../../api/query.ts';

/** The moderators, a page at a time. */
export const moderators: PagedApiQuery<typeof listModerators> = {
  endpoint: listModerators,
  from: null,
  inputAt: (cursor) => ({ query: { ...(cursor && { cursor }) } }),
};

/** People who have signed in, by name or id. */
export function people(q: string): ApiQuery<typeof findPeople> {
  return apiQuery(findPeople, { query: { q } });
}
