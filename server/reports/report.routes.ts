import * as contract from '#contract/reports.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serve } from '../http/serve.ts';
import { listReports, resolveReport } from './report-queue.ts';
import { reportServer } from './report.ts';

export function reportRoutes(http: Http, deps: Deps): void {
  serve(http, contract.reportServer, async (call) => {
    const { user, params, body } = call;
    await reportServer(deps, user, params.discordServerId, body, call);
    return {};
  });
  serve(http, contract.listReports, async ({ user, query, header }) => {
    const { reports, next, total } = await listReports(deps, user, query);
    if (total !== null) header('x-total-count', String(total));
    if (next) header('link', nextLink(deps, contract.listReports, { query: { ...query, cursor: next } }));
    return reports;
  });
  serve(http, contract.resolveReport, async ({ user, params, body, deadline }) => {
    await resolveReport(deps, user, { id: params.id, outcome: body.outcome }, deadline);
    return {};
  });
}
