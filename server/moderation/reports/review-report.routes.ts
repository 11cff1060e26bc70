import * as contract from '#contract/review-reports.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { listRemovals, removeReview, restoreReview } from './removal.ts';
import { dismissReports, listReviewReports, reportReview } from './review-report.ts';

export function reviewReportRoutes(http: Http, deps: Deps): void {
  serve(http, contract.reportReview, async (call) => {
    await reportReview(deps, call.user, call.params, call.body, call);
    return {};
  });
  serve(http, contract.listReviewReports, async ({ user, query, listHeaders }) => {
    const { reports, ...page } = await listReviewReports(deps, user, query);
    listHeaders(page);
    return reports;
  });
  serve(http, contract.resolveReviewReport, async ({ user, params, body, deadline }) => {
    await dismissReports(deps, user, { ...params, ...body }, deadline);
    return {};
  });
  serve(http, contract.removeReview, async ({ user, params, body, deadline }) => {
    await removeReview(deps, user, params.id, body, deadline);
    return {};
  });
  serve(http, contract.restoreReview, async ({ user, params, body, deadline }) => {
    await restoreReview(deps, user, { id: params.id, part: body.of }, deadline);
    return {};
  });
  serve(http, contract.listReviewRemovals, async ({ query, listHeaders }) => {
    const { removals, ...page } = await listRemovals(deps, query);
    listHeaders(page);
    return removals;
  });
}
