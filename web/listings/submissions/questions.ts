import { listSubmittedServers } from '#contract/listings.ts';
import { question } from '../../api/question.ts';

/** The listings that whoever is signed in has submitted. */
export const submittedServers = question(listSubmittedServers, {});
