import * as contract from '#contract/templates.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { addTemplate, changeTemplate, removeTemplate } from './template.ts';
import { findTemplates } from './template.store.ts';

export function templateRoutes(http: Http, deps: Deps): void {
  serve(http, contract.listTemplates, () => findTemplates(deps.db));
  serve(http, contract.addTemplate, ({ user, body }) => addTemplate(deps, user, body));
  serve(http, contract.changeTemplate, ({ user, params, body }) =>
    changeTemplate(deps, user, { id: params.id, ...body }),
  );
  serve(http, contract.removeTemplate, async ({ user, params }) => {
    await removeTemplate(deps, user, params.id);
    return {};
  });
}
