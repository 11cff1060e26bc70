import type { IncomingMessage } from 'node:http';
import { DETECTION_PREFIX, trackPageView } from '#contract/analytics.ts';
import { recordImpressions } from '#contract/figures.ts';
import type { Deps } from '../../deps.ts';
import { serveFast } from '../../http/fast-path.ts';
import type { Http } from '../../http/http.ts';
import { isJoin } from '../../http/join-headers.ts';
import { addressFinder, networkOf } from '../../http/client-address.ts';
import { clientOf } from './client.ts';
import { pageViewBuffer } from './page-view-buffer.ts';

/** Counts that a request was sent on to a listing's guild. */
type CountJoin = (request: IncomingMessage, discordServerId: string) => void;

export function analyticsRoutes(http: Http, deps: Deps): { countJoin: CountJoin } {
  const buffer = pageViewBuffer(deps, async (tokenHashes) => {
    const users = await http.sessions.usersOf(tokenHashes);
    return new Map(Array.from(users, ([tokenHash, { id }]) => [tokenHash, id]));
  });
  const addressOf = addressFinder(deps.config);
  const networkAt = (request: IncomingMessage) => networkOf(addressOf(request), 48);
  http.app.addHook('onClose', () => buffer.finish());

  serveFast(http, trackPageView, ({ request, body: { path, sessionId, source }, header }) => {
    http.limits.countPageView(request, header);
    const country = http.countryOf(request);
    const client = clientAt(request);
    if (client !== null && isCounted(sessionId) && !isJoin(path))
      buffer.add({
        path,
        sessionId,
        network: networkAt(request),
        source,
        country,
        client,
        tokenHash: http.sessions.tokenHashOf(request),
      });
    return { country };
  });

  serveFast(http, recordImpressions, ({ request, body: { sessionId, servers }, header }) => {
    http.limits.countImpressions(request, header);
    if (clientAt(request) !== null && isCounted(sessionId))
      buffer.addImpressions(servers, networkAt(request));
    return {};
  });

  return { countJoin: (request, discordServerId) => buffer.addJoin(discordServerId, networkAt(request)) };
}

function clientAt({ headers }: IncomingMessage) {
  return clientOf(headers['user-agent'] ?? '');
}

function isCounted(sessionId: string) {
  return !sessionId.startsWith(DETECTION_PREFIX);
}
