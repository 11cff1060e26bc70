import { contributions } from './contributions.ts';
import { moderation } from './moderation.ts';
import { notices } from './notices.ts';
import { ownServers } from './own-servers.ts';
import { publicNotice } from './public-notice.ts';
import { refusals } from './refusals.ts';
import { transparency } from './transparency.ts';
import { workshop } from './workshop.ts';

/** The texts of members, owners and admins, and of pages that few visitors open, in Korean. */
export const rest = [
  contributions,
  notices,
  ownServers,
  publicNotice,
  refusals,
  transparency,
  workshop,
  { moderation },
] as const;
