import { moderation } from './moderation.ts';
import { notices } from './notices.ts';
import { ownServers } from './own-servers.ts';
import { workshop } from './workshop.ts';

/** The texts of what only people who are logged in use, in Japanese: notices, their own servers and the dashboard. */
export const members = [notices, ownServers, workshop, { moderation }] as const;
