import { submitServer } from '#contract/listings.ts';
import { approveServer } from '#contract/queue.ts';
import type { WebhookEvent } from '#contract/webhooks.ts';
import * as contract from '#contract/webhooks.ts';
import { queueWebhookEvent } from '../notify/messages/webhook-event.store.ts';
import type { SignedIn } from './sign-in.ts';
import { addCommunity, content, findRow, type Site } from './community.ts';
import { untilNotified } from './past-undo.ts';

/** A community with an approved listing, and the ways to its webhooks. */
export async function addWebhookCommunity(site: Site) {
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  await site.call(submitServer, { as: owner, body: { ...content(), guildId } });
  const row = await findRow(site, guildId);
  const listing = { id: row?.id ?? '' };
  await untilNotified(site, site.call(approveServer, { as: admin, params: listing, body: {} }));

  const add = async (events: WebhookEvent[], as: SignedIn = owner) => {
    const made = site.discord.addWebhook(guildId);
    const { status, body } = await site.call(contract.addWebhook, {
      as,
      params: { guildId },
      body: { url: made.url, events },
    });
    const { id } = body as { id: string };
    return { ...made, status, body, discordId: made.id, id };
  };
  const deliveries = async (webhookId: string) =>
    (await site.call(contract.listDeliveries, { as: owner, params: { guildId, webhookId } }))
      .body as contract.WebhookDelivery[];
  const at = site.deps.databaseNow();
  return {
    ...people,
    listing,
    /** Queues an event. */
    happens: (event: WebhookEvent, about = '', by: string | null = null) =>
      site.db.transaction().execute((trx) => queueWebhookEvent(trx, { event, listing, about, by, at })),
    add,
    deliveries,
    /** What arrived in the channel: the titles of the embeds. */
    received: (channelId: string) =>
      site.discord.channelMessages(channelId).map(({ embeds }) => embeds[0]?.title ?? ''),
    tried: () => site.discord.log({ method: 'POST', path: /^\/webhooks\// }),
    /** Does what is due; returns the states of a webhook's deliveries, oldest first. */
    statesAfterWork: async (webhookId: string) => {
      await site.work();
      return (await deliveries(webhookId)).map(({ status }) => status).toReversed();
    },
    list: async (as: SignedIn = owner) =>
      (await site.call(contract.listWebhooks, { as, params: { guildId } })).body as contract.Webhook[],
  };
}

/** The requests that write to webhooks. */
export const TO_WEBHOOKS = { method: 'POST', path: /^\/webhooks\// };
