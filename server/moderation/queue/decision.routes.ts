import type { User } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import * as queueContract from '#contract/queue.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { nameOf } from '../../http/endpoint-registry.ts';
import { serve } from '../../http/serve.ts';
import { toRefusal } from '../../http/to-refusal.ts';
import { approve, reject } from './decision.ts';
import { eachByItself } from './each-by-itself.ts';
import { undo } from '../undo.ts';

export function decisionRoutes(http: Http, deps: Deps): void {
  serve(http, queueContract.approveServer, ({ user, params, body, deadline }) =>
    approve(deps, user, { id: params.id, ...body }, deadline),
  );
  serve(http, queueContract.rejectServer, ({ user, params, body, deadline }) =>
    reject(deps, user, { id: params.id, ...body }, deadline),
  );
  /** Each counts like one by itself, of the same kind. */
  const each = <Item extends { id: string }>(
    endpoint: Endpoint,
    user: User,
    items: readonly Item[],
    act: (item: Item) => Promise<unknown>,
  ) =>
    eachByItself(items, act, {
      countOne: async () => http.limits.countWrite(nameOf(endpoint), user, () => {}),
      refusalOf: (error) => toRefusal(http.log, error),
    });
  serve(http, queueContract.decideRequests, async ({ user, body, deadline }) => {
    const { items, decision, ...written } = body;
    const [endpoint, one] =
      decision === 'approve'
        ? ([queueContract.approveServer, approve] as const)
        : ([queueContract.rejectServer, reject] as const);
    const outcomes = await each(endpoint, user, items, (item) =>
      one(deps, user, { ...item, ...written }, deadline),
    );
    return { outcomes };
  });
  serve(http, queueContract.undoRequests, async ({ user, body, deadline }) => ({
    outcomes: await each(queueContract.undoRequests, user, body.items, (item) =>
      undo(deps, user, item, deadline),
    ),
  }));
}
