import { getInviteCheck } from '#contract/invites.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { inviteCheckOf } from './join.ts';

/** Not shared: a look-up changes nothing else that a page shows. */
export function inviteRoutes(http: Http, deps: Deps): void {
  serve(http, getInviteCheck, (call) => inviteCheckOf(deps, call.params.discordServerId, call));
}
