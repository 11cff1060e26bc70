import * as contract from '#contract/moderation.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serve } from '../http/serve.ts';
import { getAdminStats } from './admin-stats.ts';
import { listAudit } from '../audit/audit-trail.ts';
import { changeServer, forceBump, generateInvite, removeServer } from './live-listing.ts';
import { banPerson, liftPersonBan, listBannedPersons } from '../bans/person-ban.ts';
import { listReports, resolveReport } from '../reports/report-queue.ts';
import { listRequests } from '../queue/requests.ts';

export function adminRoutes(http: Http, deps: Deps): void {
  serve(http, contract.getAdminStats, () => getAdminStats(deps));
  serve(http, contract.listRequests, async ({ query, header }) => {
    const { requests, next, total } = await listRequests(deps, query);
    if (total !== null) header('x-total-count', String(total));
    if (next) header('link', nextLink(deps, contract.listRequests, { query: { ...query, cursor: next } }));
    return requests;
  });
  serve(http, contract.listReports, async ({ query, header }) => {
    const { reports, next, total } = await listReports(deps, query);
    if (total !== null) header('x-total-count', String(total));
    if (next) header('link', nextLink(deps, contract.listReports, { query: { ...query, cursor: next } }));
    return reports;
  });
  serve(http, contract.listBannedPersons, async ({ query, header }) => {
    const { persons, next } = await listBannedPersons(deps, query);
    if (next)
      header('link', nextLink(deps, contract.listBannedPersons, { query: { ...query, cursor: next } }));
    return persons;
  });
  serve(http, contract.listAudit, async ({ query, header }) => {
    const { entries, next } = await listAudit(deps, query);
    if (next) header('link', nextLink(deps, contract.listAudit, { query: { ...query, cursor: next } }));
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
