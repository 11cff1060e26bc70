import { listSubmittedServers } from '#contract/listings.ts';
import { apiQuery } from '../../api/query.ts';

/** The listings that whoever is signed in has submitted. */
export const submittedServers = apiQuery(listSubmittedServers, {});
