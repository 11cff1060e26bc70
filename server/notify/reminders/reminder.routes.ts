import { chooseReminder } from '#contract/bumps.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { serve } from '../../http/serve.ts';
import { setReminder } from './reminder.ts';

export function reminderRoutes(http: Http, deps: Deps): void {
  serve(http, chooseReminder, ({ user, params, body, deadline }) =>
    setReminder(deps, user, { ...params, ...body }, deadline),
  );
}
