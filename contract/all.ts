import { trackPageView } from './analytics.ts';
import { finishSignIn, getUser, signOut, startSignIn } from './auth.ts';
import { bumpListing } from './bumps.ts';
import type { Endpoint } from './endpoint.ts';
import { getBotInfo, listUserGuilds } from './guilds.ts';
import {
  deleteServer,
  editServer,
  getListing,
  getStats,
  listListings,
  listSubmittedServers,
  submitServer,
} from './listings.ts';
import * as moderation from './moderation.ts';
import { describeApi } from './openapi.ts';
import { deleteOwnData, getOwnData } from './own-data.ts';
import { reportServer } from './reports.ts';
import { deleteOwnReview, getOwnReview, listReviews, postReview, summarizeReviews } from './reviews.ts';

/** Every endpoint there is. What is not here is not served, and what is here must be. */
export const ENDPOINTS: readonly Endpoint[] = [
  getUser,
  startSignIn,
  finishSignIn,
  signOut,
  listListings,
  getListing,
  getStats,
  getBotInfo,
  listUserGuilds,
  listSubmittedServers,
  submitServer,
  editServer,
  deleteServer,
  bumpListing,
  listReviews,
  summarizeReviews,
  postReview,
  getOwnReview,
  deleteOwnReview,
  reportServer,
  moderation.getAdminStats,
  moderation.listRequests,
  moderation.listReports,
  moderation.approveServer,
  moderation.rejectServer,
  moderation.banServer,
  moderation.liftServerBan,
  moderation.generateInvite,
  moderation.forceBump,
  moderation.changeServer,
  moderation.removeServer,
  moderation.resolveReport,
  moderation.banPerson,
  moderation.liftPersonBan,
  moderation.listBannedPersons,
  moderation.listAudit,
  getOwnData,
  deleteOwnData,
  trackPageView,
  describeApi,
];
