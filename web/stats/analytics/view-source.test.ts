// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { stateFrom } from './page-views.ts';
import { viewSource } from './view-source.ts';

const ORIGIN = 'https://guildhall.example';
const PAGE = new URL('/server/1049921672264095440', ORIGIN);

const after = (before: string) =>
  viewSource({ address: PAGE, state: { from: ORIGIN + before }, referrer: 'https://elsewhere.example/' });

afterEach(() => window.history.replaceState(null, ''));

test.each([
  ['/', 'home'],
  ['/?sort=growing', 'home'],
  ['/?q=%20', 'home'],
  ['/?language=Korean', 'language'],
  ['/?category=Music', 'category'],
  ['/?category=Music&language=Korean', 'category'],
  ['/?language=Korean&tag=owls&category=Music', 'tag'],
  ['/?category=Music&tag=owls&q=jazz', 'search'],
  ['/server/1049921672264095441', 'similar'],
  ['/saved', 'saved'],
  ['/events?category=Music', 'events'],
  ['/my-servers', 'direct'],
  ['/terms', 'direct'],
])('from %s the source is %s', (before, source) => {
  expect(after(before)).toBe(source);
});

test('after the question about the reader’s age the link that led there is the source', () => {
  expect(after(`${PAGE.pathname}?source=bot`)).toBe('bot');
});

test('a page that leads to itself is no source', () => {
  expect(after('/server/1049921672264095440?cursor=MS4x')).toBe('direct');
});

test('after a full load the page before is the referrer', () => {
  const loaded = (referrer: string) => viewSource({ address: PAGE, state: null, referrer });
  expect(loaded('')).toBe('direct');
  expect(loaded(`${ORIGIN}/?tag=owls`)).toBe('tag');
  expect(loaded('https://discord.com/')).toBe('external');
  expect(loaded('android-app://com.example/')).toBe('external');
});

test('links outside of the site name feed and bot, and nothing else', () => {
  const opened = (source: string) =>
    viewSource({ address: new URL(`?lang=ko&source=${source}`, PAGE), state: null, referrer: '' });
  expect(opened('feed')).toBe('feed');
  expect(opened('bot')).toBe('bot');
  for (const other of ['home', 'search', 'Bot', '', '%00', 'toString']) expect(opened(other)).toBe('direct');
});

test('what a history entry says comes first', () => {
  const sourceAt = (state: unknown) =>
    viewSource({ address: new URL('?source=feed', PAGE), state, referrer: `${ORIGIN}/` });
  expect(sourceAt({ source: 'search', from: `${ORIGIN}/saved` })).toBe('search');
  expect(sourceAt({ preservesScroll: true })).toBe('feed');
  expect(viewSource({ address: PAGE, state: 'text', referrer: '' })).toBe('direct');
});

test('a new entry remembers the page before, and a replaced one what it knew', () => {
  window.history.replaceState({ from: 'before', source: 'tag' }, '');
  expect(stateFrom({ state: { preservesScroll: true } })).toEqual({
    from: window.location.href,
    preservesScroll: true,
  });
  expect(stateFrom({ state: { source: 'similar' } })).toMatchObject({ source: 'similar' });
  expect(stateFrom()).toEqual({ from: window.location.href });
  expect(stateFrom({ replace: true })).toEqual({ from: 'before', source: 'tag' });
});
