import { bumpListing } from '#contract/bumps.ts';
import type { Deps } from '../deps.ts';
import { serve, type App } from '../http/serve.ts';
import { bump, OnCooldown } from './bump.ts';

export function bumpRoutes(app: App, deps: Deps): void {
  serve(app, bumpListing, async ({ user, params, deadline, header }) => {
    try {
      return await bump(deps, user, params.discordServerId, deadline);
    } catch (error) {
      if (error instanceof OnCooldown) {
        const secondsLeft = Math.ceil((error.nextBumpAt.getTime() - deps.clock().getTime()) / 1000);
        header('retry-after', String(Math.max(1, secondsLeft)));
      }
      throw error;
    }
  });
}
