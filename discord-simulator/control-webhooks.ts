import { createHash } from 'node:crypto';
import { getGuild } from './guilds.ts';
import { webhookUrl } from './rest-webhooks.ts';
import type { Simulation } from './simulation.ts';
import { nextId, type Webhook } from './world.ts';

/** What people do with the webhooks of their channels. */
export function webhookControl(sim: Simulation) {
  return {
    /** Makes a webhook for a guild's channel, by default its second; returns its address. */
    addWebhook(guildId: string, { channelId, name = 'Captain Hook' }: NewWebhook = {}) {
      const guild = getGuild(sim.world, guildId);
      const channel = guild.channels.find(({ id }) => id === channelId) ?? guild.channels[2];
      if (!channel) throw new Error(`The guild ${guildId} has no channel.`);
      const id = nextId(sim.world);
      const webhook = { id, token: tokenOf(id), guildId, channelId: channel.id, name };
      sim.world.webhooks.set(id, webhook);
      return { id, channelId: channel.id, url: webhookUrl(sim, webhook) };
    },

    deleteWebhook(webhookId: string) {
      sim.world.webhooks.delete(webhookId);
    },

    /** Lets Discord answer 403 there, or no longer. */
    forbidWebhook(webhookId: string, on = true) {
      const webhook = sim.world.webhooks.get(webhookId);
      if (webhook) webhook.isForbidden = on;
    },

    /** The messages in a channel of a guild, oldest first. */
    channelMessages: (channelId: string) =>
      sim.world.channelMessages.filter((message) => message.channel_id === channelId),
  };
}

export interface NewWebhook {
  channelId?: string;
  name?: string;
}

/** As long as Discord's, and the same in every run. */
export function tokenOf(webhookId: Webhook['id']) {
  const bytes = createHash('sha512').update(`webhook ${webhookId}`).digest();
  return bytes.toString('base64url').slice(0, 68);
}
