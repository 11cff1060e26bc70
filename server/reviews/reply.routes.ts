import * as contract from '#contract/replies.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { nextLink } from '../http/next-link.ts';
import { serve } from '../http/serve.ts';
import { deleteReply, listManagedReviews, writeReply } from './reply.ts';

export function replyRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listManagedReviews, async ({ user, params, query, header, deadline }) => {
    const found = await listManagedReviews(deps, user, params.guildId, query, deadline);
    const { reviews, next, total } = found;
    header('x-total-count', String(total));
    if (next) {
      const input = { params, query: { ...query, cursor: next } };
      header('link', nextLink(deps, contract.listManagedReviews, input));
    }
    return reviews;
  });
  serve(http, contract.writeReply, ({ user, params, body, deadline }) =>
    writeReply(deps, user, params, body, deadline),
  );
  serve(http, contract.deleteReply, async ({ user, params, deadline }) => {
    await deleteReply(deps, user, params, deadline);
    return {};
  });
}
