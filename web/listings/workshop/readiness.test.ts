import { expect, test } from 'vitest';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { inviteStanding, readinessOf, type Looked } from './readiness.ts';

const LINK = 'https://discord.gg/owlery';
const GOOD = {
  state: 'good',
  checkedAt: '2026-11-23T15:00:00.000Z',
  expiresAt: null,
  paused: false,
} as const;

function listingOf(overrides: Partial<Looked['listing']> = {}): NonNullable<Looked['listing']> {
  return {
    description: 'We watch owls.'.padEnd(120, '!'),
    language: 'English',
    inviteLink: LINK,
    tags: ['owls', 'night', 'birds'],
    showEvents: true,
    publicContent: { inviteLink: LINK },
    invite: GOOD,
    ...overrides,
  };
}

const guild = { icon: 'https://cdn.discordapp.com/icons/1/a.webp', botInGuild: true };

test('a listing with all that it needs has everything done', () => {
  const states = Object.values(readinessOf({ guild, listing: listingOf() }, true));
  expect(states).toEqual(['done', 'done', 'done', 'done', 'done', 'done', 'done']);
});

test('a guild that is not submitted has its bot and icon at most', () => {
  expect(readinessOf({ guild, listing: null }, true)).toEqual({
    bot: 'done',
    permission: 'done',
    invite: 'missing',
    description: 'missing',
    tags: 'missing',
    icon: 'done',
    events: 'missing',
  });
});

test('what the bot may do is unknown without it, and while Discord cannot tell', () => {
  const listing = listingOf();
  const without = { guild: { ...guild, botInGuild: false }, listing };
  expect(readinessOf(without, true)).toMatchObject({ bot: 'missing', permission: 'unknown' });
  expect(readinessOf({ guild, listing }, null).permission).toBe('unknown');
  expect(readinessOf({ guild, listing }, false).permission).toBe('missing');
});

test.each([
  ['none', 'missing', { inviteLink: null }],
  ['dead', 'missing', { invite: { ...GOOD, state: 'dead' } }],
  ['elsewhere', 'missing', { invite: { ...GOOD, state: 'elsewhere' } }],
  ['guest', 'missing', { invite: { ...GOOD, state: 'guest' } }],
  ['paused', 'missing', { invite: { ...GOOD, paused: true } }],
  ['expires', 'missing', { invite: { ...GOOD, expiresAt: '2026-12-01T15:00:00.000Z' } }],
  ['unchecked', 'unknown', { invite: { ...GOOD, state: 'unchecked' } }],
  ['proposed', 'unknown', { inviteLink: `${LINK}2` }],
  ['lasting', 'done', { publicContent: null }],
] as const)('an invite that is “%s” is %s', (standing, state, overrides) => {
  const listing = listingOf(overrides);
  expect(inviteStanding(listing)).toBe(standing);
  expect(readinessOf({ guild, listing }, true).invite).toBe(state);
});

test.each([
  ['English', 119, 'missing'],
  ['English', 120, 'done'],
  ['Korean', 59, 'missing'],
  ['Korean', 60, 'done'],
] as [ListingLanguage, number, string][])('in %s a description of %i is %s', (language, length, state) => {
  const listing = listingOf({ language, description: '가'.repeat(length) });
  expect(readinessOf({ guild, listing }, true).description).toBe(state);
});

test('three tags are enough, and two are not', () => {
  const tags = (...tags: string[]) => readinessOf({ guild, listing: listingOf({ tags }) }, true).tags;
  expect([tags('owls', 'night'), tags('owls', 'night', 'birds')]).toEqual(['missing', 'done']);
});
