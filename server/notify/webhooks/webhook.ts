import { randomUUID } from 'node:crypto';
import type { User } from '#contract/auth.ts';
import type { WebhookEvent, Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import type { Deps } from '../../deps.ts';
import { lockPerson } from '../../people/appointment.store.ts';
import { findBan } from '../../people/ban.store.ts';
import { asText, webhookAddressIn } from '../../discord/webhook-address.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { withListing } from '../../listings/listing-state.store.ts';
import { findListingWithState, type ListingWithState } from '../../listings/listing-state.store.ts';
import { Refusal, refusalOfBanned } from '../../refusal.ts';
import { ASK_AGAIN_MS } from './check-creators.ts';
import { sealingContext } from './deliver.ts';
import {
  deleteWebhook,
  findDeliveries,
  findWebhook,
  findWebhooks,
  recordWebhook,
  roomForWebhook,
  type DeliveryRow,
  type WebhookRow,
} from './webhook.store.ts';

type Needs = Pick<Deps, 'accounts' | 'config' | 'db' | 'databaseNow' | 'discord' | 'secrets'>;

/** The webhooks of a guild that a person manages, oldest first. */
export async function listWebhooks(
  deps: Needs,
  user: User,
  guildId: string,
  deadline: AbortSignal,
): Promise<Webhook[]> {
  await getManagedListing(deps, user, guildId, deadline);
  const rows = await findWebhooks(deps.db, guildId);
  return Promise.all(rows.map((row) => asWebhook(deps, row)));
}

/** The last deliveries of one of them, newest first. */
export async function listDeliveries(
  deps: Needs,
  user: User,
  { guildId, webhookId }: { guildId: string; webhookId: string },
  deadline: AbortSignal,
): Promise<WebhookDelivery[]> {
  const webhook = await getManagedWebhook(deps, user, { guildId, webhookId }, deadline);
  return asDeliveries(webhook, await findDeliveries(deps.db, webhookId));
}

/** Adds a webhook, once Discord has said that it belongs to this very guild. */
export async function addWebhook(
  deps: Needs,
  user: User,
  { guildId, url, events }: { guildId: string; url: string; events: WebhookEvent[] },
  deadline: AbortSignal,
): Promise<Webhook> {
  const { config, db, databaseNow, discord, secrets } = deps;
  const read = requireNotBanned(await getManagedListing(deps, user, guildId, deadline));
  const address = webhookAddressIn(url, config.discord.apiBase);
  if (!address) throw new Refusal('webhookForeign');
  const addressHash = secrets.pseudonymOf(address.id, 'webhook');
  requireRoom(await roomForWebhook(db, read.id, addressHash));
  const owner = await discord.webhooks.findGuild(address, user.id, deadline);
  if (owner === null) throw new Refusal('webhookUnknown');
  if (owner !== guildId) throw new Refusal('webhookElsewhere');

  const id = randomUUID();
  await withListing(db, { discordServerId: guildId }, async (trx, found) => {
    const listing = requireNotBanned(requireListing(found));
    await lockUnbanned(deps, trx, user.id);
    requireRoom(await roomForWebhook(trx, listing.id, addressHash));
    const webhook = {
      id,
      listingId: listing.id,
      madeBy: user.id,
      sealed: secrets.seal(asText(address), sealingContext(id)),
      addressHash,
      ending: address.token.slice(-4),
      events: [...events],
    };
    await recordWebhook(trx, webhook, { at: databaseNow(), askAgainMs: ASK_AGAIN_MS });
  });
  const row = await findWebhook(db, guildId, id);
  if (!row) throw new Refusal('webhookNotFound'); // removed by another manager since
  return asWebhook(deps, row);
}

/** Locks a person as a ban does, so that a webhook is added before it, and switched off, or not at all. */
async function lockUnbanned(
  { databaseNow }: Pick<Needs, 'databaseNow'>,
  trx: Parameters<typeof lockPerson>[0],
  userId: string,
) {
  const person = await lockPerson(trx, userId);
  if (!person) throw new Refusal('notSignedIn'); // erased since
  const ban = await findBan(trx, person.pseudonym, databaseNow());
  if (ban) throw refusalOfBanned(ban);
}

/** Removes a webhook with its deliveries; queued ones are not sent. */
export async function removeWebhook(
  deps: Needs,
  user: User,
  { guildId, webhookId }: { guildId: string; webhookId: string },
  deadline: AbortSignal,
): Promise<void> {
  await getManagedGuild(deps, user, guildId, deadline);
  await withListing(deps.db, { discordServerId: guildId }, async (trx, found) => {
    if (!(await deleteWebhook(trx, requireListing(found).id, webhookId)))
      throw new Refusal('webhookNotFound');
  });
}

/** A webhook of a guild that a person manages. */
export async function getManagedWebhook(
  deps: Pick<Needs, 'accounts' | 'db'>,
  user: User,
  { guildId, webhookId }: { guildId: string; webhookId: string },
  deadline: AbortSignal,
): Promise<WebhookRow> {
  await getManagedListing(deps, user, guildId, deadline);
  const webhook = await findWebhook(deps.db, guildId, webhookId);
  if (!webhook) throw new Refusal('webhookNotFound');
  return webhook;
}

async function getManagedListing(
  deps: Pick<Needs, 'accounts' | 'db'>,
  user: User,
  guildId: string,
  deadline: AbortSignal,
): Promise<ListingWithState> {
  await getManagedGuild(deps, user, guildId, deadline);
  return requireListing(await findListingWithState(deps.db, { discordServerId: guildId }));
}

function requireListing(listing: ListingWithState | null): ListingWithState {
  if (!listing) throw new Refusal('listingNotFound');
  return listing;
}

function requireNotBanned(listing: ListingWithState): ListingWithState {
  if (listing.state.status === 'banned') throw new Refusal('listingBanned');
  return listing;
}

function requireRoom(room: Awaited<ReturnType<typeof roomForWebhook>>) {
  if (room === 'exists') throw new Refusal('webhookExists');
  if (room === 'full') throw new Refusal('webhooksFull');
}

async function asWebhook({ db }: Pick<Needs, 'db'>, row: WebhookRow): Promise<Webhook> {
  const { id, ending, events, madeBy, createdAt, offAt, offBecause } = row;
  const because = offBecause === 'rights' || offBecause === 'banned' ? 'maker' : offBecause;
  const deliveries = asDeliveries(row, await findDeliveries(db, id));
  return {
    id,
    ending,
    events,
    madeBy,
    createdAt: createdAt.toISOString(),
    off: offAt && because ? { at: offAt.toISOString(), because } : null,
    last: deliveries[0] ?? null,
  };
}

function asDeliveries({ dueAt }: Pick<WebhookRow, 'dueAt'>, rows: readonly DeliveryRow[]): WebhookDelivery[] {
  const first = rows.findLast(({ state }) => state === 'waiting');
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    at: row.createdAt.toISOString(),
    status: row.state,
    tries: row.tries,
    nextTryAt: row === first ? (dueAt?.toISOString() ?? null) : null,
  }));
}
