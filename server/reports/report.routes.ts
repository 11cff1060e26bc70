import * as contract from '#contract/reports.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { reportServer } from './report.ts';

export function reportRoutes(http: Http, deps: Deps): void {
  serve(http, contract.reportServer, async ({ user, params, body }) => {
    await reportServer(deps, user, params.discordServerId, body.reason);
    return {};
  });
}
