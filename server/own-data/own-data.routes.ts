import * as contract from '#contract/own-data.ts';
import type { Deps } from '../deps.ts';
import { serve, type App } from '../http/serve.ts';
import { eraseOwnData, tellOwnData } from './own-data.ts';

export function ownDataRoutes(app: App, deps: Deps): void {
  serve(app, contract.getOwnData, async ({ user, header }) => {
    const data = await tellOwnData(deps, user);
    header('cache-control', 'private, no-store');
    header('content-disposition', `attachment; filename="${contract.ownDataFile(data)}"`);
    return data;
  });
  serve(app, contract.deleteOwnData, async (call) => {
    await eraseOwnData(deps, call.user, () => call.deadline);
    await call.endSession();
    return {};
  });
}
