import { getTransparency } from '#contract/transparency.ts';
import type { ApiQuery } from '../../api/query.ts';

/** What moderation did, by month. */
export const transparency: ApiQuery<typeof getTransparency> = { endpoint: getTransparency, input: {} };
