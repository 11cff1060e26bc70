import * as contract from '#contract/queue.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serve } from '../http/serve.ts';
import { listRequests } from './requests.ts';

export function requestRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listRequests, async ({ user, query, header }) => {
    const { requests, next, total } = await listRequests(deps, user, query);
    if (total !== null) header('x-total-count', String(total));
    if (next) header('link', nextLink(deps, contract.listRequests, { query: { ...query, cursor: next } }));
    return requests;
  });
}
