import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, MINUTE_MS } from '#contract/time-units.ts';
import { after, type DatabaseInstant } from '#database/clock.ts';
import type { Deps } from '../deps.ts';
import { iconUrl } from '../discord/links.ts';
import { fromText } from '../discord/webhook-address.ts';
import type { WebhookOutcome } from '../discord/webhooks.ts';
import {
  findToldReview,
  postponeWebhook,
  recordTry,
  settleDelivery,
  switchOff,
  takeDueDelivery,
  type DueDelivery,
  type Recipient,
} from './delivery.store.ts';
import { knownEvent, webhookMessage } from './webhook-message.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'discord' | 'databaseNow' | 'log' | 'secrets'>;

/** The pauses of sending to webhooks. */
export interface WebhookTiming {
  /** While nothing is due. */
  lookEveryMs: number;
  /** Between two messages of one worker. */
  betweenMs: number;
  /** After the first failed try of a delivery, after the second and so on; after the last one it is given up. */
  retryAfterMs: readonly number[];
  /** So many webhooks are written to at once; to each of them one message after the other. */
  concurrency: number;
  /** While our budget of calls has no room. */
  withoutRoomMs: number;
  /** Before an event of a newer version is looked at again. */
  unknownAgainMs: number;
}

/** Five tries: at once, and after 5 minutes, an hour, six hours and a day. */
export const WEBHOOK_TIMING: WebhookTiming = {
  lookEveryMs: 2_000,
  betweenMs: 250,
  retryAfterMs: [5 * MINUTE_MS, 55 * MINUTE_MS, 5 * HOUR_MS, 18 * HOUR_MS],
  concurrency: 3,
  withoutRoomMs: 30_000,
  unknownAgainMs: 5 * MINUTE_MS,
};

/** How long Discord may take to answer. */
export const SENT_WITHIN_MS = 3_000;
/** How long a webhook is reserved for one attempt; longer than one takes. */
export const TAKEN_FOR_MS = 15_000;
/** A delivery that only met limits, or is unknown, is given up with its next turn once it has been the first for longer. */
const EXPIRES_AFTER_MS = 24 * HOUR_MS;

/**
 * Sends what waits for webhooks until it is stopped, in order for each of them. A message is sent at least once: one that
 * was sent by a process that died, or whose answer was lost, is sent again.
 */
export async function sendToWebhooks(
  deps: Needs,
  stop: AbortSignal,
  timing: WebhookTiming = WEBHOOK_TIMING,
): Promise<void> {
  await Promise.all(Array.from({ length: timing.concurrency }, () => runWorker(deps, stop, timing)));
}

async function runWorker(deps: Needs, stop: AbortSignal, timing: WebhookTiming) {
  while (!stop.aborted) {
    const pauseMs = await deliverNext(deps, timing).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'webhooks: round failed');
      return timing.lookEveryMs;
    });
    await sleep(pauseMs, undefined, { signal: stop, ref: false }).catch(() => {}); // the loop sees why it ended early
  }
}

async function deliverNext(deps: Needs, timing: WebhookTiming): Promise<number> {
  const { db, databaseNow } = deps;
  const due = await takeDueDelivery(db, {
    now: databaseNow(),
    forMs: TAKEN_FOR_MS,
    expiresAfterMs: EXPIRES_AFTER_MS,
  });
  if (!due) return timing.lookEveryMs;
  const beforeSending = () => recordTry(db, due.deliveryId);
  const signal = AbortSignal.timeout(SENT_WITHIN_MS);
  await settle(deps, due, await write(deps, due, { beforeSending, signal }), timing);
  return timing.betweenMs;
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
    review: event === 'review.created' ? await findToldReview(db, due.about) : null,
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
  timing: WebhookTiming,
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
      return postponeWebhook(db, due, { dueAt: wait(timing.unknownAgainMs), tries });
    case 'limited':
      if (due.isExpired) return settleDelivery(db, due, 'failed', now);
      return postponeWebhook(db, due, { dueAt: wait(outcome.pauseMs), tries, isPause: true });
    case 'unsent':
      if (due.isExpired) return settleDelivery(db, due, 'failed', now);
      return postponeWebhook(db, due, { dueAt: wait(timing.withoutRoomMs), tries });
    case 'failed': {
      const pauseMs = timing.retryAfterMs[tries];
      if (pauseMs === undefined) return settleDelivery(db, due, 'failed', now);
      return postponeWebhook(db, due, { dueAt: wait(pauseMs), tries: tries + 1 });
    }
    default:
      throw new Error(`unknown outcome: ${String(outcome satisfies never)}`);
  }
}
