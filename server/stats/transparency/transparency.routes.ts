import { getTransparency } from '#contract/transparency.ts';
import type { Deps } from '../../deps.ts';
import { untilTag } from '../../http/cache-entry.ts';
import type { Http } from '../../http/http.ts';
import { serveShared } from '../../http/serve.ts';
import { listMonths } from './transparency.ts';

/** The running month goes on growing. */
const SHARED_FOR_MS = 60_000;

export function transparencyRoutes(http: Http, deps: Deps): void {
  serveShared(http, getTransparency, { tagsOf: () => [] }, async ({ dependsOn }) => {
    dependsOn([untilTag(new Date(deps.clock().getTime() + SHARED_FOR_MS))]);
    return listMonths(deps);
  });
}
