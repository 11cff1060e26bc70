import { listingLink, PAGE_ADDRESSES, workshopAddress } from '#contract/paths.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { after } from '#database/clock.ts';
import type { Deps } from '../../deps.ts';
import { DiscordUnavailable } from '../../discord/unavailable.ts';
import type { Job, Ran } from '../../jobs/job.ts';
import { messageText } from './message-text.ts';
import { postpone, recordOutcome, recordAttempt, takeDueMessage, type DueMessage } from './message.store.ts';
import { deleteReminderMessage, switchOffReminder } from './reminder-message.store.ts';

type Needs = Pick<Deps, 'timeout' | 'config' | 'db' | 'discord' | 'databaseNow' | 'log'>;

/** Between two messages: Discord suspects bots that message many people. */
const BETWEEN_MS = 1_000;
/** From the beginning of one reminder to that of the next: 60 that are due together are sent within a minute. */
const REMINDER_EVERY_MS = 800;
/** After a refused message of a decision: Discord counts it as an invalid request. */
const AFTER_REFUSAL_MS = 6_000;
/** After Discord was unavailable, doubled for each try of one message. */
const RETRY_AFTER_MS = 2_000;
const LONGEST_RETRY_MS = HOUR_MS;
/** How long a message is reserved for one attempt; longer than an attempt takes. */
const TAKEN_FOR_MS = 60_000;
const TRY_FOR_MS = 20_000;
/** Older messages are given up after one more attempt. */
const EXPIRES_AFTER_MS = 3 * DAY_MS;

/**
 * Sends queued messages one after another. After a lost response it first checks whether Discord has the message, so none
 * is delivered twice.
 */
export function messagesJob(deps: Needs): Job {
  return {
    name: 'messages',
    everyMs: 2_000,
    retryAfterMs: RETRY_AFTER_MS,
    longestRetryMs: MINUTE_MS,
    run: (stop) => sendNext(deps, stop),
  };
}

async function sendNext(deps: Needs, stop: AbortSignal): Promise<Ran> {
  const { db, databaseNow, log } = deps;
  // Those that cannot leave now would hold up the messages of decisions.
  const withReminders = deps.discord.directMessages.hasRoomFor('reminder');
  const taking = { now: databaseNow(), forMs: TAKEN_FOR_MS, expiresAfterMs: EXPIRES_AFTER_MS, withReminders };
  const message = await takeDueMessage(db, taking);
  if (!message) return 'idle';
  const { id } = message;
  const began = performance.now();
  try {
    const outcome = await send(deps, message, AbortSignal.any([stop, deps.timeout(TRY_FOR_MS)]));
    await settle(deps, message, outcome);
    return { nextAfterMs: pauseAfter(message, outcome, performance.now() - began) };
  } catch (error) {
    if (!(error instanceof DiscordUnavailable)) throw error;
    if (message.isExpired) await recordOutcome(db, id, 'failed', databaseNow());
    else {
      const wait = Math.min(RETRY_AFTER_MS * 2 ** (message.tries - 1), LONGEST_RETRY_MS);
      await postpone(db, id, after(databaseNow(), stop.aborted ? 0 : wait));
    }
    if (callKindOf(message) !== 'reminder') throw error;
    // Reminders have a share of the calls of their own: one that fails holds up no decision's message.
    log.warn({ err: error, message: id }, 'messages: reminder not sent');
    return { nextAfterMs: RETRY_AFTER_MS };
  }
}

type Outcome = Awaited<ReturnType<typeof send>>;

/** Of a reminder nothing is kept, and a person who takes no messages gets no more of them. */
async function settle({ db, databaseNow }: Needs, message: DueMessage, outcome: Outcome) {
  const isReminder = message.kind === 'bump reminder';
  if (isReminder && outcome === 'closed') await switchOffReminder(db, message, databaseNow());
  else if (isReminder) await deleteReminderMessage(db, message.id);
  else if (outcome !== 'gone') await recordOutcome(db, message.id, outcome, databaseNow());
}

function pauseAfter({ kind }: DueMessage, outcome: Outcome, tookMs: number) {
  if (kind !== 'bump reminder') return outcome === 'sent' ? BETWEEN_MS : AFTER_REFUSAL_MS;
  if (outcome === 'gone') return 0;
  // Refused ones have a share of their own, so that the next message of a decision need not wait for theirs.
  return Math.max(0, REMINDER_EVERY_MS - tookMs);
}

function callKindOf({ kind }: Pick<DueMessage, 'kind'>) {
  return kind === 'bump reminder' ? 'reminder' : 'direct message';
}

async function send({ config, db, discord, databaseNow }: Needs, message: DueMessage, signal: AbortSignal) {
  const { directMessages } = discord;
  if (!message.isWanted) return 'gone';
  const callKind = callKindOf(message);
  const channelId = await directMessages.open(message.userId, signal, callKind);
  if (channelId === null) return 'closed';
  const { firstTriedAt, content: earlier } = message;
  // The same text as in an earlier attempt, even if the language has changed since, so that it can be recognised.
  const content = earlier ?? textOf(config, message);
  if (
    firstTriedAt &&
    (await directMessages.hasSent(channelId, { content, since: firstTriedAt }, signal, callKind))
  )
    return 'sent';
  if (!(await recordAttempt(db, message.id, content, databaseNow()))) return 'gone';
  const outcome = await directMessages.say(channelId, { content, nonce: nonceOf(message) }, signal, callKind);
  return outcome === 'refused' ? 'failed' : outcome;
}

/** An older process may have tried the message of a decision under the first form. */
function nonceOf({ id, auditId }: DueMessage) {
  return auditId === null ? `message ${id}` : `decision ${auditId}`;
}

function textOf({ publicUrl, supportInviteUrl }: Needs['config'], message: DueMessage) {
  const { kind, language, serverName, reason, until } = message;
  const url = publicUrl + pathOf(message);
  const termsUrl = publicUrl + PAGE_ADDRESSES.terms;
  const content = { kind, server: serverName ?? '', reason, until, url, termsUrl };
  return messageText(language, { ...content, supportUrl: supportInviteUrl });
}

/** Where one reads on, or acts. */
function pathOf({ kind, discordServerId }: DueMessage) {
  if (kind === 'person ban lifted') return PAGE_ADDRESSES.home;
  if (discordServerId === null) return PAGE_ADDRESSES.myServers;
  if (kind === 'bump reminder') return workshopAddress(discordServerId);
  const isLive = kind === 'approval' || kind === 'edit approval';
  return isLive ? listingLink(discordServerId, 'bot') : PAGE_ADDRESSES.myServers;
}
