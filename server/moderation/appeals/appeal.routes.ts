import * as contract from '#contract/appeals.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { decideAppeal, sendAppeal } from './appeal.ts';
import { listAppeals } from './appeal-list.ts';

export function appealRoutes(http: Http, deps: Deps): void {
  serve(http, contract.sendAppeal, ({ user, body, deadline }) => sendAppeal(deps, user, body, deadline));
  serve(http, contract.listAppeals, async ({ user, query, listHeaders }) => {
    const { appeals, ...page } = await listAppeals(deps, user, query);
    listHeaders(page);
    return appeals;
  });
  serve(http, contract.decideAppeal, ({ user, params, body, deadline }) =>
    decideAppeal(deps, user, { id: params.id, ...body }, deadline),
  );
}
