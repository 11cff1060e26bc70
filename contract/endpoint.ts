import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';
import type { Permission } from './roles.ts';

/** How many writes of a kind a person may make a day (UTC). */
export const WRITES_A_DAY = { edits: 200, reviews: 100, reports: 60, replies: 60 } as const;

/** How many reads an address may make a minute in each process, unless the endpoint has a limit of its own. */
export const READS_A_MINUTE = 600;

export type DailyLimit = keyof typeof WRITES_A_DAY;

/**
 * Who may call: `anyone` admits visitors too, `member` needs a session, a permission the session of somebody who has it
 * (`roles.ts`).
 */
type Access = 'anyone' | 'member' | { readonly permission: Permission };

type Schema = z.ZodMiniType;

type ApiPath = `/api${string}`;

interface Description {
  /** Path with its parameters in braces: `/api/servers/{discordServerId}`. */
  readonly path: `/api/${string}`;
  readonly access: Access;
  /** One line for the API's readers. */
  readonly summary: string;
  /** Its refusals, beside those of every endpoint. */
  readonly refusals?: readonly RefusalCode[];
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly reply: Schema;
  /** The type of a reply that is not JSON but a text. */
  readonly replyType?: 'text/csv';
  /** What headers of the reply say, by name. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** The limit of reads a minute and address, where it is an endpoint's own. */
  readonly readsAMinute?: number;
  /** The limit of a day and person that its calls count towards. */
  readonly countsTowards?: DailyLimit;
  /** A redirect of the browser instead of a reply. */
  readonly redirects?: true;
}

interface Read extends Description {
  readonly method: 'GET';
  /** Part of the promised API: other sites may read it in browsers, and nothing is taken away from it. */
  readonly promised?: true;
  readonly affects?: never;
}

interface Write extends Description {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly promised?: never;
  /** After the call the browser refetches the queries whose paths begin with one of these. */
  readonly affects: readonly ApiPath[];
}

type Definition = Read | Write;

/** The description of an HTTP endpoint, for the server, the browser and the OpenAPI document. */
export type Endpoint<D extends Definition = Definition> = D;

/** The input of a call, without the parts that the endpoint does not take. */
export type InputOf<E extends Endpoint> = PartOf<E, 'params'> & PartOf<E, 'query'> & PartOf<E, 'body'>;

/** The reply of a call. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** A parsed part of the input. */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? z.output<E[Part]>
  : undefined;

type PartOf<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema
  ? Part extends 'query'
    ? { query?: { [P in keyof z.output<E[Part]>]?: Given<z.output<E[Part]>[P]> } }
    : undefined extends z.input<E[Part]>
      ? { [P in Part]?: z.input<E[Part]> }
      : { [P in Part]: z.input<E[Part]> }
  : unknown;

/** A parameter that may be repeated may also be given once. */
type Given<Value> = Value | (Value extends readonly (infer One)[] ? One : never);

/** An endpoint that writes. */
export type WriteEndpoint = Endpoint<Write>;

/** Describes an endpoint; the types of its parts are inferred from the schemas. */
export function endpoint<const D extends Definition>(definition: D): Endpoint<D> {
  return definition;
}

/**
 * Builds an endpoint's address: the path with escaped parameters, then the query without undefined values. An array
 * repeats its parameter.
 */
export function addressOf<E extends Endpoint>(endpoint: E, input: InputOf<E>): string {
  // InputOf is a conditional type over E, so its parts are only known to be records here.
  const { params = {}, query = {} } = input as {
    params?: Record<string, string>;
    query?: Record<string, string | number | boolean | readonly string[] | null | undefined>;
  };
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const one of value) search.append(name, String(one));
    else if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}
