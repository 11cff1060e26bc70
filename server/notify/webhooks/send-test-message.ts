import type { User } from '#contract/auth.ts';
import { after } from '#database/clock.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { SENT_WITHIN_MS, TAKEN_FOR_MS, write } from './deliver.ts';
import { findRecipient, switchOff } from './delivery.store.ts';
import { getManagedWebhook } from './webhook.ts';
import { recordTest, releaseWebhook, takeForTest } from './webhook.store.ts';

/**
 * Sends a test message at once, and only once, for a person who manages the guild. It does not wait behind other
 * messages, but never leaves together with one, nor while Discord has asked for a pause. `count` throws when there were
 * too many.
 */
export async function sendTestMessage(
  deps: Pick<
    Deps,
    'accounts' | 'clock' | 'config' | 'db' | 'databaseNow' | 'discord' | 'secrets' | 'timeout'
  >,
  user: User,
  { guildId, webhookId }: { guildId: string; webhookId: string },
  { count, deadline }: { count: () => Promise<void>; deadline: AbortSignal },
): Promise<{ outcome: 'delivered' | 'failed' | 'off' }> {
  const { db, databaseNow } = deps;
  const { offAt } = await getManagedWebhook(deps, user, { guildId, webhookId }, deadline);
  if (offAt) throw new Refusal('webhookOff');
  await count();
  if (!(await takeForTest(db, webhookId, { now: databaseNow(), forMs: TAKEN_FOR_MS })))
    throw new Refusal('webhookBusy');

  const recipient = await findRecipient(db, webhookId);
  if (!recipient) throw new Refusal('webhookNotFound'); // removed since
  const sending = { ...recipient, event: 'test', about: '', happenedAt: deps.clock() };
  const signal = AbortSignal.any([deadline, deps.timeout(SENT_WITHIN_MS)]);
  const result = await write(deps, sending, { beforeSending: async () => true, signal });
  const { kind } = result;
  if (kind === 'refused' || kind === 'unreadable') {
    await switchOff(db, webhookId, { because: kind }, databaseNow());
    await recordTest(db, webhookId, 'failed', databaseNow());
    return { outcome: 'off' };
  }
  const pausedUntil = result.kind === 'limited' ? after(databaseNow(), result.pauseMs) : null;
  await releaseWebhook(db, webhookId, pausedUntil);
  if (kind === 'unsent') throw new Refusal('discordUnavailable');
  const outcome = kind === 'delivered' ? 'delivered' : 'failed';
  await recordTest(db, webhookId, outcome, databaseNow());
  return { outcome };
}
