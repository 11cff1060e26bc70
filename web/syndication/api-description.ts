import { describeApi } from '#contract/api-document.ts';
import { listListings } from '#contract/directory.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { ApiQuery } from '../api/query.ts';

/** What is read of the OpenAPI document, which the contract is made into. */
interface Document {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, { readonly get?: Operation }>>;
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-promised'?: true;
  readonly 'x-reads-a-minute'?: number;
  readonly parameters: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}

interface Schema {
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly maxItems?: number;
  readonly items?: Schema;
}

interface Response {
  /** Of a refusal, its codes. */
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string }>>;
}

/** The promised part of the API. */
export interface ApiDescription {
  readonly version: string;
  readonly endpoints: readonly PromisedEndpoint[];
  /** What every one of them may be refused with. */
  readonly errors: readonly ApiErrors[];
}

export interface PromisedEndpoint {
  readonly name: string;
  readonly method: 'GET';
  readonly path: string;
  readonly summary: string;
  /** The limit of its own, if it has one. */
  readonly readsAMinute: number | null;
  readonly parameters: readonly ApiParameter[];
  readonly headers: readonly { readonly name: string; readonly description: string }[];
  /** What it may be refused with besides. */
  readonly errors: readonly ApiErrors[];
}

/** What a parameter may be. */
export interface ApiParameter {
  readonly name: string;
  readonly isRequired: boolean;
  /** All values that it may have; empty where they cannot be counted. */
  readonly values: readonly string[];
  readonly range: { readonly least: number; readonly most: number } | null;
  readonly leftOut: number | null;
  readonly longest: number | null;
  readonly pattern: string | null;
  /** How often it may be given, if more than once. */
  readonly times: number | null;
}

interface ApiErrors {
  readonly status: string;
  readonly codes: readonly string[];
}

/** The OpenAPI document; the HTML of the page carries what it shows of it. */
export const apiDocument: ApiQuery<typeof describeApi> = {
  endpoint: describeApi,
  input: {},
  shorten: withPromisedParts,
};

/** A server for the examples: the one with the most members, since that seldom changes. */
export const exampleServer: ApiQuery<typeof listListings> = {
  endpoint: listListings,
  input: { query: { sort: 'members', limit: 1 } },
  isExtra: true,
  isSettled: true,
  shorten: (listings) => listings.map(({ discordServerId }) => ({ discordServerId })),
};

/** The document without what is not promised, and without the schemas of the answers. */
function withPromisedParts(document: ReplyOf<typeof describeApi>): Document {
  const { info, paths } = document as unknown as Document; // as openapi.ts makes it
  const promised = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get?.['x-promised']) return [];
    const responses = Object.entries(get.responses).map(([status, { description, headers }]) => [
      status,
      { description, ...(headers && { headers }) },
    ]);
    return [[path, { get: { ...get, responses: Object.fromEntries(responses) as object } }]];
  });
  return { info, paths: Object.fromEntries(promised) as Document['paths'] };
}

/** Reads what is promised from the whole document or from the part of it that the page came with. */
export function promisedIn(document: ReplyOf<typeof describeApi>): ApiDescription {
  const { info, paths } = withPromisedParts(document);
  const operations = Object.entries(paths)
    .flatMap(([path, { get }]) => (get ? [{ path, ...get }] : []))
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const refusals = operations.map(({ responses }) => codesIn(responses));
  const anywhere = (code: string) => refusals.every((codes) => codes.some((one) => one.code === code));
  return {
    version: info.version,
    endpoints: operations.map((operation) => ({
      name: operation.operationId,
      method: 'GET',
      path: operation.path,
      summary: operation.summary,
      readsAMinute: operation['x-reads-a-minute'] ?? null,
      parameters: operation.parameters.map(parameterOf),
      headers: Object.entries(operation.responses['200']?.headers ?? {}).map(([name, { description }]) => ({
        name,
        description,
      })),
      errors: byStatus(codesIn(operation.responses).filter(({ code }) => !anywhere(code))),
    })),
    errors: byStatus((refusals[0] ?? []).filter(({ code }) => anywhere(code))),
  };
}

function parameterOf({ name, required, schema }: Parameter): ApiParameter {
  const one = schema.items ?? schema;
  const { minimum: least, maximum: most } = one;
  return {
    name,
    isRequired: required,
    values: one.enum ?? (one.const === undefined ? [] : [one.const]),
    range: least === undefined || most === undefined ? null : { least, most },
    leftOut: schema.default ?? null,
    longest: one.maxLength ?? null,
    pattern: one.pattern ?? null,
    times: schema.maxItems ?? null,
  };
}

interface Code {
  readonly status: string;
  readonly code: string;
}

function codesIn(responses: Operation['responses']): Code[] {
  return Object.entries(responses).flatMap(([status, { description }]) =>
    Number(status) < 400 ? [] : description.split(', ').map((code) => ({ status, code })),
  );
}

function byStatus(codes: readonly Code[]): ApiErrors[] {
  return [...new Set(codes.map(({ status }) => status))].map((status) => ({
    status,
    codes: codes.flatMap((one) => (one.status === status ? [one.code] : [])),
  }));
}
