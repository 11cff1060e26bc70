import { getLife } from '#contract/activity.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serveShared } from '../../http/serve.ts';
import { listingTag } from '../../listings/cache-tags.ts';
import { activityOf } from './activity.ts';

export function activityRoutes(http: Http, deps: Deps): void {
  serveShared(http, getLife, { tagsOf: ({ params }) => [listingTag(params.discordServerId)] }, (call) =>
    activityOf(deps, call.params.discordServerId, call),
  );
}
