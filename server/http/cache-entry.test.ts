import { expect, test } from 'vitest';
import { encodedResponse, encodingFor, toEntry } from './cache-entry.ts';

const entryOf = (length: number) =>
  toEntry({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'a'.repeat(length), tags: [] }, {});

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0.5, gzip', 'gzip'],
  ['gzip;q=0.5, br;q=0.5', 'br'],
  ['BR', 'br'],
  ['GZip;Q=0.3', 'gzip'],
  ['x-gzip', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip;q=0.5, identity', 'identity'],
  ['gzip;q=0.5, identity;q=0.5', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0, gzip;q=0, *;q=0.5', 'identity'],
  ['br;q=0.000', 'identity'],
  ['identity', 'identity'],
  ['zstd', 'identity'],
  ['brotli, gzip2, ;q=1,,', 'identity'],
  ['', 'identity'],
])('Accept-Encoding: %s asks for %s', (accepted, encoding) => {
  expect(encodingFor(entryOf(5_000), { 'accept-encoding': accepted })).toBe(encoding);
});

test('a short response is not compressed', () => {
  expect(encodingFor(entryOf(1_000), { 'accept-encoding': 'br' })).toBe('identity');
});

test('If-None-Match compares weakly, and an asterisk matches any response', () => {
  const entry = entryOf(100);
  const etag = entry.etag ?? '';
  const strong = etag.slice('W/'.length);
  const statusFor = (tags: string) => encodedResponse(entry, { 'if-none-match': tags })?.status;

  for (const tags of [etag, strong, `"a", ${strong}`, ` ${etag} ,"b"`, '*', ' * '])
    expect(statusFor(tags), tags).toBe(304);
  for (const tags of ['"a"', 'W/"a"', strong.slice(1, -1), '', '**', '"*"'])
    expect(statusFor(tags), tags).toBe(200);
});
