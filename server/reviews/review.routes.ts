import { addressOf } from '#contract/endpoint.ts';
import * as contract from '#contract/reviews.ts';
import type { Deps } from '../deps.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { serve, type App, type Handler } from '../http/serve.ts';
import { deleteOwnReview, getOwnReview, listReviews, postReview, summarizeReviews } from './review.ts';

export function reviewRoutes(app: App, deps: Deps, cache: AnswerCache): void {
  const list: Handler<typeof contract.listReviews> = async ({ params, query, header }) => {
    const { reviews, next, total } = await listReviews(deps, params.discordServerId, query);
    header('x-total-count', String(total));
    if (next) {
      const address = addressOf(contract.listReviews, { params, query: { ...query, cursor: next } });
      header('link', `<${deps.config.publicUrl}${address}>; rel="next"`);
    }
    return reviews;
  };

  serve(app, contract.listReviews, list, cache);
  serve(
    app,
    contract.summarizeReviews,
    ({ params }) => summarizeReviews(deps, params.discordServerId),
    cache,
  );
  serve(app, contract.postReview, ({ user, params, body, deadline }) =>
    postReview(deps, user, params.discordServerId, body, deadline),
  );
  serve(app, contract.getOwnReview, async ({ user, params }) => ({
    review: await getOwnReview(deps, user, params.discordServerId),
  }));
  serve(app, contract.deleteOwnReview, async ({ user, params }) => {
    await deleteOwnReview(deps, user, params.discordServerId);
    return {};
  });
}
