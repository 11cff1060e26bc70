import * as adminContract from '#contract/admin.ts';
import * as auditContract from '#contract/audit.ts';
import * as bansContract from '#contract/bans.ts';
import * as queueContract from '#contract/queue.ts';
import * as reportsContract from '#contract/reports.ts';
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
  serve(http, adminContract.getAdminStats, () => getAdminStats(deps));
  serve(http, queueContract.listRequests, async ({ query, header }) => {
    const { requests, next, total } = await listRequests(deps, query);
    if (total !== null) header('x-total-count', String(total));
    if (next)
      header('link', nextLink(deps, queueContract.listRequests, { query: { ...query, cursor: next } }));
    return requests;
  });
  serve(http, reportsContract.listReports, async ({ query, header }) => {
    const { reports, next, total } = await listReports(deps, query);
    if (total !== null) header('x-total-count', String(total));
    if (next)
      header('link', nextLink(deps, reportsContract.listReports, { query: { ...query, cursor: next } }));
    return reports;
  });
  serve(http, bansContract.listBannedPersons, async ({ query, header }) => {
    const { persons, next } = await listBannedPersons(deps, query);
    if (next)
      header('link', nextLink(deps, bansContract.listBannedPersons, { query: { ...query, cursor: next } }));
    return persons;
  });
  serve(http, auditContract.listAudit, async ({ query, header }) => {
    const { entries, next } = await listAudit(deps, query);
    if (next) header('link', nextLink(deps, auditContract.listAudit, { query: { ...query, cursor: next } }));
    return entries;
  });

  serve(http, adminContract.generateInvite, ({ user, params, deadline }) =>
    generateInvite(deps, user, params.id, deadline),
  );
  serve(http, adminContract.forceBump, ({ user, body, deadline }) =>
    forceBump(deps, user, body.discordServerId, deadline),
  );
  serve(http, adminContract.changeServer, ({ user, params, body, deadline }) =>
    changeServer(deps, user, params.id, body, deadline),
  );
  serve(http, adminContract.removeServer, async ({ user, params }) => {
    await removeServer(deps, user, params.id);
    return {};
  });
  serve(http, reportsContract.resolveReport, async ({ user, params }) => {
    await resolveReport(deps, user, params.id);
    return {};
  });
  serve(http, bansContract.banPerson, async ({ user, params, body }) => {
    await banPerson(deps, user, params.ownerId, body.reason);
    return {};
  });
  serve(http, bansContract.liftPersonBan, async ({ user, params }) => {
    await liftPersonBan(deps, user, params.ownerId);
    return {};
  });
}
