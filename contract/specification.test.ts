import { expect, test } from 'vitest';
import { ENDPOINTS } from './all.ts';
import { openApiDocument } from './openapi.ts';
import { listing } from './listings.ts';
import { REFUSALS } from './refusals.ts';
import { CATEGORIES, LISTING_LANGUAGES } from './vocabulary.ts';

// Copied by hand from the specification, so that the contract cannot drift from it unseen.

test('each call may be made by those whom the specification names, and no others', () => {
  const access = Object.fromEntries(
    ENDPOINTS.map(({ method, path, access }) => [`${method} ${path}`, access]),
  );

  expect(access).toEqual({
    'GET /api/servers': 'anyone',
    'GET /api/servers/{discordServerId}': 'anyone',
    'GET /api/stats': 'anyone',
    'GET /api/bot-info': 'anyone',
    'GET /api/openapi.json': 'anyone',
  });
});

test('a server has every field of the specification', () => {
  const fields = Object.keys(listing.shape);
  expect(fields).toEqual(
    expect.arrayContaining([
      'id',
      'discordServerId',
      'name',
      'description',
      'icon',
      'category',
      'language',
      'memberCount',
      'onlineCount',
      'rating',
      'reviewCount',
      'inviteLink',
      'lastBumpedAt',
    ]),
  );
  expect(fields.filter((field) => !['listedAt'].includes(field))).toHaveLength(13); // one of our own: since when it is listed
});

test('the lists are those of the submission form', () => {
  expect(CATEGORIES).toEqual([
    'Gaming',
    'Music',
    'Art',
    'Technology',
    'Community',
    'Education',
    'Entertainment',
    'Sports',
    'Web3',
  ]);
  expect(LISTING_LANGUAGES.join(', ')).toBe(
    'English, Spanish, French, German, Portuguese, Russian, Japanese, Korean, Chinese, Arabic, Hindi, Italian, Dutch, Turkish, Polish, Swedish, Other',
  );
});

test('every refusal has a status of its kind and a sentence that ends', () => {
  const allowed = [400, 401, 403, 404, 409, 413, 415, 429, 500, 503];
  for (const [code, { status, words }] of Object.entries(REFUSALS)) {
    expect(allowed, code).toContain(status);
    // 'Server not found' is the specification's own text, and has no full stop there.
    expect(words, code).toMatch(/^[A-Z].+(\.|not found)$/);
  }
});

test('no two calls share an address, and the document tells of each', () => {
  const paths = openApiDocument(ENDPOINTS)['paths'] as Record<string, Record<string, unknown>>;
  const told = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(told.toSorted()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted());
});
