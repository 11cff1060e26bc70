import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';

/** Something a page wants to know: an endpoint of the contract and what it is asked with. */
export interface ApiQuery<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}

/** A question that is answered by a list, a page at a time. */
export interface PagedApiQuery<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  /** What the page at a cursor is asked with; null is the list's first page. */
  readonly inputAt: (cursor: string | null) => InputOf<E>;
  /** Where the first page to be shown begins. */
  readonly from: string | null;
  /** What an error says when a page does not come; left out, what the failed call says. */
  readonly failure?: string;
}

/** Puts a question together; it is asked by `useAnswer`, or by the server before a page is rendered. */
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
