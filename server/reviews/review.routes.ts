import * as contract from '#contract/reviews.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve, serveShared, type Handler } from '../http/serve.ts';
import { listingTag } from '../listings/cache-tags.ts';
import { deleteOwnReview, getOwnReview, listReviews, postReview, summarizeReviews } from './review.ts';

export function reviewRoutes(http: Http, deps: Deps): void {
  const list: Handler<typeof contract.listReviews> = async (call) => {
    const { params, query, listHeaders } = call;
    const { reviews, ...page } = await listReviews(deps, params.discordServerId, query, call);
    listHeaders(page);
    return reviews;
  };

  const cacheTags = {
    tagsOf: ({ params }: { params: { discordServerId: string } }) => [listingTag(params.discordServerId)],
  };
  serveShared(http, contract.listReviews, cacheTags, list);
  serveShared(http, contract.summarizeReviews, cacheTags, (call) =>
    summarizeReviews(deps, call.params.discordServerId, call),
  );
  serve(http, contract.postReview, (call) =>
    postReview(deps, call.user, call.params.discordServerId, call.body, call),
  );
  serve(http, contract.getOwnReview, ({ user, params }) => getOwnReview(deps, user, params.discordServerId));
  serve(http, contract.deleteOwnReview, async ({ user, params }) => {
    await deleteOwnReview(deps, user, params.discordServerId);
    return {};
  });
}
