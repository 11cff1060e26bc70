import { expect, test } from 'vitest';
import { visitedPath } from './visited-path.ts';

const ID = '1049921672264095440';

test.each([
  ['/', '/', 'page'],
  ['/terms/?lang=ko#a', '/terms', 'page'],
  ['//evil.example/owls', '/evil.example/owls', 'other'],
  ['///evil.example//', '/evil.example', 'other'],
  [String.raw`/\evil.example\x`, '/evil.example/x', 'other'],
  ['//', '/', 'page'],
  ['/./terms', '/terms', 'page'],
  ['/server/../terms', '/terms', 'page'],
  ['/../../..', '/', 'page'],
  [`/%73erver/${ID}`, `/server/${ID}`, 'server'],
  [`//server//${ID}/`, `/server/${ID}`, 'server'],
  ['/%2e%2e/terms', '/terms', 'page'],
  ['/my-servers//1', '/my-servers/…', 'page'],
  ['/부엉이', '/부엉이', 'other'],
  ['/%2F/evil', '/%2F/evil', 'other'],
  ['/%', '/%', 'other'],
])('a view of %s is one of %s', (reported, path, kind) => {
  expect(visitedPath(reported)).toMatchObject({ path, kind });
});
