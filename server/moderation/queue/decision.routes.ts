import * as queueContract from '#contract/queue.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { nameOf } from '../../http/endpoint-registry.ts';
import { serve } from '../../http/serve.ts';
import { toRefusal } from '../../http/to-refusal.ts';
import { decideMany } from './decide-many.ts';
import { approve, reject } from './decision.ts';

export function decisionRoutes(http: Http, deps: Deps): void {
  serve(http, queueContract.approveServer, ({ user, params, body, deadline }) =>
    approve(deps, user, { id: params.id, ...body }, deadline),
  );
  serve(http, queueContract.rejectServer, ({ user, params, body, deadline }) =>
    reject(deps, user, { id: params.id, ...body }, deadline),
  );
  serve(http, queueContract.decideRequests, async ({ user, body, deadline }) => {
    // Each decision counts like one by itself, of the same kind.
    const { approveServer, rejectServer } = queueContract;
    const kind = nameOf(body.decision === 'approve' ? approveServer : rejectServer);
    const outcomes = await decideMany(deps, user, body, {
      deadline,
      countOne: async () => http.limits.countWrite(kind, user, () => {}),
      refusalOf: (error) => toRefusal(http.log, error),
    });
    return { outcomes };
  });
}
