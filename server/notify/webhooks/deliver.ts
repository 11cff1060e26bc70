import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Deps } from '../../deps.ts';
import { iconUrl } from '../../discord/links.ts';
import { fromText } from '../../discord/webhook-address.ts';
import type { WebhookOutcome } from '../../discord/webhooks.ts';
import type { Job, Ran } from '../../jobs/job.ts';
import {
  findReviewToSend,
  postponeWebhook,
  recordTry,
  settleDelivery,
  switchOff,
  takeDueDelivery,
  type DueDelivery,
  type Recipient,
} from './delivery.store.ts';
import { knownEvent, webhookMessage } from './webhook-message.ts';

type Needs = Pick<Deps, 'timeout' | 'config' | 'db' | 'discord' | 'databaseNow' | 'log' | 'secrets'>;

/** Five tries: at once, and after 5 minutes, an hour, six hours and a day; after the last one a delivery is given up. */
export const RETRY_AFTER_MS: readonly number[] = [5 * MINUTE_MS, 55 * MINUTE_MS, 5 * HOUR_MS, 18 * HOUR_MS];
/** Between two messages of one worker. */
const BETWEEN_MS = 250;
/** While our budget of calls has no room. */
const WITHOUT_ROOM_MS = 30_000;
/** Before an event of a newer version is looked at again. */
const UNKNOWN_AGAIN_MS = 5 * MINUTE_MS;
/** How long Discord may take to answer. */
export const SENT_WITHIN_MS = 3_000;
/** How long a webhook is reserved for one attempt; longer than one takes. */
export const TAKEN_FOR_MS = 15_000;
/** A delivery that only met limits, or is unknown, is given up with its next turn once it has been the first for longer. */
const EXPIRES_AFTER_MS = 24 * HOUR_MS;

/**
 * Sends the queued deliveries: several webhooks at once, each one in order. Delivery is at least once: after a crash
 * or a lost response it is sent again.
 */
export function webhooksJob(deps: Needs): Job {
  return { name: 'webhooks', everyMs: 1_000, concurrency: 3, run: () => deliverNext(deps) };
}

async function deliverNext(deps: Needs): Promise<Ran> {
  const { db, databaseNow } = deps;
  const due = await takeDueDelivery(db, {
    now: databaseNow(),
    forMs: TAKEN_FOR_MS,
    expiresAfterMs: EXPIRES_AFTER_MS,
  });
  if (!due) return 'idle';
  const beforeSending = () => recordTry(db, due.deliveryId);
  const signal = deps.timeout(SENT_WITHIN_MS);
  await settle(deps, due, await write(deps, due, { beforeSending, signal }));
  return { nextAfterMs: BETWEEN_MS };
}

/** A message to be written, and to whom. */
type Writing = Recipient & Pick<DueDelivery, 'event' | 'about' | 'happenedAt'>;

/**
 * Writes one message to a webhook. Its sealed address may be of another secret: then it is `unreadable`. An event that a
 * newer version has queued is `unknown`.
 */
export async function write(
  { config, db, discord, secrets }: Pick<Needs, 'config' | 'db' | 'discord' | 'secrets'>,
  due: Writing,
  { beforeSending, signal }: { beforeSending: () => Promise<boolean>; signal: AbortSignal },
): Promise<WebhookOutcome | { kind: 'unreadable' | 'unknown' }> {
  const opened = secrets.open(due.sealed, sealingContext(due.id));
  if (opened === null) return { kind: 'unreadable' };
  const event = knownEvent(due.event);
  if (event === null) return { kind: 'unknown' };
  const message = webhookMessage(config.publicUrl, {
    ...due,
    event,
    icon: iconUrl(config.discord.cdnBase, due.discordServerId, due.icon),
    review: event === 'review.created' ? await findReviewToSend(db, due.about) : null,
  });
  const sending = {
    address: fromText(opened),
    webhookId: due.id,
    madeBy: due.madeBy,
    message,
    beforeSending,
  };
  return discord.webhooks.send(sending, signal);
}

/** The context of a sealed address. */
export function sealingContext(webhookId: string): string {
  return `webhook ${webhookId}`;
}

async function settle(
  { db, databaseNow, log }: Needs,
  due: DueDelivery,
  outcome: Awaited<ReturnType<typeof write>>,
): Promise<void> {
  const { id, deliveryId, tries } = due;
  const now = databaseNow();
  const wait = (ms: number): DatabaseInstant => after(now, ms);
  if (outcome.kind !== 'delivered')
    log.info({ webhook: id, delivery: deliveryId, outcome: outcome.kind }, 'webhooks: not delivered');
  switch (outcome.kind) {
    case 'delivered':
      return settleDelivery(db, due, 'delivered', now);
    case 'refused':
      await switchOff(db, id, { because: 'refused', tried: deliveryId }, now);
      return;
    case 'unreadable':
      await switchOff(db, id, { because: 'unreadable' }, now);
      return;
    case 'unknown':
      // A newer process tells it, if there is one.
      if (due.isExpired) return settleDelivery(db, due, 'failed', now);
      return postponeWebhook(db, due, { dueAt: wait(UNKNOWN_AGAIN_MS), tries });
    case 'limited':
      if (due.isExpired) return settleDelivery(db, due, 'failed', now);
      return postponeWebhook(db, due, { dueAt: wait(outcome.pauseMs), tries, isPause: true });
    case 'unsent':
      if (due.isExpired) return settleDelivery(db, due, 'failed', now);
      return postponeWebhook(db, due, { dueAt: wait(WITHOUT_ROOM_MS), tries });
    case 'failed': {
      const pauseMs = RETRY_AFTER_MS[tries];
      if (pauseMs === undefined) return settleDelivery(db, due, 'failed', now);
      return postponeWebhook(db, due, { dueAt: wait(pauseMs), tries: tries + 1 });
    }
    default:
      throw new Error(`unknown outcome: ${String(outcome satisfies never)}`);
  }
}
