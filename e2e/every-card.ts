import type { Page } from '@playwright/test';
import { EMPTY_CONTENT } from '#contract/content.ts';
import type { UserGuild } from '#contract/guilds.ts';
import type { SubmittedServer } from '#contract/listings.ts';

const WORDS =
  'We build small rockets and watch them fly. Everyone is welcome, and nobody has to know anything about rockets.';
const ENDLESS = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const A_DAY = '2026-11-18T10:00:00.000Z';

const listed = (lastBumpedAt: string | null = A_DAY): Partial<UserGuild> => ({
  isAdded: true,
  serverStatus: 'approved',
  serverData: {
    ...EMPTY_CONTENT,
    description: WORDS,
    category: 'Technology',
    lastBumpedAt,
  },
});

/** The managed guilds; one was bumped just now. */
const managed = (now: string): readonly UserGuild[] => [
  guild(1, 'Ready'),
  guild(2, ENDLESS + ENDLESS, { owner: false }),
  guild(3, 'Listed', listed()),
  guild(4, 'Just bumped', { ...listed(now), owner: false }),
  guild(5, 'Never bumped', { ...listed(null), owner: false }),
  guild(6, 'Waiting', { ...listed(), owner: false, serverStatus: 'pending' }),
  guild(7, 'Bot gone', { ...listed(), owner: false, botInGuild: false }),
  guild(8, 'Without bot', { botInGuild: false }),
  guild(9, 'مجلس اللاعبين', { botInGuild: false, owner: false }),
];

const SUBMITTED: readonly SubmittedServer[] = [
  server(1, 'Approved', { tags: ['rockets', '로켓', 'صواريخ', 'w'.repeat(24), 'c++'] }),
  server(2, 'Pending', { status: 'pending', rating: null, reviewCount: 0, memberCount: null }),
  server(3, 'Rejected', {
    status: 'rejected',
    rejectionReason: 'Please say what your community is about.\nAnd in small letters.',
  }),
  server(4, 'Edit rejected', {
    tags: ['rockets', 'night-launches', '花火'],
    showEvents: true,
    ageRestricted: true,
    ageRestrictedBy: 'manager',
    rejectionReason: 'The new words advertise something else.',
  }),
  server(5, 'Suspended', { botPresent: false, ageRestricted: true, ageRestrictedBy: 'admin' }),
  server(6, 'Banned', { status: 'banned', banReason: WORDS, bannedUntil: '2031-05-01T09:00:00.000Z' }),
  server(7, 'Dead invite', { inviteProblem: 'dead', eventsLocked: true }),
  server(8, 'Invite elsewhere', { status: 'pending', inviteProblem: 'elsewhere' }),
  server(9, ENDLESS, {
    description: ENDLESS.repeat(8),
    rejectionReason: ENDLESS.repeat(6),
    botPresent: false,
  }),
];

/** The texts in it that people wrote. */
export const EVERY_CARD: readonly unknown[] = [managed(A_DAY), SUBMITTED, otherGuilds(3)];

/** Reloads My Servers with every kind of card. */
export async function showEveryCard(page: Page): Promise<void> {
  await answerEveryCard(page);
  await page.reload();
  await everyCardIsThere(page);
}

/** Answers with every kind of card, dated by the clock of the page, and guilds that the person does not manage. */
export async function answerEveryCard(page: Page, { others = 3 } = {}): Promise<void> {
  const now = await page.evaluate(() => new Date().toISOString());
  await page.route('**/api/user/guilds', (route) =>
    route.fulfill({ json: [...managed(now), ...otherGuilds(others)] }),
  );
  await page.route('**/api/user/servers', (route) => route.fulfill({ json: SUBMITTED }));
}

/** Waits until all of those cards are shown. */
export async function everyCardIsThere(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  // The code of its bump buttons is loaded by itself.
  await page.getByRole('article', { name: 'Never bumped' }).getByRole('button').nth(1).waitFor();
}

/** Opens the form of a new submission, or of an edit, in any language. */
export async function openForm(page: Page, act: 'submit' | 'update'): Promise<void> {
  const [name, at] = act === 'submit' ? ['Ready', 0] : ['Edit rejected', 0];
  await page.getByRole('article', { name, exact: true }).getByRole('button').nth(at).click();
  await page.getByRole('dialog').waitFor();
}

/** Sends a form with every invalid field that there can be. */
export async function sendFaultyForm(page: Page): Promise<void> {
  const form = page.getByRole('dialog');
  await form.locator('[name=description]').fill('Rockets');
  await form.locator('[name=inviteLink]').fill('rockets');
  await form.locator('[name=tags]').fill('rockets, Rock & Roll, ');
  await form.locator('[type=submit]').click();
  await form.locator('[aria-invalid=true]').nth(1).waitFor();
}

function otherGuilds(count: number) {
  return Array.from({ length: count }, (_, n) =>
    guild(10 + n, `Community ${n}`, { owner: false, canManage: false }),
  );
}

function guild(n: number, name: string, facts: Partial<UserGuild> = {}): UserGuild {
  return {
    id: `7391048255660${String(n).padStart(5, '0')}`,
    name,
    icon: null,
    owner: true,
    canManage: true,
    botInGuild: true,
    isAdded: false,
    serverStatus: null,
    unlisted: false,
    serverData: null,
    ...facts,
  };
}

function server(n: number, name: string, facts: Partial<SubmittedServer> = {}): SubmittedServer {
  return {
    id: `7b0f3f0e-93b1-4c37-9d0b-6a4d3b8e2f${10 + n}`,
    discordServerId: `7391048255661${String(n).padStart(5, '0')}`,
    name,
    icon: null,
    ...EMPTY_CONTENT,
    description: WORDS,
    category: 'Technology',
    status: 'approved',
    appeal: null,
    ageRestricted: false,
    ageRestrictedBy: null,
    showEvents: false,
    eventsLocked: false,
    rejectionReason: null,
    banReason: null,
    bannedUntil: null,
    rejectedContent: null,
    botPresent: true,
    inviteProblem: null,
    memberCount: 18_432,
    rating: 4.83,
    reviewCount: 412,
    createdAt: A_DAY,
    lastBumpedAt: null,
    unlisted: false,
    ...facts,
  };
}
