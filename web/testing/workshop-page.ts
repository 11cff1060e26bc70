import { EMPTY_CONTENT } from '#contract/content.ts';
import { getFigures } from '#contract/figures.ts';
import { listManagedReviews } from '#contract/reviews.ts';
import { getTransparency } from '#contract/transparency.ts';
import { listWebhooks } from '#contract/webhooks.ts';
import { getBotPermission, getWorkshop, type Workshop, type WorkshopListing } from '#contract/workshop.ts';
import type { FakeApi } from './mount-page.tsx';
import { tabAddress } from '../listings/workshop/workshop-tabs.ts';
import { answerActivity } from './server-page.ts';

const ID = '739200000000000611';

/** The page on which managers look after a server, by its tabs. */
export const WORKSHOP = {
  overview: tabAddress(ID, 'overview'),
  page: tabAddress(ID, 'page'),
  settings: tabAddress(ID, 'settings'),
} as const;

/** A public listing, for the person who has submitted it. */
export const kites: WorkshopListing = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f61',
  discordServerId: ID,
  name: 'Kites & "Strings" <club>',
  icon: null,
  ...EMPTY_CONTENT,
  description: 'We build kites from paper and string, and fly them together.',
  category: 'Art',
  inviteLink: 'https://discord.gg/kites',
  aboutBlocks: [],
  status: 'approved',
  rejectionReason: null,
  banReason: null,
  bannedUntil: null,
  rejectedContent: null,
  appeal: null,
  botPresent: true,
  unlisted: false,
  inviteProblem: null,
  memberCount: 12_345,
  rating: null,
  reviewCount: 2,
  createdAt: '2026-03-01T09:00:00.000Z',
  lastBumpedAt: null,
  ageRestricted: false,
  ageRestrictedBy: null,
  showEvents: false,
  eventsLocked: false,
  publicContent: {
    ...EMPTY_CONTENT,
    description: 'We build kites from paper and string, and fly them together.',
    category: 'Art',
    inviteLink: 'https://discord.gg/kites',
    aboutBlocks: [],
  },
  proposedBy: null,
  proposedAt: null,
  isOwnProposal: false,
  leavesStatus: null,
  submittedBy: { username: 'Ada', avatar: null },
  isSubmitter: true,
  notices: { on: false, always: false },
  reminder: { on: false },
  invite: { state: 'good', checkedAt: '2026-03-01T09:00:00.000Z', expiresAt: null, paused: false },
};

/** Answers what the page for managers asks; returns what changes the listing on the server. */
export function answerWorkshop(
  api: FakeApi,
  listing: WorkshopListing | null = kites,
  facts: Partial<Workshop['guild']> = {},
): (change: Partial<WorkshopListing>) => void {
  let current = listing;
  const guild = {
    id: ID,
    name: kites.name,
    icon: null,
    owner: true,
    botInGuild: true,
    invitesPausedUntil: null,
    ...facts,
  };
  api.answer(getWorkshop, () => ({ guild, listing: current }));
  api.answer(getBotPermission, { mayInvite: true });
  api.answer(listWebhooks, []);
  api.answer(listManagedReviews, []);
  api.answer(getTransparency, []);
  answerActivity(api);
  const nothing = { impressions: 0, views: 0, joins: 0, bumps: 0, reviews: 0 };
  api.answer(getFigures, { days: [], wholeDays: { now: nothing, before: nothing }, sources: [] });
  return (change) => {
    current = { ...(current ?? kites), ...change };
  };
}
