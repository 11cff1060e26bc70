import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/moderation.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { getAdminStats } from './admin-stats.ts';
import { listAudit } from '../audit/audit-trail.ts';
import { changeServer, forceBump, generateInvite, removeServer } from './live-listing.ts';
import { banPerson, liftPersonBan, listBannedPersons } from '../bans/person-ban.ts';
import { listReports, resolveReport } from '../reports/report-queue.ts';
import { listRequests } from '../queue/requests.ts';

export function adminRoutes(http: Http, deps: Deps): void {
  /** Tells where the next page of a list is, when there is one. */
  const link = <E extends Endpoint>(
    header: (name: string, value: string) => void,
    endpoint: E,
    input: InputOf<E>,
    next: string | null,
  ) => {
    if (next) header('link', `<${deps.config.publicUrl}${addressOf(endpoint, input)}>; rel="next"`);
  };

  serve(http, contract.getAdminStats, () => getAdminStats(deps));
  serve(http, contract.listRequests, async ({ query, header }) => {
    const { requests, next, total } = await listRequests(deps, query);
    if (total !== null) header('x-total-count', String(total));
    link(header, contract.listRequests, { query: { ...query, cursor: next ?? undefined } }, next);
    return requests;
  });
  serve(http, contract.listReports, async ({ query, header }) => {
    const { reports, next, total } = await listReports(deps, query);
    if (total !== null) header('x-total-count', String(total));
    link(header, contract.listReports, { query: { ...query, cursor: next ?? undefined } }, next);
    return reports;
  });
  serve(http, contract.listBannedPersons, async ({ query, header }) => {
    const { persons, next } = await listBannedPersons(deps, query);
    link(header, contract.listBannedPersons, { query: { ...query, cursor: next ?? undefined } }, next);
    return persons;
  });
  serve(http, contract.listAudit, async ({ query, header }) => {
    const { entries, next } = await listAudit(deps, query);
    link(header, contract.listAudit, { query: { ...query, cursor: next ?? undefined } }, next);
    return entries;
  });

  serve(http, contract.generateInvite, ({ user, params, deadline }) =>
    generateInvite(deps, user, params.id, deadline),
  );
  serve(http, contract.forceBump, ({ user, body, deadline }) =>
    forceBump(deps, user, body.discordServerId, deadline),
  );
  serve(http, contract.changeServer, ({ user, params, body, deadline }) =>
    changeServer(deps, user, params.id, body, deadline),
  );
  serve(http, contract.removeServer, async ({ user, params }) => {
    await removeServer(deps, user, params.id);
    return {};
  });
  serve(http, contract.resolveReport, async ({ user, params }) => {
    await resolveReport(deps, user, params.id);
    return {};
  });
  serve(http, contract.banPerson, async ({ user, params, body }) => {
    await banPerson(deps, user, params.ownerId, body.reason);
    return {};
  });
  serve(http, contract.liftPersonBan, async ({ user, params }) => {
    await liftPersonBan(deps, user, params.ownerId);
    return {};
  });
}
