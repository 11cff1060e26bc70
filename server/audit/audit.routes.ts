import * as contract from '#contract/audit.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serve } from '../http/serve.ts';
import { listAudit } from './audit-trail.ts';

export function auditRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listAudit, async ({ query, header }) => {
    const { entries, next } = await listAudit(deps, query);
    if (next) header('link', nextLink(deps, contract.listAudit, { query: { ...query, cursor: next } }));
    return entries;
  });
}
