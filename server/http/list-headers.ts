import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import type { SetHeader } from './minute-counts.ts';

/** What a list says beside its items. */
export interface ListPage {
  /** The cursor of the next page; null on the last one. */
  next: string | null;
  /** The number of items on all pages, if known. */
  total?: number | null;
}

/** What a list was asked for, as its endpoint's schemas parsed it. */
interface ListRequest<E extends Endpoint> {
  endpoint: E;
  params: unknown;
  query: unknown;
}

/** Sets the headers of a page of a list: `X-Total-Count`, and the `Link` to the next page of what was asked for. */
export function setListHeaders<E extends Endpoint>(
  header: SetHeader,
  publicUrl: string,
  { endpoint, params, query }: ListRequest<E>,
  { next, total = null }: ListPage,
): void {
  if (total !== null) header('x-total-count', String(total));
  if (next === null) return;
  const input = { params, query: { ...(query as object), cursor: next } } as unknown as InputOf<E>;
  header('link', `<${publicUrl}${addressOf(endpoint, input)}>; rel="next"`);
}
