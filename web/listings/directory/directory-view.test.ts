import { expect, test } from 'vitest';
import { queryKeyOf } from '../../api/query.ts';
import {
  addressOfView,
  EVERYTHING,
  isIndexed,
  readView,
  refine,
  type DirectoryView,
} from './directory-view.ts';
import { directory } from '../queries.ts';

const VIEWS: readonly [string, Partial<DirectoryView>][] = [
  ['/', {}],
  ['/?category=Music', { category: 'Music' }],
  ['/?language=Korean', { language: 'Korean' }],
  ['/?category=Web3&language=Other&sort=rating', { category: 'Web3', language: 'Other', sort: 'rating' }],
  ['/?q=%EC%83%88%EB%B2%BD', { words: '새벽' }],
  ['/?q=%2541+%26+b%3Dc%23%3F', { words: '%41 & b=c#?' }],
  ['/?q=jazz&sort=bumped', { words: 'jazz', sort: 'bumped' }],
  [
    '/?category=Art&q=ink&sort=newest&cursor=MS4x',
    { category: 'Art', words: 'ink', sort: 'newest', cursor: 'MS4x' },
  ],
];

test('a view is told by its address, and read off it again', () => {
  for (const [address, shown] of VIEWS) {
    const view = { ...EVERYTHING, ...shown };
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
    '/?__proto__=1&constructor=2&lang=ja&utm_source=elsewhere',
  ]) {
    expect(readView(queryOf(address)), address).toEqual(EVERYTHING);
  }
});

test('leaves the default order out of the address, except in a search', () => {
  expect(readView(queryOf('/?sort=bumped')).sort).toBeNull();
  expect(readView(queryOf('/?q=a&sort=bumped')).sort).toBe('bumped');
});

test('a changed view begins at its top', () => {
  const deep: DirectoryView = { ...EVERYTHING, category: 'Art', cursor: 'MS4x' };
  expect(refine(deep, { language: 'French' })).toEqual({
    ...EVERYTHING,
    category: 'Art',
    language: 'French',
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

test('only the whole directory, one category or one language is indexed', () => {
  const kept = ['/', '/?category=Music', '/?language=Korean'];
  const left = ['/?category=Music&language=Korean', '/?q=a', '/?sort=members', '/?cursor=MS4x'];
  for (const address of kept) expect(isIndexed(readView(queryOf(address))), address).toBe(true);
  for (const address of left) expect(isIndexed(readView(queryOf(address))), address).toBe(false);
});

function queryOf(address: string) {
  return new URL(address, 'https://guildhall.example').searchParams;
}
