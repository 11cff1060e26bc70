import { setTimeout as sleep } from 'node:timers/promises';
import { after } from '#database/clock.ts';
import type { Deps } from '../deps.ts';
import { DiscordUnavailable } from '../discord/unavailable.ts';
import { messageText } from './message-words.ts';
import {
  postpone,
  recordOutcome,
  recordSaying,
  takeDueMessage,
  type DueMessage,
} from './notification.store.ts';

type Needs = Pick<Deps, 'config' | 'db' | 'discord' | 'databaseNow' | 'log'>;

/** How fast messages go out. */
export interface OutboxPace {
  /** How long an empty outbox is left alone. */
  lookEveryMs: number;
  /** Between two messages: Discord is wary of bots that write to many people. */
  betweenMs: number;
  /** After a refusal, which Discord counts: it bans an address that has too many of them. */
  afterRefusalMs: number;
  /** After Discord could not be reached, doubled each time up to the longest. */
  retryAfterMs: number;
  longestRetryMs: number;
}

export const OUTBOX_PACE: OutboxPace = {
  lookEveryMs: 2_000,
  betweenMs: 1_000,
  afterRefusalMs: 6_000,
  retryAfterMs: 2_000,
  longestRetryMs: 60 * 60_000,
};

/** So long a message is nobody else's while it is tried; longer than trying takes. */
const TAKEN_FOR_MS = 60_000;
const TRY_FOR_MS = 20_000;
/** After that long it is no news any more. */
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * 60_000;
/** However long Discord was away, the outbox looks whether it is back as often as this. */
const LONGEST_PAUSE_MS = 60_000;

/**
 * Sends what waits in the outbox, one message after the other, until it is told to stop. A message is said once: where
 * an answer was lost, the bot first looks whether it has been said. So after an outage nothing comes twice or at once.
 */
export async function sendMessages(
  deps: Needs,
  stop: AbortSignal,
  pace: OutboxPace = OUTBOX_PACE,
): Promise<void> {
  let failures = 0;
  while (!stop.aborted) {
    const pause = await sendNext(deps, stop, pace, failures).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the outbox has stumbled');
      return { failed: true, ms: pace.lookEveryMs };
    });
    failures = pause.failed ? failures + 1 : 0;
    await sleep(pause.ms, undefined, { signal: stop, ref: false }).catch(() => {}); // only a stop ends it early
  }
}

async function sendNext(deps: Needs, stop: AbortSignal, pace: OutboxPace, failures: number) {
  const { db, databaseNow, log } = deps;
  const taking = { now: databaseNow(), forMs: TAKEN_FOR_MS, newsForMs: GIVE_UP_AFTER_MS };
  const message = await takeDueMessage(db, taking);
  if (!message) return { failed: false, ms: pace.lookEveryMs };
  const { auditId } = message;
  try {
    const outcome = await send(deps, message, AbortSignal.any([stop, AbortSignal.timeout(TRY_FOR_MS)]));
    if (outcome !== 'gone') await recordOutcome(db, auditId, outcome, databaseNow());
    return { failed: false, ms: outcome === 'sent' ? pace.betweenMs : pace.afterRefusalMs };
  } catch (error) {
    if (!(error instanceof DiscordUnavailable)) throw error;
    log.warn({ err: error, decision: auditId }, 'a message waits for Discord');
    if (message.isOld) await recordOutcome(db, auditId, 'failed', databaseNow());
    else {
      const wait = Math.min(pace.retryAfterMs * 2 ** (message.tries - 1), pace.longestRetryMs);
      await postpone(db, auditId, after(databaseNow(), stop.aborted ? 0 : wait));
    }
    return { failed: true, ms: Math.min(pace.retryAfterMs * 2 ** failures, LONGEST_PAUSE_MS) };
  }
}

async function send({ config, db, discord, databaseNow }: Needs, message: DueMessage, signal: AbortSignal) {
  const { directMessages } = discord;
  const channelId = await directMessages.open(message.userId, signal);
  if (channelId === null) return 'closed';
  const { saidAt, said } = message;
  // Word for word what was said perhaps, whatever language he has come to use since.
  const content = said ?? textOf(config.publicUrl, message);
  if (saidAt && (await directMessages.hasSaid(channelId, content, saidAt, signal))) return 'sent';
  if (!(await recordSaying(db, message.auditId, content, databaseNow()))) return 'gone';
  const nonce = `decision ${message.auditId}`;
  const outcome = await directMessages.say(channelId, { content, nonce }, signal);
  return outcome === 'refused' ? 'failed' : outcome;
}

function textOf(publicUrl: string, { kind, language, discordServerId, serverName, reason }: DueMessage) {
  const isLive = kind === 'approval' || kind === 'edit approval';
  return messageText(language, {
    kind,
    server: serverName ?? '',
    reason,
    address: isLive ? `${publicUrl}/server/${discordServerId ?? ''}` : `${publicUrl}/my-servers`,
  });
}
