import * as contract from '#contract/reports.ts';
import type { Deps } from '../deps.ts';
import { serve, type App } from '../http/serve.ts';
import { reportServer } from './report.ts';

export function reportRoutes(app: App, deps: Deps): void {
  serve(app, contract.reportServer, async ({ user, params, body }) => {
    await reportServer(deps, user, params.discordServerId, body.reason);
    return {};
  });
}
