import { guilds } from './cast.ts';
import { tokenOf } from './control-webhooks.ts';
import { relatedId } from './guilds.ts';
import type { Webhook, World } from './world.ts';

const guildId = guilds.pixelForge.id;
const made = (n: number, name: string): Webhook => {
  const id = relatedId(guildId, n);
  return { id, token: tokenOf(id), guildId, channelId: relatedId(guildId, 3), name };
};

/** The webhooks of Ada's guild in the demo: one that is in use, one that was deleted, and one to try. */
export const demoWebhooks = {
  live: made(40, 'Guildhall'),
  deleted: made(41, 'Old one'),
  spare: made(42, 'To try'),
};

export function addDemoWebhooks(world: World): void {
  for (const webhook of [demoWebhooks.live, demoWebhooks.spare]) world.webhooks.set(webhook.id, webhook);
}
