import type { User } from '#contract/auth.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { ListingContent } from '#contract/content.ts';
import type * as contract from '#contract/live-listings.ts';
import { SNOWFLAKE, type ListingStatus } from '#contract/vocabulary.ts';
import type { NoticeKind } from '#contract/notices.ts';
import type { Database } from '#database/tables.ts';
import { countNow, nextBumpAt } from '../../bumps/bump.ts';
import type { Deps } from '../../deps.ts';
import { aboutListing, decide, type DecisionDeps } from '../decide.ts';
import { requireImpartial } from '../impartial.ts';
import { checkInvite, inviteCodeOf } from '../../listings/invites/invite.ts';
import { makeInvite } from '../../listings/invites/make-invite.ts';
import { UNCHECKED, type InviteProof } from '../../listings/invite-proof.ts';
import { requireBumpable, statusIn } from '../../listings/listing-state.ts';
import { settingsOfAdmin, type WantedByAdmin } from '../../listings/settings.ts';
import { findSettings } from '../../listings/settings.store.ts';
import {
  findListingWithState,
  withListing,
  type ListingWithState,
} from '../../listings/listing-state.store.ts';
import { deleteListing } from '../../listings/submissions/submission.store.ts';
import { Refusal } from '../../refusal.ts';
import { requireAllowedTags } from '../../listings/revisions/blocked-tags.ts';
import { contentTexts, differences } from '../../listings/revisions/content.ts';
import { liveWords } from '../audit/audit-words.store.ts';
import { findLastBump, isInviteRecorded, recordChange, recordForcedBump } from './live-listing.store.ts';
import { queueWebhookEvent } from '../../notify/messages/webhook-event.store.ts';
import { recordAction } from '../audit/audit.ts';
import { findReportersToTell, settleReports } from '../reports/report-queue.ts';

/** The fields of a listing's content that an admin changes; absent ones stay as they are. */
type Changes = { [Part in keyof ListingContent]?: ListingContent[Part] | undefined };

/** Changes a listing's live content and its settings. A pending edit stays pending and unchanged. */
export async function changeServer(
  deps: Deps,
  admin: User,
  id: string,
  { content, settings: wantedSettings }: { content: Changes; settings: WantedByAdmin },
  deadline: AbortSignal,
): Promise<{ status: ListingStatus; inviteState: InviteProof['inviteState'] | null }> {
  const about = {
    ...aboutListing(id),
    find: async (db: Database) => requireLive(await findListingWithState(db, { id })),
    ask: async (read: ListingWithState) => checkChanges(deps, admin, read, content, deadline),
  };
  return decide(deps, admin, deadline, about, async (trx, found, record, { code, invite }) => {
    const listing = requireLive(found);
    const { inviteLink: _, ...said } = content;
    const wanted = Object.entries({ ...said, inviteCode: code }).filter(([, part]) => part !== undefined);
    const changed = differences(listing.content, { ...listing.content, ...Object.fromEntries(wanted) });
    const settings = settingsOfAdmin(await findSettings(trx, id), wantedSettings);
    if (Object.keys({ ...settings.after, ...changed.after }).length > 0) {
      const { notices } = await record({
        action: 'change',
        listing,
        person: listing.submittedBy,
        before: settings.before,
        after: settings.after,
        words: [
          ...(await liveWords(trx, listing, contentTexts(changed.before))),
          { part: 'after', said: contentTexts(changed.after), author: admin.id },
        ],
        endsUndo: Object.keys(changed.after).length > 0,
      });
      for (const kind of noticesOf(settings.after)) await notices(kind, [listing.submittedBy]);
      await recordChange(trx, id, {
        ...changed.after,
        ...('inviteCode' in changed.after && invite),
        ...settings.changes,
      });
    }
    const { inviteCode } = { ...listing.content, ...changed.after };
    const { inviteState } = 'inviteCode' in changed.after ? invite : listing.invite;
    return { status: 'approved', inviteState: inviteCode === null ? null : inviteState };
  });
}

/** Refuses blocked tags and a bad invite; returns the code of the wanted invite and its state. */
async function checkChanges(
  deps: Deps,
  admin: User,
  read: ListingWithState,
  { tags, inviteLink }: Changes,
  deadline: AbortSignal,
) {
  await requireAllowedTags(deps.db, tags);
  const code = inviteLink === undefined ? undefined : inviteCodeOf(deps, inviteLink);
  if (code === undefined || code === read.content.inviteCode) return { code, invite: UNCHECKED };
  const asker = { share: 'decisions', member: admin.id } as const;
  const asked = { ...read, inviteCode: code, known: UNCHECKED };
  return { code, invite: await checkInvite(deps, asked, asker, deadline) };
}

/** The notices of an admin's change of the settings. */
function noticesOf({ ageRestriction, eventsLocked }: ReturnType<typeof settingsOfAdmin>['after']) {
  const kinds: NoticeKind[] = [];
  if (ageRestriction !== undefined)
    kinds.push(ageRestriction === null ? 'age restriction lifted' : 'age restricted');
  if (eventsLocked !== undefined) kinds.push(eventsLocked ? 'events locked' : 'events unlocked');
  return kinds;
}

/** Deletes a listing with its reviews, reports and revisions, banned or not. Its guild can be submitted again. */
export async function removeServer(
  deps: DecisionDeps,
  admin: User,
  id: string,
  deadline: AbortSignal,
): Promise<void> {
  await decide(deps, admin, deadline, aboutListing(id), async (trx, listing, record) => {
    const { submittedBy, content, state } = listing;
    const news = await record({
      action: 'delete',
      listing,
      person: submittedBy,
      before: { status: statusIn(state) },
      after: {},
      words: await liveWords(trx, listing, contentTexts(content)),
      people: await findReportersToTell(trx, listing.id),
      endsUndo: true,
    });
    await settleReports(trx, news, listing.id);
    await news.message('deletion', submittedBy, null);
    await deleteListing(trx, listing);
  });
}

/** Bumps a listing regardless of the cooldown, and starts a new cooldown. Nobody favours their own guild by it. */
export async function forceBump(
  deps: Deps,
  admin: User,
  discordServerId: string,
  deadline: AbortSignal,
): Promise<ReplyOf<typeof contract.forceBump>> {
  const read = SNOWFLAKE.test(discordServerId) && (await findListingWithState(deps.db, { discordServerId }));
  if (!read) throw new Refusal('listingNotFound');
  requireBumpable(read.state); // before Discord is asked
  await requireImpartial(deps, admin, read, deadline);
  const { lastBumpedAt, ...known } = await withListing(deps.db, { discordServerId }, async (trx, listing) => {
    if (!listing) throw new Refusal('listingNotFound');
    requireBumpable(listing.state);
    const before = await findLastBump(trx, listing.id);
    const at = deps.databaseNow();
    const bumped = await recordForcedBump(trx, listing.id, at);
    await queueWebhookEvent(trx, { event: 'server.bumped', listing, at });
    await recordAction(deps, trx, admin, {
      action: 'force bump',
      listing,
      person: listing.submittedBy,
      before: { lastBumpedAt: before },
      after: { lastBumpedAt: bumped.lastBumpedAt },
    });
    return bumped;
  });
  return {
    ...((await countNow(deps, admin.id, discordServerId, deadline)) ?? known),
    lastBumpedAt: lastBumpedAt.toISOString(),
    nextBumpAt: nextBumpAt(lastBumpedAt).toISOString(),
  };
}

/** Lets the bot create an invite to a listing's guild, so that admins can visit it. */
export async function generateInvite(
  deps: Deps,
  admin: User,
  id: string,
  deadline: AbortSignal,
): Promise<{ inviteUrl: string }> {
  const { db } = deps;
  const listing = await findListingWithState(db, { id });
  if (!listing) throw new Refusal('listingNotFound');
  const { code, url } = await makeInvite(deps, listing.discordServerId, admin.id, deadline);
  // Under the lock of the listing, so that requests at once record an invite once.
  await withListing(db, { id }, async (trx) => {
    if (await isInviteRecorded(trx, listing.discordServerId, code)) return;
    const act = { listing, person: listing.submittedBy, before: {}, after: { code } };
    await recordAction(deps, trx, admin, { ...act, action: 'generate invite' });
  });
  return { inviteUrl: url };
}

function requireLive(listing: ListingWithState | null): ListingWithState {
  if (!listing) throw new Refusal('listingNotFound');
  const { status } = listing.state;
  if (status === 'banned') throw new Refusal('listingBanned');
  if (status !== 'approved') throw new Refusal('notApproved');
  return listing;
}
