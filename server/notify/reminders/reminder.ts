import type { User } from '#contract/auth.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { chooseReminder } from '#contract/bumps.ts';
import { findBan } from '../../people/ban.store.ts';
import { pseudonymOf } from '../../people/pseudonym.store.ts';
import type { Deps } from '../../deps.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { withListing } from '../../listings/listing-state.store.ts';
import { Refusal } from '../../refusal.ts';
import { findListingToBump } from '../../bumps/bump.store.ts';
import { findReminder, unsubscribe, isKnown, recordReminder } from './reminder.store.ts';

type Choice = ReplyOf<typeof chooseReminder>;

/** Subscribes a manager to bump reminders of a guild's listing, or unsubscribes them. */
export async function setReminder(
  deps: Pick<Deps, 'accounts' | 'db' | 'databaseNow'>,
  user: User,
  { guildId, on }: { guildId: string; on: boolean },
  deadline: AbortSignal,
): Promise<Choice> {
  await getManagedGuild(deps, user, guildId, deadline);
  return storeReminder(deps, user.id, { guildId, on });
}

/**
 * The same for a slash command, where Discord sends the person's permissions along. False for somebody who has never
 * signed in: nobody has told us their language, and without their token nobody can check later what they manage. `count` throws when there were
 * too many.
 */
export async function setReminderFromDiscord(
  deps: Pick<Deps, 'db' | 'databaseNow' | 'secrets'>,
  { userId, guildId, canManage }: { userId: string; guildId: string; canManage: boolean },
  on: boolean,
  count: () => Promise<void>,
): Promise<boolean> {
  const { db } = deps;
  if (await findBan(db, await pseudonymOf(deps, db, userId), deps.databaseNow()))
    throw new Refusal('personBanned');
  const listing = await findListingToBump(db, guildId);
  if (!canManage && listing?.ownerId !== userId) throw new Refusal('notManager');
  if (!(await isKnown(db, userId))) return false;
  await count();
  await storeReminder(deps, userId, { guildId, on });
  return true;
}

function storeReminder(
  { db, databaseNow }: Pick<Deps, 'db' | 'databaseNow'>,
  userId: string,
  { guildId, on }: { guildId: string; on: boolean },
): Promise<Choice> {
  return withListing(db, { discordServerId: guildId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    const asking = { listingId: listing.id, discordServerId: guildId, userId };
    if (!on) await unsubscribe(trx, asking);
    else if (listing.state.status === 'banned') throw new Refusal('listingBanned');
    else if (!(await recordReminder(trx, asking, databaseNow()))) throw new Refusal('remindersFull');
    return { on };
  });
}

/** Whether somebody is reminded of a listing's bumps. */
export async function findReminderChoice(
  { db }: Pick<Deps, 'db'>,
  user: User,
  listing: { id: string },
): Promise<Choice> {
  return { on: await findReminder(db, listing.id, user.id) };
}
