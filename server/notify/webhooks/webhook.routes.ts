import * as contract from '#contract/webhooks.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { sendTestMessage } from './send-test-message.ts';
import { addWebhook, listDeliveries, listWebhooks, removeWebhook } from './webhook.ts';

export function webhookRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listWebhooks, ({ user, params, deadline }) =>
    listWebhooks(deps, user, params.guildId, deadline),
  );
  serve(http, contract.addWebhook, ({ user, params, body, deadline }) =>
    addWebhook(deps, user, { ...params, ...body }, deadline),
  );
  serve(http, contract.removeWebhook, async ({ user, params, deadline }) => {
    await removeWebhook(deps, user, params, deadline);
    return {};
  });
  serve(http, contract.testWebhook, ({ user, params, deadline, header }) =>
    sendTestMessage(deps, user, params, {
      count: () => http.limits.countWebhookTest(params.webhookId, header),
      deadline,
    }),
  );
  serve(http, contract.listDeliveries, ({ user, params, deadline }) =>
    listDeliveries(deps, user, params, deadline),
  );
}
