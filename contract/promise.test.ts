import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NAMED_ENDPOINTS } from './all.ts';
import { endpoint } from './endpoint.ts';
import { promisedDocument, takenAway } from './promise.ts';

const stored = JSON.parse(readFileSync('contract/promised-1.json', 'utf8'));

test('nothing that version 1 of the API promises is removed or narrowed', () => {
  const now = promisedDocument(NAMED_ENDPOINTS);
  expect(takenAway(stored, now)).toEqual([]);
  expect(stored, 'stale: run npm run openapi').toEqual(now);
});

test('what is promised are lists, one server, reviews, life, events, tags and stats', () => {
  expect(Object.keys(stored.paths).toSorted()).toEqual([
    '/api/events',
    '/api/servers',
    '/api/servers/{discordServerId}',
    '/api/servers/{discordServerId}/events',
    '/api/servers/{discordServerId}/life',
    '/api/servers/{discordServerId}/reviews',
    '/api/servers/{discordServerId}/reviews/summary',
    '/api/stats',
    '/api/tags',
  ]);
});

const PARTS = {
  path: '/api/birds/{id}',
  params: z.object({ id: z.string() }),
  query: z.object({ sort: z.optional(z.enum(['name', 'size'])), limit: z.optional(z.number()) }),
  reply: z.object({ name: z.nullable(z.string()), kind: z.enum(['owl', 'lark']) }),
} as const;
const document = (more: object) =>
  promisedDocument({
    bird: endpoint({ method: 'GET', access: 'anyone', summary: 'A bird', promised: true, ...PARTS, ...more }),
  });

test.each<[string, object, RegExp]>([
  ['a parameter', { query: z.object({ sort: PARTS.query.shape.sort }) }, /parameters\/"limit" is gone/],
  [
    'a choice of one',
    { query: z.object({ ...PARTS.query.shape, sort: z.optional(z.enum(['name'])) }) },
    /had "size"/,
  ],
  [
    'the freedom to leave one out',
    { query: z.object({ ...PARTS.query.shape, limit: z.number() }) },
    /required/,
  ],
  [
    'a call without a new one',
    { query: z.object({ ...PARTS.query.shape, of: z.string() }) },
    /"of" has to be given/,
  ],
  [
    'a value beyond a new bound',
    { query: z.object({ ...PARTS.query.shape, limit: z.optional(z.number().check(z.maximum(5))) }) },
    /has a new maximum/,
  ],
  ['a property', { reply: z.object({ kind: PARTS.reply.shape.kind }) }, /name is gone/],
  [
    'that it is always there',
    { reply: z.object({ ...PARTS.reply.shape, kind: z.optional(PARTS.reply.shape.kind) }) },
    /had "kind"/,
  ],
  ['its type', { reply: z.object({ ...PARTS.reply.shape, name: z.number() }) }, /name/],
  ['the operation', { path: '/api/beasts/{id}' }, /birds\/\{id\} is gone/],
])('it is noticed when %s is taken away', (_what, changed, notice) => {
  expect(takenAway(document({}), document(changed)).join('\n')).toMatch(notice);
});

test('more may be added', () => {
  const query = z.object({
    ...PARTS.query.shape,
    sort: z.optional(z.enum(['name', 'size', 'age'])),
    of: z.optional(z.string()),
  });
  const reply = z.object({ ...PARTS.reply.shape, kind: z.enum(['owl', 'lark', 'wren']), age: z.number() });
  expect(takenAway(document({}), document({ query, reply, summary: 'A better bird' }))).toEqual([]);
});
