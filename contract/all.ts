import * as activity from './activity.ts';
import * as admin from './admin.ts';
import * as analytics from './analytics.ts';
import * as apiDocument from './api-document.ts';
import * as apiKeys from './api-keys.ts';
import * as appeals from './appeals.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as bans from './bans.ts';
import * as bumps from './bumps.ts';
import * as content from './content.ts';
import * as directory from './directory.ts';
import type { Endpoint } from './endpoint.ts';
import * as events from './events.ts';
import * as favourites from './favourites.ts';
import * as figures from './figures.ts';
import * as guilds from './guilds.ts';
import * as invites from './invites.ts';
import * as listings from './listings.ts';
import * as liveListings from './live-listings.ts';
import * as notices from './notices.ts';
import * as ownData from './own-data.ts';
import * as publicNotices from './public-notices.ts';
import * as queue from './queue.ts';
import * as reports from './reports.ts';
import * as reviewReports from './review-reports.ts';
import * as reviews from './reviews.ts';
import * as roles from './roles.ts';
import * as settings from './settings.ts';
import * as shelves from './shelves.ts';
import * as tags from './tags.ts';
import * as templates from './templates.ts';
import * as transparency from './transparency.ts';
import * as webhooks from './webhooks.ts';
import * as workshop from './workshop.ts';

const MODULES = [
  activity,
  admin,
  analytics,
  apiDocument,
  apiKeys,
  appeals,
  audit,
  auth,
  bans,
  bumps,
  content,
  directory,
  events,
  favourites,
  figures,
  guilds,
  invites,
  listings,
  liveListings,
  notices,
  ownData,
  publicNotices,
  queue,
  reports,
  reviewReports,
  reviews,
  roles,
  settings,
  shelves,
  tags,
  templates,
  transparency,
  webhooks,
  workshop,
];

/** Every endpoint that the contract's modules export, by its name there. The server serves all of these and no others. */
export const NAMED_ENDPOINTS: Readonly<Record<string, Endpoint>> = Object.fromEntries(
  MODULES.flatMap((module) => Object.entries<unknown>(module)).filter((entry) => isNamedEndpoint(entry)),
);

export const ENDPOINTS: readonly Endpoint[] = Object.values(NAMED_ENDPOINTS);

function isNamedEndpoint(entry: [string, unknown]): entry is [string, Endpoint] {
  const [, exported] = entry;
  return typeof exported === 'object' && exported !== null && 'method' in exported && 'path' in exported;
}
