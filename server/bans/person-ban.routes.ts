import * as contract from '#contract/bans.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serve } from '../http/serve.ts';
import { banPerson, liftPersonBan, listBannedPersons } from './person-ban.ts';

export function personBanRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listBannedPersons, async ({ query, header }) => {
    const { persons, next } = await listBannedPersons(deps, query);
    if (next)
      header('link', nextLink(deps, contract.listBannedPersons, { query: { ...query, cursor: next } }));
    return persons;
  });
  serve(http, contract.banPerson, ({ user, params, body }) => banPerson(deps, user, params.ownerId, body));
  serve(http, contract.liftPersonBan, ({ user, params, body }) =>
    liftPersonBan(deps, user, params.ownerId, body.ban),
  );
}
