import * as contract from '#contract/notices.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { choose, listNotices, markRead } from './notice.ts';
import { countUnread } from './notice.store.ts';

export function noticeRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listNotices, async ({ user, query, listHeaders }) => {
    const { notices, ...page } = await listNotices(deps, user, query);
    listHeaders(page);
    return notices;
  });
  serve(http, contract.countUnreadNotices, async ({ user }) => ({
    count: await countUnread(deps.db, user.id),
  }));
  serve(http, contract.readNotices, async ({ user, body }) => ({
    count: await markRead(deps, user, body.upTo),
  }));
  serve(http, contract.chooseNotices, ({ user, params, body, deadline }) =>
    choose(deps, user, { ...params, ...body }, deadline),
  );
}
