import { addressOf, type Endpoint, type InputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/moderation.ts';
import type { Deps } from '../deps.ts';
import { serve, type App } from '../http/serve.ts';
import { getAdminStats } from './admin-stats.ts';
import { listAudit } from './audit-trail.ts';
import { changeServer, forceBump, generateInvite, removeServer } from './live-listing.ts';
import { banPerson, liftPersonBan, listBannedPersons } from './person-ban.ts';
import { listReports, resolveReport } from './report-queue.ts';
import { listRequests } from './requests.ts';

export function dashboardRoutes(app: App, deps: Deps): void {
  /** Tells where the next page of a list is, when there is one. */
  const link = <E extends Endpoint>(
    header: (name: string, value: string) => void,
    endpoint: E,
    input: InputOf<E>,
    next: string | null,
  ) => {
    if (next) header('link', `<${deps.config.publicUrl}${addressOf(endpoint, input)}>; rel="next"`);
  };

  serve(app, contract.getAdminStats, () => getAdminStats(deps));
  serve(app, contract.listRequests, async ({ query, header }) => {
    const { requests, next, total } = await listRequests(deps, query);
    if (total !== null) header('x-total-count', String(total));
    link(header, contract.listRequests, { query: { ...query, cursor: next ?? undefined } }, next);
    return requests;
  });
  serve(app, contract.listReports, async ({ query, header }) => {
    const { reports, next, total } = await listReports(deps, query);
    if (total !== null) header('x-total-count', String(total));
    link(header, contract.listReports, { query: { ...query, cursor: next ?? undefined } }, next);
    return reports;
  });
  serve(app, contract.listBannedPersons, async ({ query, header }) => {
    const { persons, next } = await listBannedPersons(deps, query);
    link(header, contract.listBannedPersons, { query: { ...query, cursor: next ?? undefined } }, next);
    return persons;
  });
  serve(app, contract.listAudit, async ({ query, header }) => {
    const { entries, next } = await listAudit(deps, query);
    link(header, contract.listAudit, { query: { ...query, cursor: next ?? undefined } }, next);
    return entries;
  });

  serve(app, contract.generateInvite, ({ user, params, deadline }) =>
    generateInvite(deps, user, params.id, deadline),
  );
  serve(app, contract.forceBump, ({ user, body, deadline }) =>
    forceBump(deps, user, body.discordServerId, deadline),
  );
  serve(app, contract.changeServer, ({ user, params, body, deadline }) =>
    changeServer(deps, user, params.id, body, deadline),
  );
  serve(app, contract.removeServer, async ({ user, params }) => {
    await removeServer(deps, user, params.id);
    return {};
  });
  serve(app, contract.resolveReport, async ({ user, params }) => {
    await resolveReport(deps, user, params.id);
    return {};
  });
  serve(app, contract.banPerson, async ({ user, params, body }) => {
    await banPerson(deps, user, params.ownerId, body.reason);
    return {};
  });
  serve(app, contract.liftPersonBan, async ({ user, params }) => {
    await liftPersonBan(deps, user, params.ownerId);
    return {};
  });
}
