import { afterEach, expect, test, vi } from 'vitest';
import { keepDraft as keepListing, readDraft as readListing } from '../listings/submissions/draft.ts';
import { keepReason, readReason } from '../reports/draft.ts';
import {
  isDraftKept as isReviewKept,
  keepDraft as keepReview,
  readDraft as readReview,
} from '../reviews/draft.ts';
import { dropDraftsOf } from './drafts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const him = '1100000000000000001';
const her = '1100000000000000002';
const guild = '739200000000000001';
const fields = { description: 'Owls', category: 'Art', language: 'English', inviteLink: '' } as const;

test('with a person go his drafts of every kind, and nobody else’s, nor what is no draft', () => {
  vi.stubGlobal('localStorage', storage());
  for (const userId of [him, her]) {
    keepListing({ userId, guildId: guild }, fields);
    keepReason({ userId, discordServerId: guild }, 'Bats.');
  }
  keepReview(guild, him, { rating: 3, comment: 'Owls.' });
  keepReview('739200000000000002', her, { rating: 4, comment: 'Bats.' });
  localStorage.setItem('theme', him);

  dropDraftsOf(him);

  expect(readListing({ userId: him, guildId: guild })).toBeNull();
  expect(readReason({ userId: him, discordServerId: guild })).toBe('');
  expect(readReview(guild, him)).toBeNull();
  expect(readListing({ userId: her, guildId: guild })).toEqual(fields);
  expect(readReason({ userId: her, discordServerId: guild })).toBe('Bats.');
  expect(readReview('739200000000000002', her)).toEqual({ rating: 4, comment: 'Bats.' });
  expect(localStorage.getItem('theme')).toBe(him);
});

test('a draft is kept for seven days and deleted with the next one after that', () => {
  vi.stubGlobal('localStorage', storage());
  vi.useFakeTimers({ now: new Date('2026-11-22T00:00:00Z') });
  keepReview(guild, him, { rating: 3, comment: 'Owls.' });
  vi.setSystemTime(new Date('2026-11-28T23:59:00Z'));
  expect(readReview(guild, him)).toEqual({ rating: 3, comment: 'Owls.' });
  expect(isReviewKept(guild)).toBe(true);

  vi.setSystemTime(new Date('2026-11-29T00:00:00Z'));
  expect(readReview(guild, him)).toBeNull();
  expect(isReviewKept(guild)).toBe(false);
  keepReason({ userId: her, discordServerId: guild }, 'Bats.');
  expect(Object.keys(localStorage)).toEqual([`report-draft ${her} ${guild}`]);
});

test('a draft written while the clock was ahead is kept, up to seven days', () => {
  vi.stubGlobal('localStorage', storage());
  vi.useFakeTimers({ now: new Date('2026-11-22T03:00:00Z') });
  keepReview(guild, him, { rating: 3, comment: 'Owls.' });
  vi.setSystemTime(new Date('2026-11-22T00:00:00Z'));
  keepReason({ userId: her, discordServerId: guild }, 'Bats.');
  expect(readReview(guild, him)).toEqual({ rating: 3, comment: 'Owls.' });

  vi.setSystemTime(new Date('2026-11-15T03:00:00Z'));
  expect(readReview(guild, him)).toBeNull();
});

test('where storage is forbidden there is nothing to drop', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => dropDraftsOf(him)).not.toThrow();
});

/** As a browser's: what is kept stands there as properties, beside the ways to it. */
function storage(): Storage {
  const ways = {
    getItem: (name: string) => (Object.hasOwn(kept, name) ? String(Reflect.get(kept, name)) : null),
    setItem: (name: string, value: string) => Reflect.set(kept, name, value),
    removeItem: (name: string) => Reflect.deleteProperty(kept, name),
  };
  const kept = Object.create(ways) as Storage; // the part of it that is used
  return kept;
}
