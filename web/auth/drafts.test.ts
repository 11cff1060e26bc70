import { afterEach, expect, test, vi } from 'vitest';
import { listingDrafts } from '../listings/submissions/draft.ts';
import { fieldsOf } from '../listings/submissions/listing-fields.ts';
import { reportDrafts } from '../moderation/reports/report-dialog.tsx';
import { reviewDrafts } from '../reviews/draft.ts';
import { dropDraftsOf } from './drafts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const ada = '1100000000000000001';
const bea = '1100000000000000002';
const guild = '739200000000000001';
const bats = { reason: 'Bats.', category: 'spam', in: 'server' } as const;
const fields = { ...fieldsOf(null), description: 'Owls' };

test('drops all drafts of one person and nothing else', () => {
  vi.stubGlobal('localStorage', storage());
  for (const userId of [ada, bea]) {
    listingDrafts.keep({ userId, about: guild }, fields);
    reportDrafts.keep({ userId, about: guild }, bats);
  }
  reviewDrafts.keep({ userId: ada, about: guild }, { rating: 3, comment: 'Owls.' });
  reviewDrafts.keep({ userId: bea, about: '739200000000000002' }, { rating: 4, comment: 'Bats.' });
  localStorage.setItem('theme', ada);

  dropDraftsOf(ada);

  expect(listingDrafts.read({ userId: ada, about: guild })).toBeNull();
  expect(reportDrafts.read({ userId: ada, about: guild })).toBeNull();
  expect(reviewDrafts.read({ userId: ada, about: guild })).toBeNull();
  expect(listingDrafts.read({ userId: bea, about: guild })).toEqual(fields);
  expect(reportDrafts.read({ userId: bea, about: guild })).toEqual(bats);
  expect(reviewDrafts.read({ userId: bea, about: '739200000000000002' })).toEqual({
    rating: 4,
    comment: 'Bats.',
  });
  expect(localStorage.getItem('theme')).toBe(ada);
});

test('keeps a draft for seven days and deletes it with the next one after that', () => {
  vi.stubGlobal('localStorage', storage());
  vi.useFakeTimers({ now: new Date('2026-11-22T00:00:00Z') });
  reviewDrafts.keep({ userId: ada, about: guild }, { rating: 3, comment: 'Owls.' });
  vi.setSystemTime(new Date('2026-11-28T23:59:00Z'));
  expect(reviewDrafts.read({ userId: ada, about: guild })).toEqual({ rating: 3, comment: 'Owls.' });
  expect(reviewDrafts.hasDraftAbout(guild)).toBe(true);

  vi.setSystemTime(new Date('2026-11-29T00:00:00Z'));
  expect(reviewDrafts.read({ userId: ada, about: guild })).toBeNull();
  expect(reviewDrafts.hasDraftAbout(guild)).toBe(false);
  reportDrafts.keep({ userId: bea, about: guild }, bats);
  expect(Object.keys(localStorage)).toEqual([`report-draft ${bea} ${guild}`]);
});

test('keeps a draft that was written while the clock was ahead, up to seven days', () => {
  vi.stubGlobal('localStorage', storage());
  vi.useFakeTimers({ now: new Date('2026-11-22T03:00:00Z') });
  reviewDrafts.keep({ userId: ada, about: guild }, { rating: 3, comment: 'Owls.' });
  vi.setSystemTime(new Date('2026-11-22T00:00:00Z'));
  reportDrafts.keep({ userId: bea, about: guild }, bats);
  expect(reviewDrafts.read({ userId: ada, about: guild })).toEqual({ rating: 3, comment: 'Owls.' });

  vi.setSystemTime(new Date('2026-11-15T03:00:00Z'));
  expect(reviewDrafts.read({ userId: ada, about: guild })).toBeNull();
});

test('drops nothing where storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => dropDraftsOf(ada)).not.toThrow();
});

/** Like a browser: stored items are own properties, beside the methods. */
function storage(): Storage {
  const ways = {
    getItem: (name: string) => (Object.hasOwn(entries, name) ? String(Reflect.get(entries, name)) : null),
    setItem: (name: string, value: string) => Reflect.set(entries, name, value),
    removeItem: (name: string) => Reflect.deleteProperty(entries, name),
  };
  const entries = Object.create(ways) as Storage; // the part of it that is used
  return entries;
}
