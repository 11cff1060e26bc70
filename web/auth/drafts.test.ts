import { afterEach, expect, test, vi } from 'vitest';
import { keepDraft as keepListing, readDraft as readListing } from '../listings/submissions/draft.ts';
import { keepReason, readReason } from '../reports/draft.ts';
import { keepDraft as keepReview, readDraft as readReview } from '../reviews/draft.ts';
import { dropDraftsOf } from './drafts.ts';

afterEach(() => vi.unstubAllGlobals());

const him = '1100000000000000001';
const her = '1100000000000000002';
const guild = '739200000000000001';
const fields = { description: 'Owls', category: 'Art', language: 'English', inviteLink: '' } as const;

test('with a person go his drafts of every kind, and nobody else’s, nor what is no draft', () => {
  vi.stubGlobal('sessionStorage', storage());
  for (const userId of [him, her]) {
    keepListing({ userId, guildId: guild }, fields);
    keepReason({ userId, discordServerId: guild }, 'Bats.');
  }
  keepReview(guild, him, { rating: 3, comment: 'Owls.' });
  keepReview('739200000000000002', her, { rating: 4, comment: 'Bats.' });
  sessionStorage.setItem('analyticsSessionId', him);

  dropDraftsOf(him);

  expect(readListing({ userId: him, guildId: guild })).toBeNull();
  expect(readReason({ userId: him, discordServerId: guild })).toBe('');
  expect(readReview(guild, him)).toBeNull();
  expect(readListing({ userId: her, guildId: guild })).toEqual(fields);
  expect(readReason({ userId: her, discordServerId: guild })).toBe('Bats.');
  expect(readReview('739200000000000002', her)).toEqual({ rating: 4, comment: 'Bats.' });
  expect(sessionStorage.getItem('analyticsSessionId')).toBe(him);
});

test('where storage is forbidden there is nothing to drop', () => {
  vi.stubGlobal('sessionStorage', undefined);
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
