import type { Page } from '@playwright/test';
import { HOURS_OF_WEEK } from '#contract/activity.ts';
import { EMPTY_CONTENT } from '#contract/content.ts';
import type { WorkshopListing } from '#contract/workshop.ts';
import type { Figures } from '#contract/figures.ts';
import { answerFigures, inventedFigures, noFigures } from './invented-figures.ts';
import { NOBODYS_ID } from './listings.ts';
import { FAILURES, failRequests, waitForFailure, type State } from './state.ts';

const A_DAY = '2026-11-18T10:00:00.000Z';
const ENDLESS = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const PATH = `/my-servers/${NOBODYS_ID}`;
const API = new RegExp(`/api/user/servers/${NOBODYS_ID}$`);

const NOT_MEASURED = {
  measuredSince: A_DAY,
  online: Array.from({ length: HOURS_OF_WEEK }, () => null),
  members: [],
  growth: { days7: null, days30: null },
};

const REASON = `Please say what your community is about.\n${ENDLESS.repeat(4)}`;

const SAID = {
  ...EMPTY_CONTENT,
  aboutBlocks: [],
  description: 'A place to sit down with a cup of tea and say nothing at all for a while.',
  tags: ['tea', '차', 'w'.repeat(24)],
  inviteLink: 'https://discord.gg/quietgarden',
};

const APPROVED: WorkshopListing = {
  id: '7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f11',
  discordServerId: NOBODYS_ID,
  name: 'Quiet Garden',
  icon: null,
  ...SAID,
  status: 'approved',
  rejectionReason: null,
  banReason: null,
  bannedUntil: null,
  rejectedContent: null,
  appeal: null,
  botPresent: true,
  unlisted: false,
  inviteProblem: null,
  memberCount: 341,
  rating: null,
  reviewCount: 0,
  createdAt: A_DAY,
  lastBumpedAt: null,
  ageRestricted: false,
  ageRestrictedBy: null,
  showEvents: true,
  eventsLocked: false,
  publicContent: SAID,
  proposedBy: null,
  proposedAt: null,
  isOwnProposal: false,
  leavesStatus: null,
  submittedBy: { username: 'Ada', avatar: null },
  isSubmitter: true,
  notices: { on: true, always: true },
  reminder: { on: false },
  invite: { state: 'good', checkedAt: A_DAY, expiresAt: null, paused: false },
};

const WAITING = {
  status: 'pending',
  description: 'A place to sit down with a cup of tea, and since spring with a good book as well.',
  proposedBy: { username: 'Maximiliane von Hohenfels-Wittge', avatar: null },
  proposedAt: A_DAY,
  leavesStatus: 'approved',
} as const;

/** The page on which managers look after their server's listing. */
export const WORKSHOP_STATES: readonly State[] = [
  managed('an edit waits', WAITING, partsAreThere, { tab: 'page' }),
  managed('withdrawing', WAITING, openWithdrawal, { viewportOnly: true, tab: 'page' }),
  managed('settings', {}, partsAreThere, { tab: 'settings' }),
  managed('a submission waits', {
    ...WAITING,
    publicContent: null,
    isOwnProposal: true,
    leavesStatus: null,
    invite: null,
    inviteLink: null,
  }),
  managed('on a break', { unlisted: true, notices: { on: false, always: false } }),
  managed('nothing counted', { createdAt: A_DAY }, partsAreThere, { figures: noFigures }),
  managed('rejected', {
    status: 'rejected',
    publicContent: null,
    rejectionReason: REASON,
    rejectedContent: SAID,
    invite: { state: 'dead', checkedAt: A_DAY, expiresAt: null, paused: false },
    inviteProblem: 'dead',
  }),
  managed('suspended', {
    botPresent: false,
    ageRestricted: true,
    ageRestrictedBy: 'admin',
    eventsLocked: true,
    showEvents: false,
    invite: { state: 'good', checkedAt: A_DAY, expiresAt: A_DAY, paused: true },
  }),
  managed('banned', {
    status: 'banned',
    banReason: REASON,
    bannedUntil: '2031-05-01T09:00:00.000Z',
  }),
  {
    name: 'workshop, not listed',
    path: PATH,
    as: 'ada',
    answer: (page) => answerWorkshop(page, null),
    prepare: partsAreThere,
  },
  ...FAILURES.map(({ failure, name }): State => ({
    name: `workshop, ${name}`,
    path: PATH,
    as: 'ada',
    answer: (page) => failRequests(page, API, failure),
    prepare: (page) => waitForFailure(page, failure),
  })),
  {
    name: 'workshop of others',
    path: PATH,
    as: 'mina',
    prepare: (page) => page.locator('main a[href="/my-servers"]').waitFor(),
  },
  { name: 'workshop, signed out', path: PATH, isVariant: true },
];

/** A state of a guild's listing. */
function managed(
  name: string,
  facts: Partial<WorkshopListing>,
  prepare: (page: Page) => Promise<void> = partsAreThere,
  {
    figures,
    tab,
    ...how
  }: Pick<State, 'viewportOnly'> & { figures?: (days: number) => Figures; tab?: string } = {},
): State {
  return {
    name: `workshop, ${name}`,
    path: tab === undefined ? PATH : `${PATH}?tab=${tab}`,
    as: 'ada',
    ...how,
    answer: (page) => answerWorkshop(page, { ...APPROVED, ...facts }, figures),
    prepare,
  };
}

/** Opens the page of Ada's invented guild with an approved listing. */
export async function openWorkshop(page: Page): Promise<void> {
  await answerWorkshop(page, APPROVED);
  await page.goto(PATH);
  await partsAreThere(page);
}

async function answerWorkshop(
  page: Page,
  listing: WorkshopListing | null,
  figures: (days: number) => Figures = inventedFigures,
) {
  const botInGuild = listing?.botPresent ?? true;
  const guild = {
    id: NOBODYS_ID,
    name: 'Quiet Garden',
    icon: null,
    owner: true,
    botInGuild,
    invitesPausedUntil: null,
  };
  await page.route(API, (route) => route.fulfill({ json: { guild, listing } }));
  await page.route(new RegExp(`/api/user/servers/${NOBODYS_ID}/bot$`), (route) =>
    route.fulfill({ json: { mayInvite: true } }),
  );
  await page.route(new RegExp(`/api/servers/${NOBODYS_ID}/life$`), (route) =>
    route.fulfill({ json: NOT_MEASURED }),
  );
  await answerFigures(page, NOBODYS_ID, figures);
}

async function partsAreThere(page: Page) {
  await page.locator(`#guild-${NOBODYS_ID}`).waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
}

async function openWithdrawal(page: Page) {
  await partsAreThere(page);
  await page.locator('#content button').first().click();
  await page.getByRole('dialog').waitFor();
}
