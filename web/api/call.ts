import { addressOf, type Endpoint, type InputOf, type ReplyOf } from '#contract/endpoint.ts';
import { readPage, type Page } from './page.ts';
import { learnServerTime } from './server-clock.ts';

/**
 * An error response. Its message is the status, a colon, a space and the body; `sentence` is for people, `code` for
 * programs.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly sentence: string | null;
  /** The body as JSON, null when it is none: a refusal may carry more, such as `nextBumpAt`. */
  readonly answer: Readonly<Record<string, unknown>> | null;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.answer = recordIn(body);
    this.code = textOf(this.answer?.code);
    this.sentence = textOf(this.answer?.error);
  }
}

/**
 * Asks the server for what an endpoint of the contract promises; refusals throw a `ApiError`.
 * What is said aside lets everything else go first, and is heard even when the page is left.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { isBackground = false }: { isBackground?: boolean } = {},
): Promise<ReplyOf<E>> {
  const body = isRecord(input) ? input.body : undefined;
  return request<ReplyOf<E>>(endpoint.method, addressOf(endpoint, input), { body, isBackground });
}

/** Fetches one page of a list, with what its headers say about the next pages. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal: AbortSignal,
): Promise<Page<ItemOf<E>>> {
  const { answer, headers } = await send(endpoint.method, addressOf(endpoint, input), { signal });
  // Only endpoints that answer with a list are asked in pages.
  return readPage(answer as readonly ItemOf<E>[], (name) => headers.get(name));
}

/** What the list of an endpoint consists of. */
export type ItemOf<E extends Endpoint> = ReplyOf<E> extends readonly (infer Item)[] ? Item : never;

/**
 * One request to our own origin with its cookies. The reply is not validated: the server sends only what fits its
 * schema. An empty reply is null.
 */
export async function request<Answer>(method: string, address: string, what: Sent = {}): Promise<Answer> {
  return (await send(method, address, what)).answer as Answer;
}

interface Sent {
  body?: unknown;
  signal?: AbortSignal;
  isBackground?: boolean;
}

let includesAdult = false;

/** Whether lists have age-restricted servers too, for a reader who has said that they are an adult. */
export function includeAdult(isAdult: boolean): void {
  includesAdult = isAdult;
}

/** The addresses of what lists servers. */
const LISTS = /^\/api\/(servers|facets|suggest|events|favourites|user\/favourites)\b/;

function addressFor(method: string, address: string) {
  if (!includesAdult || method !== 'GET' || !LISTS.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}adult=include`;
}

async function send(method: string, address: string, { body, signal, isBackground }: Sent) {
  const sentAt = Date.now();
  const response = await fetch(addressFor(method, address), {
    method,
    credentials: 'include',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
    ...(signal && { signal }),
    ...(isBackground && { keepalive: true, priority: 'low' }),
  });
  learnServerTime(response.headers.get('date'), sentAt, Date.now());
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, response.statusText, text);
  const answer: unknown = JSON.parse(text === '' ? 'null' : text);
  return { answer, headers: response.headers };
}

function recordIn(body: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
