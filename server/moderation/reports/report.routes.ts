import * as contract from '#contract/reports.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { listReports, resolveReport } from './report-queue.ts';
import { reportServer } from './report.ts';

export function reportRoutes(http: Http, deps: Deps): void {
  serve(http, contract.reportServer, async (call) => {
    const { user, params, body } = call;
    await reportServer(deps, user, params.discordServerId, body, call);
    return {};
  });
  serve(http, contract.listReports, async ({ user, query, listHeaders }) => {
    const { reports, ...page } = await listReports(deps, user, query);
    listHeaders(page);
    return reports;
  });
  serve(http, contract.resolveReport, async ({ user, params, body, deadline }) => {
    await resolveReport(deps, user, { id: params.id, ...body }, deadline);
    return {};
  });
}
