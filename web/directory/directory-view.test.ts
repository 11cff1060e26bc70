import { expect, test } from 'vitest';
import { queryKeyOf } from '../api/query.ts';
import {
  addressOfView,
  EVERYTHING,
  isIndexed,
  readView,
  refine,
  type DirectoryView,
} from './directory-view.ts';
import { directory } from '../listings/queries.ts';

const VIEWS: readonly [string, Partial<DirectoryView>][] = [
  ['/', {}],
  ['/?category=Music', { category: 'Music' }],
  ['/?language=Korean', { languages: ['Korean'] }],
  ['/?category=Web3&language=Other&sort=rating', { category: 'Web3', languages: ['Other'], sort: 'rating' }],
  ['/?language=English&language=Korean', { languages: ['English', 'Korean'] }],
  ['/?tag=c%23', { tags: ['c#'] }],
  ['/?category=Art&tag=owls&tag=%EC%83%88&q=jazz', { category: 'Art', tags: ['owls', '새'], words: 'jazz' }],
  ['/?q=%EC%83%88%EB%B2%BD', { words: '새벽' }],
  ['/?q=%2541+%26+b%3Dc%23%3F', { words: '%41 & b=c#?' }],
  ['/?q=jaz&exact=1&sort=rating', { words: 'jaz', exact: true, sort: 'rating' }],
  ['/?q=jazz&sort=bumped', { words: 'jazz', sort: 'bumped' }],
  [
    '/?category=Art&q=ink&sort=newest&cursor=MS4x',
    { category: 'Art', words: 'ink', sort: 'newest', cursor: 'MS4x' },
  ],
];

test('a view is told by its address, and read off it again', () => {
  for (const [address, canonical] of VIEWS) {
    const view = { ...EVERYTHING, ...canonical };
    expect(addressOfView(view)).toBe(address);
    expect(readView(queryOf(address))).toEqual(view);
  }
});

test('what an address names that does not exist counts as not named', () => {
  for (const address of [
    '/?category=Cooking&language=Klingon&sort=random',
    '/?category=&language=&sort=&q=&cursor=',
    '/?category=music&category=Art',
    '/?q=%20%20',
    '/?exact=1',
    '/?q=%20&exact=1',
    '/?tag=&tag=a&tag=%3Cb%3E',
    '/?__proto__=1&constructor=2&lang=ja&utm_source=elsewhere',
  ]) {
    expect(readView(queryOf(address)), address).toEqual(EVERYTHING);
  }
});

test('languages are in one order, each once, at most five', () => {
  for (const [query, address] of [
    ['language=Korean&language=English&language=Korean', '/?language=English&language=Korean'],
    ['language=Korean.English.Klingon', '/?language=English&language=Korean'],
    [
      'language=Swedish&language=Polish&language=Dutch&language=Hindi&language=Arabic&language=Other',
      '/?language=Arabic&language=Hindi&language=Dutch&language=Polish&language=Swedish',
    ],
  ])
    expect(addressOfView(readView(queryOf(`/?${query}`)))).toBe(address);
});

test('search engines keep no view of several languages', () => {
  expect(isIndexed(readView(queryOf('/?language=Korean')), 5)).toBe(true);
  expect(isIndexed(readView(queryOf('/?language=Korean&language=English')), 500)).toBe(false);
});

test('leaves the default order out of the address, except in a search', () => {
  expect(readView(queryOf('/?sort=bumped')).sort).toBeNull();
  expect(readView(queryOf('/?q=a&sort=bumped')).sort).toBe('bumped');
});

test('a changed view begins at its top', () => {
  const deep: DirectoryView = { ...EVERYTHING, category: 'Art', cursor: 'MS4x' };
  expect(refine(deep, { languages: ['French'] })).toEqual({
    ...EVERYTHING,
    category: 'Art',
    languages: ['French'],
  });
});

test('a view is remembered under what the API is asked for', () => {
  expect(queryKeyOf(directory(EVERYTHING))).toEqual(['/api', 'servers']);
  const view = readView(queryOf('/?sort=members&q=a+b&language=Korean&category=Music'));
  expect(queryKeyOf(directory(view))).toEqual([
    '/api',
    'servers',
    '?category=Music&language=Korean&q=a+b&sort=members',
  ]);
});

test('the whole directory is indexed, its parts from five listings on', () => {
  const parts = ['/?category=Music', '/?language=Korean', '/?category=Music&language=Korean'];
  for (const address of parts) {
    expect(isIndexed(readView(queryOf(address)), 5), address).toBe(true);
    expect(isIndexed(readView(queryOf(address)), 4), address).toBe(false);
    expect(isIndexed(readView(queryOf(address)), null), address).toBe(false);
  }
  for (const total of [0, null]) expect(isIndexed(readView(queryOf('/')), total)).toBe(true);
});

test('searches, orders and further pages are not indexed', () => {
  for (const address of ['/?q=a', '/?sort=members', '/?cursor=MS4x', '/?category=Music&cursor=MS4x']) {
    expect(isIndexed(readView(queryOf(address)), 100), address).toBe(false);
  }
});

function queryOf(address: string) {
  return new URL(address, 'https://guildhall.example').searchParams;
}

test('the tags of a view have one form and one order, and are three at most', () => {
  const tagsOf = (address: string) => readView(queryOf(address)).tags;
  expect(tagsOf('/?tag=Owls&tag=birds&tag=OWLS')).toEqual(['birds', 'owls']);
  expect(tagsOf('/?tag=d4&tag=c3&tag=b2&tag=a1')).toEqual(['a1', 'b2', 'c3']);
});

test('of views by tags search engines keep those by one tag alone', () => {
  const isListed = (address: string, total: number | null = 5) =>
    isIndexed(readView(queryOf(address)), total);
  expect(isListed('/?tag=owls')).toBe(true);
  expect(isListed('/?tag=owls', 4)).toBe(false);
  expect(isListed('/?tag=owls&tag=birds')).toBe(false);
  expect(isListed('/?category=Art&tag=owls')).toBe(false);
  expect(isListed('/?tag=owls&language=Korean')).toBe(false);
});
