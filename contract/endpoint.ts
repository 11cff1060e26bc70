import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';

/** Who may call: `anyone` admits visitors too, `member` needs a session, `admin` an admin's session. */
type Access = 'anyone' | 'member' | 'admin';

type Schema = z.ZodMiniType;

type ApiPath = `/api${string}`;

interface Description {
  /** Path with its parameters in braces: `/api/servers/{discordServerId}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One line for the API's readers. */
  readonly summary: string;
  /** What it may refuse beyond what every endpoint may. */
  readonly refusals?: readonly RefusalCode[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** A navigation: the browser is sent elsewhere instead of given a reply. */
  readonly redirects?: true;
}

interface Read extends Description {
  readonly method: 'GET';
  readonly affects?: never;
}

interface Write extends Description {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** What it changes: a browser refetches the queries whose paths begin with one of these. */
  readonly affects: readonly ApiPath[];
}

type Definition = Read | Write;

/** One HTTP call, described once: the server serves it, the browser calls it, the OpenAPI document tells of it. */
export type Endpoint<D extends Definition = Definition> = D;

/** What a caller gives. Parts that an endpoint does not take are absent. */
export type InputOf<E extends Endpoint> = PartOf<E, 'params'> & PartOf<E, 'query'> & PartOf<E, 'body'>;

/** What a caller gets. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** One part of what a caller gives, after parsing. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined;

type PartOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? Part extends 'query'
    ? { query?: Partial<z.output<E[Part]>> }
    : { [P in Part]: z.input<E[Part]> }
  : unknown;

/** An endpoint that changes something. */
export type WriteEndpoint = Endpoint<Write>;

/** Describes an endpoint; the types of its parts are read off the schemas. */
export function endpoint<const D extends Definition>(definition: D): Endpoint<D> {
  return definition;
}

/** Writes an endpoint's address: parameters filled in and escaped, then the query without what is undefined. */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  // InputOf is a conditional type over E, so inside here its parts are only known to be records.
  const { params = {}, query = {} } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | number | boolean | null | undefined>;
  };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
