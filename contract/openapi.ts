import * as z from 'zod/mini';
import { API_KEY_PREFIX, READS_OF_A_KEY } from './api-keys.ts';
import { aboutBlock, aboutBlocks } from './content.ts';
import type { Endpoint } from './endpoint.ts';
import { type RefusalCode, REFUSALS } from './refusals.ts';
import { hasPermission, ROLES } from './roles.ts';

// Not in the schemas' own modules, which have no side effects in browsers.
const NAMES = z.registry<{ id: string }>();
NAMES.add(aboutBlock, { id: 'AboutBlock' });
NAMES.add(aboutBlocks, { id: 'AboutBlocks' });

// The refusals of every endpoint.
const ANYWHERE: readonly RefusalCode[] = ['invalidRequest', 'tooManyRequests', 'internal', 'unavailable'];
const ON_WRITES: readonly RefusalCode[] = ['crossOrigin', 'bodyTooLarge', 'notJson'];

const JSON_TYPE = 'application/json';
/** The names of the one way to sign in, and of keys. */
const SESSION = 'session';
const KEY = 'key';

/** The version of the promised part of the API. Its first number changes when something is removed or narrowed. */
const PROMISED_VERSION = '1.0';

/** Describes endpoints in OpenAPI 3.1, by their names; `docs/openapi.json` is the result. */
export function openApiDocument(endpoints: Readonly<Record<string, Endpoint>>): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  const shared: SharedSchemas = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const described = { operationId: name, ...operation(endpoint, shared) };
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = described;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guildhall',
      version: PROMISED_VERSION,
      description:
        'The API of a Guildhall directory. Its own pages use nothing else. What is marked with `x-promised` stays: within version 1 nothing of it is removed or narrowed. The rest may change at any time.',
    },
    servers: [{ url: '/', description: 'The site that serves this document.' }],
    paths,
    components: {
      securitySchemes: {
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description:
            'A browser gets this cookie by signing in with Discord, which begins at /api/auth/discord. On a site without HTTPS it is called session.',
        },
        [KEY]: {
          type: 'http',
          scheme: 'bearer',
          description: `A member makes it at /api/user/keys; it begins with ${API_KEY_PREFIX}. What is marked with \`x-promised\` may be read with it, and is then counted by the key instead of by the address: ${READS_OF_A_KEY} reads a minute in each process, together. It opens nothing that is not public.`,
        },
      },
      schemas: {
        ...shared,
        Refusal: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string', description: 'A sentence for people.' },
            code: { type: 'string', enum: Object.keys(REFUSALS), description: 'For programs.' },
          },
        },
      },
    },
  };
}

/** The schemas that have a name, since they hold each other. */
type SharedSchemas = Record<string, unknown>;

function operation(endpoint: Endpoint, shared: SharedSchemas) {
  const refused = [
    ...ANYWHERE,
    ...(endpoint.method === 'GET' ? [] : ON_WRITES),
    ...(endpoint.method === 'GET' ? (['keyUnknown'] as const) : []), // a wrong key is refused on every read
    ...(endpoint.access === 'anyone' ? [] : (['notSignedIn'] as const)),
    ...(typeof endpoint.access === 'object' ? (['notAllowed'] as const) : []),
    ...(endpoint.refusals ?? []),
  ];
  const byStatus = Object.groupBy(refused, (code) => String(REFUSALS[code].status));
  return {
    summary: endpoint.summary,
    ...(endpoint.promised && { 'x-promised': true }),
    ...(endpoint.readsAMinute && { 'x-reads-a-minute': endpoint.readsAMinute }),
    ...accessOf(endpoint),
    ...(endpoint.access !== 'anyone' && { security: [{ [SESSION]: [] }] }),
    ...(endpoint.promised && { security: [{}, { [KEY]: [] }] }),
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body && {
      requestBody: { required: true, content: json(schemaOf(endpoint.body, 'input', shared)) },
    }),
    responses: {
      ...(endpoint.redirects
        ? { 302: { description: 'Go there' } }
        : {
            200: {
              description: 'Done',
              ...headersOf(endpoint),
              content: {
                [endpoint.replyType ?? JSON_TYPE]: { schema: schemaOf(endpoint.reply, 'output', shared) },
              },
            },
          }),
      ...Object.fromEntries(
        Object.entries(byStatus).map(([status, codes]) => [
          status,
          { description: (codes ?? []).join(', '), content: json({ $ref: '#/components/schemas/Refusal' }) },
        ]),
      ),
    },
  };
}

/** Who may call: for what an act is needed, the least of the roles that may do it, and the act. */
function accessOf({ access }: Endpoint) {
  if (typeof access === 'string') return { 'x-access': access };
  return {
    'x-access': ROLES.find((role) => hasPermission(role, access.permission)),
    'x-permission': access.permission,
  };
}

function headersOf({ replyHeaders = {} }: Endpoint) {
  const headers = Object.entries(replyHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ]);
  return headers.length === 0 ? {} : { headers: Object.fromEntries(headers) };
}

function parameters(place: 'path' | 'query', schema: z.ZodMiniType | undefined) {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input', {});
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output', shared: SharedSchemas) {
  const { $schema: _, $defs, ...rest } = z.toJSONSchema(schema, { io, metadata: NAMES });
  if ($defs === undefined) return rest;
  Object.assign(shared, inDocument($defs));
  return inDocument(rest);
}

/** A schema in which references lead to the document's own schemas. */
function inDocument<Schema>(schema: Schema): Schema {
  const written = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return JSON.parse(written) as Schema; // the same but for the references
}

function json(schema: unknown) {
  return { [JSON_TYPE]: { schema } };
}
