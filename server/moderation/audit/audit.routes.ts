import * as contract from '#contract/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { listAudit } from './audit-trail.ts';

export function auditRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listAudit, async ({ query, listHeaders }) => {
    const { entries, ...page } = await listAudit(deps, query);
    listHeaders(page);
    return entries;
  });
}
