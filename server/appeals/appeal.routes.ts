import * as contract from '#contract/appeals.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serve } from '../http/serve.ts';
import { decideAppeal, sendAppeal } from './appeal.ts';
import { listAppeals } from './appeal-list.ts';

export function appealRoutes(http: Http, deps: Deps): void {
  serve(http, contract.sendAppeal, ({ user, body, deadline }) => sendAppeal(deps, user, body, deadline));
  serve(http, contract.listAppeals, async ({ user, query, header }) => {
    const { appeals, next, total } = await listAppeals(deps, user, query);
    if (total !== null) header('x-total-count', String(total));
    if (next) header('link', nextLink(deps, contract.listAppeals, { query: { ...query, cursor: next } }));
    return appeals;
  });
  serve(http, contract.decideAppeal, ({ user, params, body, deadline }) =>
    decideAppeal(deps, user, { id: params.id, ...body }, deadline),
  );
}
