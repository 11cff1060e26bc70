import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FIELD_ERRORS, writtenText } from './forms.ts';
import { SNOWFLAKE } from './vocabulary.ts';

/** How many keys a member has at most. */
export const MOST_API_KEYS = 3;
/** How long the name of a key may be, in code points. */
export const API_KEY_NAME_LENGTH = { least: 1, most: 50 } as const;
/** How many reads a key may make a minute, in each process. */
export const READS_OF_A_KEY = 600;
/** What each key begins with, so that people and scanners of leaked secrets know it. */
export const API_KEY_PREFIX = 'ghk_';

/** A key as it is listed: nobody can read the key itself again. */
const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** The day (UTC) of its last read; null before the first. */
  lastUsedOn: z.nullable(z.iso.date()),
});
export type ApiKey = z.output<typeof apiKey>;

const apiKeys = z.array(apiKey).check(z.maxLength(MOST_API_KEYS));
const keyParams = z.object({ id: z.uuid() });

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/user/keys',
  access: 'member',
  summary: 'One’s own keys for the API, the oldest first',
  reply: apiKeys,
});

/** The key itself is in this reply and in no other. */
export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/user/keys',
  access: 'member',
  affects: ['/api/user/keys'],
  summary: 'Makes a key for the API',
  refusals: ['tooManyKeys'],
  body: z.object({
    name: writtenText({
      least: { length: API_KEY_NAME_LENGTH.least, message: FIELD_ERRORS.required },
      most: {
        length: API_KEY_NAME_LENGTH.most,
        message: `Name must not exceed ${API_KEY_NAME_LENGTH.most} characters`,
      },
    }),
  }),
  reply: z.object({ ...apiKey.shape, key: z.string() }),
});

/** In force within a second. */
export const deleteApiKey = endpoint({
  method: 'DELETE',
  path: '/api/user/keys/{id}',
  access: 'member',
  affects: ['/api/user/keys'],
  summary: 'Ends one of one’s own keys for the API',
  refusals: ['keyNotFound'],
  params: keyParams,
  reply: z.object({}),
});

/** Somebody who is not known here has none. */
export const listApiKeysOf = endpoint({
  method: 'GET',
  path: '/api/admin/users/{userId}/keys',
  access: { permission: 'end keys' },
  summary: 'The keys for the API of a person, the oldest first',
  params: z.object({ userId: z.string().check(z.regex(SNOWFLAKE)) }),
  reply: apiKeys,
});

/** In force within a second. Its maker can make another one, unless they are banned. */
export const endApiKey = endpoint({
  method: 'DELETE',
  path: '/api/admin/keys/{id}',
  access: { permission: 'end keys' },
  affects: ['/api/admin/users', '/api/admin/audit'],
  summary: 'Ends a key for the API',
  refusals: ['keyNotFound'],
  params: keyParams,
  reply: z.object({}),
});
