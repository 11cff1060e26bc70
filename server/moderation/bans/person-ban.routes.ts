import * as contract from '#contract/bans.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { banPerson, liftPersonBan, listBannedPersons } from './person-ban.ts';

export function personBanRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listBannedPersons, async ({ query, listHeaders }) => {
    const { persons, ...page } = await listBannedPersons(deps, query);
    listHeaders(page);
    return persons;
  });
  serve(http, contract.banPerson, ({ user, params, body }) => banPerson(deps, user, params.ownerId, body));
  serve(http, contract.liftPersonBan, ({ user, params, body }) =>
    liftPersonBan(deps, user, params.ownerId, body.ban),
  );
}
