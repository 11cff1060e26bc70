import * as contract from '#contract/workshop.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { makeManagedInvite, tellBotPermission } from './bot-invite.ts';
import { takeBreak } from '../break.ts';
import { withdraw } from '../submissions/withdrawal.ts';
import { getWorkshop } from './workshop.ts';

export function workshopRoutes(http: Http, deps: Deps): void {
  serve(http, contract.getWorkshop, ({ user, params, deadline }) =>
    getWorkshop(deps, user, params.guildId, deadline),
  );
  serve(http, contract.getBotPermission, ({ user, params, deadline }) =>
    tellBotPermission(deps, user, params.guildId, deadline),
  );
  serve(http, contract.makeInvite, ({ user, params, deadline }) =>
    makeManagedInvite(deps, user, params.guildId, deadline),
  );
  serve(http, contract.withdrawRevision, ({ user, params, deadline }) =>
    withdraw(deps, user, params.guildId, deadline),
  );
  serve(http, contract.unlistServer, ({ user, params: { guildId }, deadline }) =>
    takeBreak(deps, user, { guildId, action: 'unlist' }, deadline),
  );
  serve(http, contract.relistServer, ({ user, params: { guildId }, deadline }) =>
    takeBreak(deps, user, { guildId, action: 'relist' }, deadline),
  );
}
