import { listApiKeys, listApiKeysOf } from '#contract/api-keys.ts';
import { apiQuery, type ApiQuery } from '../../api/query.ts';

/** The keys of the member who is logged in. */
export const ownApiKeys = apiQuery(listApiKeys, {});

/** The keys of a person, for admins. */
export function apiKeysOf(userId: string): ApiQuery<typeof listApiKeysOf> {
  return apiQuery(listApiKeysOf, { params: { userId } });
}
