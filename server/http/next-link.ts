import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import type { Deps } from '../deps.ts';

/** The `Link` header that names the next page of a list; `input` is what to ask for, its cursor included. */
export function nextLink<E extends Endpoint>(
  { config }: Pick<Deps, 'config'>,
  endpoint: E,
  input: InputOf<E>,
): string {
  return `<${config.publicUrl}${addressOf(endpoint, input)}>; rel="next"`;
}
