import * as contract from '#contract/queue.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { claim, release } from './claim.ts';

export function claimRoutes(http: Http, deps: Deps): void {
  serve(http, contract.claimRequest, ({ user, params }) => claim(deps, user, params.id));
  serve(http, contract.releaseRequest, async ({ user, params }) => {
    await release(deps, user, params.id);
    return {};
  });
}
