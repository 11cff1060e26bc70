import { bumpListing } from '#contract/bumps.ts';
import type { Deps } from '../deps.ts';
import type { Http } from '../http/http.ts';
import { serve } from '../http/serve.ts';
import { bump, OnCooldown } from './bump.ts';

export function bumpRoutes(http: Http, deps: Deps): void {
  serve(http, bumpListing, async (call) => {
    try {
      return await bump(deps, call.user, call.params.discordServerId, call);
    } catch (error) {
      if (error instanceof OnCooldown) call.header('retry-after', String(error.secondsLeft));
      throw error;
    }
  });
}
