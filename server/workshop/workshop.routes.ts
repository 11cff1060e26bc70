import * as contract from '#contract/workshop.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { getWorkshop } from './workshop.ts';

export function workshopRoutes(http: Http, deps: Deps): void {
  serve(http, contract.getWorkshop, ({ user, params, deadline }) =>
    getWorkshop(deps, user, params.guildId, deadline),
  );
}
