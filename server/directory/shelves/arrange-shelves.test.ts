import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SHELVES, type Shelf } from '#contract/shelves.ts';
import { arrangeShelves } from './arrange-shelves.ts';

/** A shelf whose candidates are these servers. */
function shelfOf(shelf: Shelf, ...ids: readonly string[]) {
  return { shelf, candidates: ids.map((id) => ({ id: `${shelf} ${id}`, discordServerId: id })) };
}

const namesOf = (shelves: ReturnType<typeof arrangeShelves>) => shelves.map(({ shelf }) => shelf);

test('fills shelves in their order, six entries each, and no more than four', () => {
  const many = Array.from({ length: 52 }, (_, at) => String(at));
  const shelves = arrangeShelves(SHELVES.map((shelf, at) => shelfOf(shelf, ...many.slice(at * 8))));
  expect(namesOf(shelves)).toEqual(['language', 'busy', 'tonight', 'growing']);
  expect(shelves.map(({ ids }) => ids.length)).toEqual([6, 6, 6, 6]);
});

test('leaves out a shelf with fewer than four entries, three events being enough', () => {
  const shelves = arrangeShelves([
    shelfOf('language', 'a', 'b', 'c'),
    shelfOf('busy'),
    shelfOf('tonight', 'd', 'e', 'f'),
    shelfOf('growing', 'g', 'h', 'i', 'j'),
    shelfOf('small', 'k', 'l', 'm'),
    shelfOf('new', 'n', 'o', 'p', 'q', 'r'),
  ]);
  expect(namesOf(shelves)).toEqual(['tonight', 'growing', 'new']);
});

test('a shelf with few candidates chooses before one with many', () => {
  const shelves = arrangeShelves([
    shelfOf('language', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'),
    shelfOf('tonight', 'a', 'b', 'c'),
  ]);
  expect(shelves).toEqual([
    { shelf: 'language', ids: ['d', 'e', 'f', 'g', 'h', 'i'].map((id) => `language ${id}`) },
    { shelf: 'tonight', ids: ['a', 'b', 'c'].map((id) => `tonight ${id}`) },
  ]);
});

test('a shelf that others leave too few makes room for the next one', () => {
  const shelves = arrangeShelves([
    shelfOf('busy', 'a', 'b', 'c', 'd'),
    shelfOf('growing', 'a', 'b', 'c', 'd', 'e'),
    shelfOf('small', 's', 't', 'u', 'v'),
    shelfOf('language', 'w', 'x', 'y', 'z'),
    shelfOf('new', 'k', 'l', 'm', 'n'),
  ]);
  expect(namesOf(shelves)).toEqual(['busy', 'small', 'language', 'new']);
});

test('no server stands on two shelves, and none is shown with too few or too many', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 24 });
  fc.assert(
    fc.property(fc.tuple(...SHELVES.map(() => ids)), (all) => {
      const shelves = arrangeShelves(SHELVES.map((shelf, at) => shelfOf(shelf, ...(all[at] ?? []))));
      const servers = shelves.flatMap((shelf) => shelf.ids.map((id) => id.split(' ')[1]));
      expect(new Set(servers).size).toBe(servers.length);
      expect(shelves.length).toBeLessThanOrEqual(4);
      for (const shelf of shelves) {
        expect(shelf.ids.length).toBeLessThanOrEqual(6);
        expect(shelf.ids.length).toBeGreaterThanOrEqual(shelf.shelf === 'tonight' ? 3 : 4);
      }
      expect(namesOf(shelves)).toEqual(SHELVES.filter((shelf) => namesOf(shelves).includes(shelf)));
    }),
  );
});
