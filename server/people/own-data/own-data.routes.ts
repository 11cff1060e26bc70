import * as contract from '#contract/own-data.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve, serveStream } from '../../http/serve.ts';
import { eraseOwnData, tellOwnData } from './own-data.ts';

export function ownDataRoutes(http: Http, deps: Deps): void {
  serveStream(http, contract.getOwnData, async ({ user, header }) => {
    const { takenAt, json } = await tellOwnData(deps, user);
    header('cache-control', 'private, no-store');
    header('content-disposition', `attachment; filename="${contract.ownDataFile({ takenAt })}"`);
    return json;
  });
  serve(http, contract.deleteOwnData, async (call) => {
    await eraseOwnData(deps, call.user, () => call.deadline);
    await call.endSession();
    return {};
  });
}
