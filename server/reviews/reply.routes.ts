import * as contract from '#contract/reviews.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { deleteReply, listManagedReviews, writeReply } from './reply.ts';

export function replyRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listManagedReviews, async ({ user, params, query, listHeaders, deadline }) => {
    const { reviews, ...page } = await listManagedReviews(deps, user, params.guildId, query, deadline);
    listHeaders(page);
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
