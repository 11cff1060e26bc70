import { listSubmittedServers } from '#contract/listings.ts';
import { apiQuery } from '../../api/query.ts';

/** The listings that the signed-in member has submitted. */
export const submittedServers = apiQuery(listSubmittedServers, {});
