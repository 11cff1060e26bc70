import { readFileSync } from 'node:fs';
import ajvModule, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import formatsModule from 'ajv-formats';
import type { Exchange } from './request-log.ts';

/** The parts of Discord's OpenAPI document that are read here. */
interface Document {
  paths: Record<string, Record<string, Operation | undefined>>;
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: object } | undefined> };
  responses: Record<string, object | undefined>;
}

export type Contract = ReturnType<typeof openContract>;

// Both packages are CommonJS, where the class is a property of what is imported.
const Ajv2020 = ajvModule.default;
const addFormats = formatsModule.default;

/** Reads Discord's OpenAPI document and validates exchanges against it. */
export function openContract(path: string) {
  const document: Document = JSON.parse(readFileSync(path, 'utf8'));
  const validator = createValidator(document);
  const covered = new Map<string, Map<number, number>>();

  return {
    /** Violations of an exchange; none for what the document does not cover. */
    check(exchange: Exchange): string[] {
      const place = findOperation(document, exchange);
      if (place === null) return [];
      const { operation, pointer } = place;
      const statuses = covered.get(operation.operationId) ?? new Map<number, number>();
      covered.set(
        operation.operationId,
        statuses.set(exchange.status, (statuses.get(exchange.status) ?? 0) + 1),
      );
      // A refused request may have been invalid on purpose.
      const request = exchange.status < 400 ? checkRequest(validator, operation, pointer, exchange) : [];
      const all = [...request, ...checkResponse(validator, operation, pointer, exchange)];
      return all.map((one) => `${exchange.method} ${exchange.path} -> ${exchange.status}: ${one}`);
    },

    /** Violations of a value against one of the document's named schemas. */
    checkSchema: (schema: string, value: unknown) =>
      validator.schemaErrors(`/components/schemas/${schema}`, value),

    /** How often each operation was seen with each status. */
    coverage: () => covered,
  };
}

type Validator = ReturnType<typeof createValidator>;

function createValidator(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: false, coerceTypes: false });
  addFormats(ajv);
  ajv.addFormat('snowflake', /^(0|[1-9]\d{0,19})$/);
  ajv.addFormat('nonce', true);
  ajv.addSchema({ $id: 'discord', ...document });
  const compiled = new Map<string, ValidateFunction>();

  /** Validates against a part of the document; `closed` refuses unknown properties. */
  function schemaErrors(pointer: string, value: unknown, closed = false): string[] {
    const key = `${pointer} ${closed}`;
    const $ref = `discord#${pointer}`;
    const validate =
      compiled.get(key) ??
      ajv.compile({ allOf: [{ $ref }], ...(closed && { unevaluatedProperties: false }) });
    compiled.set(key, validate);
    return validate(value) ? [] : described(validate.errors);
  }

  /** Query values are strings: `200` may be a number or a snowflake. */
  function queryErrors(pointer: string, text: string) {
    const asText = schemaErrors(pointer, text);
    return asText.length === 0 ? [] : schemaErrors(pointer, coerced(text));
  }

  return { schemaErrors, queryErrors };
}

function checkRequest(
  { schemaErrors, queryErrors }: Validator,
  operation: Operation,
  pointer: string,
  exchange: Exchange,
): string[] {
  const found: string[] = [];
  const parameters = operation.parameters ?? [];
  for (const [name, text] of new URLSearchParams(exchange.query)) {
    const index = parameters.findIndex((one) => one.in === 'query' && one.name === name);
    if (index < 0) found.push(`query: ${name} is unknown`);
    else
      found.push(
        ...queryErrors(`${pointer}/parameters/${index}/schema`, text).map((one) => `query ${name}: ${one}`),
      );
  }
  const hasBody = exchange.requestText !== '';
  if (hasBody && operation.requestBody?.content['application/json'] === undefined)
    found.push('body: none is expected');
  else if (hasBody) {
    const schema = `${pointer}/requestBody/content/application~1json/schema`;
    const body: unknown = JSON.parse(exchange.requestText);
    // `unevaluatedProperties` applies to objects only; the document itself closes the items of lists.
    found.push(...schemaErrors(schema, body, !Array.isArray(body)).map((one) => `body: ${one}`));
  }
  return found;
}

function checkResponse(
  { schemaErrors }: Validator,
  operation: Operation,
  pointer: string,
  exchange: Exchange,
): string[] {
  const { status, responseHeaders, responseText } = exchange;
  // The document has no 5xx, and the edge proxy in front of Discord does not answer in JSON.
  if (status >= 500 || (status >= 400 && responseHeaders['content-type'] !== 'application/json')) return [];
  const exact = operation.responses[String(status)] === undefined ? '4XX' : String(status);
  if (operation.responses[exact] === undefined || (exact === '4XX' && status < 400))
    return [`status ${status} is unknown`];
  const limited =
    responseHeaders['x-ratelimit-limit'] !== undefined ||
    operation.operationId === 'create_interaction_response';
  const found = limited || status >= 400 ? [] : ['headers: X-RateLimit-Limit is missing'];
  if (responseText === '') return found;
  const shared = { '4XX': 'ClientErrorResponse', '429': 'ClientRatelimitedResponse' }[exact];
  const base = shared === undefined ? `${pointer}/responses/${exact}` : `/components/responses/${shared}`;
  const body = withoutKnownGaps(JSON.parse(responseText));
  return [
    ...found,
    ...schemaErrors(`${base}/content/application~1json/schema`, body).map((one) => `answer: ${one}`),
  ];
}

function findOperation(document: Document, { method, path }: Exchange) {
  const given = path.split('/');
  const fitting = Object.keys(document.paths)
    .filter((template) => {
      const parts = template.split('/');
      return (
        parts.length === given.length &&
        parts.every((part, index) => part.startsWith('{') || part === given[index])
      );
    })
    // `/users/@me` and not `/users/{user_id}`: the one with the fewest placeholders.
    .toSorted((a, b) => a.split('{').length - b.split('{').length);
  for (const template of fitting) {
    const operation = document.paths[template]?.[method.toLowerCase()];
    const escaped = template
      .replaceAll('~', '~0')
      .replaceAll('/', '~1')
      .replaceAll('{', '%7B')
      .replaceAll('}', '%7D');
    if (operation !== undefined) return { operation, pointer: `/paths/${escaped}/${method.toLowerCase()}` };
  }
  return null;
}

/** Discord sends strings as codes of single fields, where its document has integers. */
function withoutKnownGaps(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutKnownGaps);
  if (typeof body !== 'object' || body === null) return body;
  const entries = Object.entries(body).map(([name, value]: [string, unknown]): [string, unknown] => {
    if (name !== '_errors' || !Array.isArray(value)) return [name, withoutKnownGaps(value)];
    return [name, value.map((one: object) => ({ ...one, code: 0 }))];
  });
  return Object.fromEntries(entries);
}

function coerced(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

function described(errors: ErrorObject[] | null | undefined) {
  return (errors ?? []).map(
    (one) => `${one.instancePath || 'it'} ${one.message} ${JSON.stringify(one.params)}`,
  );
}
