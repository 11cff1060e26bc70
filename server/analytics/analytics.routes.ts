import { DETECTION_PREFIX, trackPageView } from '#contract/analytics.ts';
import type { Deps } from '../deps.ts';
import { serveQuickly } from '../http/quick-calls.ts';
import type { App } from '../http/serve.ts';
import { clientOf } from './client.ts';
import { gatherPageViews } from './gathering.ts';

export function analyticsRoutes(app: App, deps: Deps): void {
  const gathering = gatherPageViews(deps, (claims) => app.sessions.usersOf(claims));
  app.addHook('onClose', () => gathering.finish());

  serveQuickly(app, trackPageView, ({ request, body: { path, sessionId }, header }) => {
    app.limits.countPageView(request, header);
    const country = app.countryOf(request);
    const client = clientOf(request.headers['user-agent'] ?? '');
    if (client !== null && !sessionId.startsWith(DETECTION_PREFIX))
      gathering.add({ path, sessionId, country, client, claim: app.sessions.claimOf(request) });
    return { country };
  });
}
