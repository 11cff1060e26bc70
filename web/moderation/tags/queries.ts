import { listBlockedTags } from '#contract/tags.ts';
import type { PagedApiQuery } from '../../api/query.ts';

/** The tags that are blocked, a page at a time. */
export const blockedTags: PagedApiQuery<typeof listBlockedTags> = {
  endpoint: listBlockedTags,
  from: null,
  inputAt: (cursor) => ({ query: { ...(cursor && { cursor }) } }),
};
