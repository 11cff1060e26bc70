import * as contract from '#contract/queue.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { listRequests } from './requests.ts';

export function requestRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listRequests, async ({ user, query, listHeaders }) => {
    const { requests, ...page } = await listRequests(deps, user, query);
    listHeaders(page);
    return requests;
  });
}
