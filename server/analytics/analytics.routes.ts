import { DETECTION_PREFIX, trackPageView } from '#contract/analytics.ts';
import type { Deps } from '../deps.ts';
import { serveFast } from '../http/fast-path.ts';
import type { Http } from '../http/http.ts';
import { isJoin } from '../http/join-headers.ts';
import { addressFinder, networkOf } from '../http/client-address.ts';
import { clientOf } from './client.ts';
import { pageViewBuffer } from './page-view-buffer.ts';

export function analyticsRoutes(http: Http, deps: Deps): void {
  const buffer = pageViewBuffer(deps, (tokenHashes) => http.sessions.usersOf(tokenHashes));
  const addressOf = addressFinder(deps.config);
  http.app.addHook('onClose', () => buffer.finish());

  serveFast(http, trackPageView, ({ request, body: { path, sessionId }, header }) => {
    http.limits.countPageView(request, header);
    const country = http.countryOf(request);
    const client = clientOf(request.headers['user-agent'] ?? '');
    if (client !== null && !sessionId.startsWith(DETECTION_PREFIX) && !isJoin(path))
      buffer.add({
        path,
        sessionId,
        network: networkOf(addressOf(request), 48),
        country,
        client,
        tokenHash: http.sessions.tokenHashOf(request),
      });
    return { country };
  });
}
