import { EMPTY_CONTENT } from '#contract/content.ts';
import type { UserGuild } from '#contract/guilds.ts';
import type { SubmittedServer } from '#contract/listings.ts';

const WORDS =
  'We build small rockets and watch them fly. Everyone is welcome, and nobody has to know anything about rockets.';
const ENDLESS = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
/** When most of them were bumped. */
export const A_DAY = '2026-11-18T10:00:00.000Z';

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
export const managed = (now: string): readonly UserGuild[] => [
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

/** Submitted servers in every state. */
export const SUBMITTED: readonly SubmittedServer[] = [
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

/** Guilds that the person does not manage. */
export function otherGuilds(count: number): UserGuild[] {
  return Array.from({ length: count }, (_, n) =>
    guild(10 + n, `Community ${n}`, { owner: false, canManage: false }),
  );
}

/** A guild of the person, who owns it; the bot is there. */
export function guild(n: number, name: string, facts: Partial<UserGuild> = {}): UserGuild {
  return {
    id: `7391048255660${String(n).padStart(5, '0')}`,
    name,
    icon: null,
    owner: true,
    canManage: true,
    botInGuild: true,
    locale: null,
    isAdded: false,
    serverStatus: null,
    unlisted: false,
    serverData: null,
    ...facts,
  };
}

/** A server that the person has submitted; it is approved. */
export function server(n: number, name: string, facts: Partial<SubmittedServer> = {}): SubmittedServer {
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
