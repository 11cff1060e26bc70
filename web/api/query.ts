import { addressOf, type Endpoint, type InputOf, type ReplyOf } from '#contract/endpoint.ts';

/** A query: an endpoint of the contract and its input. */
export interface ApiQuery<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
  /** Whether a page is whole without the reply: then it does not fail with it. */
  readonly isExtra?: true;
  /** Whether a page shows name, icon, category and language alone of the listings in the reply, and may show older ones. */
  readonly isSettled?: true;
  /** What a page shows of the reply, where its HTML is not to carry more. */
  shorten?(reply: ReplyOf<E>): unknown;
}

/** A query for a list, a page at a time. */
export interface PagedApiQuery<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  /** The input for the page at a cursor; null is the first page. */
  readonly inputAt: (cursor: string | null) => InputOf<E>;
  /** The cursor of the first page that is shown. */
  readonly from: string | null;
  /** The message of the error when a page cannot be loaded; by default that of the failed call. */
  readonly failure?: string;
}

/** Describes a query; `useApiQuery` fetches it, or the server before a page is rendered. */
export function apiQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>): ApiQuery<E> {
  return { endpoint, input };
}

/** A query's key: the parts of its address, `['/api', 'servers', '123…']`, then its query string. */
export function queryKeyOf<E extends Endpoint>(query: ApiQuery<E> | PagedApiQuery<E>): readonly string[] {
  const input = 'input' in query ? query.input : query.inputAt(query.from);
  const [path = '', search] = addressOf(query.endpoint, input).split('?');
  return [...pathKey(path), ...(search === undefined ? [] : [`?${search}`])];
}

/** The key that all queries under a path begin with. */
export function pathKey(path: string): readonly string[] {
  const [first, ...rest] = path.slice(1).split('/');
  return [`/${first}`, ...rest];
}
