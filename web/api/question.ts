import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';

/** Something a page wants to know: an endpoint of the contract and what it is asked with. */
export interface Question<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}

/** Puts a question together; it is asked by `useAnswer`, or by the server before a page is rendered. */
export function question<E extends Endpoint>(endpoint: E, input: InputOf<E>): Question<E> {
  return { endpoint, input };
}

/** What an answer is remembered under: the parts of its address, `['/api', 'servers', '123…']`, then its query. */
export function keyOf<E extends Endpoint>({ endpoint, input }: Question<E>): readonly string[] {
  const [path = '', query] = addressOf(endpoint, input).slice(1).split('?');
  const [first, ...rest] = path.split('/');
  return [`/${first}`, ...rest, ...(query === undefined ? [] : [`?${query}`])];
}
