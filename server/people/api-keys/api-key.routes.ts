import * as contract from '#contract/api-keys.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { deleteOwnApiKey, endApiKey, listApiKeys, makeApiKey } from './api-key.ts';

export function apiKeyRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listApiKeys, ({ user }) => listApiKeys(deps, user.id));
  serve(http, contract.makeApiKey, ({ user, body }) => makeApiKey(deps, user, body.name));
  serve(http, contract.deleteApiKey, async ({ user, params }) => {
    await deleteOwnApiKey(deps, user, params.id);
    return {};
  });
  serve(http, contract.listApiKeysOf, ({ params }) => listApiKeys(deps, params.userId));
  serve(http, contract.endApiKey, async ({ user, params }) => {
    await endApiKey(deps, user, params.id);
    return {};
  });
}
