import type { User } from '#contract/auth.ts';
import type { ListingContent } from '#contract/content.ts';
import type { SubmittedServer } from '#contract/listings.ts';
import type { OwnAppeal } from '#contract/appeals.ts';
import type { Deps } from '../../deps.ts';
import type { LookupCaller } from '../../discord/invite-lookups.store.ts';
import { iconUrl } from '../../discord/links.ts';
import { DiscordUnavailable } from '../../discord/unavailable.ts';
import { isBotIn } from '../../guilds/bot-presence.ts';
import { getManagedGuild } from '../../guilds/user-guilds.ts';
import { Refusal } from '../../refusal.ts';
import { requireAllowedTags } from '../revisions/blocked-tags.ts';
import { presentContent, type Content } from '../revisions/content.ts';
import { checkInvite, inviteCodeOf, knownOf } from '../invites/invite.ts';
import { isBad, UNCHECKED } from '../invite-proof.ts';
import { transition, NO_LISTING } from '../listing-state.ts';
import { findListingWithState, withListing } from '../listing-state.store.ts';
import { findAppealed } from './own-appeal.store.ts';
import { presentOwnAppeal } from './own-appeal.ts';
import { notifyOfUnsent } from '../../notify/messages/notify-of-decision.ts';
import { settingsIn } from '../settings.ts';
import {
  deleteListing,
  findBadInvite,
  findSubmitted,
  insertListing,
  insertRevision,
} from './submission.store.ts';

/**
 * The listings that a person submitted, the newest first. A submitter who no longer manages the guild does not see
 * what others proposed since, but what the public sees.
 */
export async function listSubmittedServers(
  deps: Pick<Deps, 'accounts' | 'config' | 'db' | 'databaseNow'>,
  user: User,
  deadline: AbortSignal,
): Promise<SubmittedServer[]> {
  const rows = await findSubmitted(deps.db, { submittedBy: user.id });
  const ids = rows.map(({ id }) => id);
  const appealed = await findAppealed(deps.db, ids, deps.databaseNow());
  const isOthers = ({ newestSubmittedBy }: SubmittedRow) =>
    newestSubmittedBy !== null && newestSubmittedBy !== user.id;
  const managed = rows.some(isOthers) ? await managedGuilds(deps, user, deadline) : new Set<string>();
  return rows.map((row) => {
    const mayRead = !isOthers(row) || managed.has(row.discordServerId);
    const visible = mayRead ? row : { ...row, newest: null, rejectionReason: null };
    const ofRow = mayRead ? appealed.find(({ listingId }) => listingId === row.id) : undefined;
    return presentSubmitted(deps.config.discord, visible, presentOwnAppeal(ofRow, user.id));
  });
}

/** Submits a guild. Its listing is hidden until an admin approves it. */
export async function submitServer(
  deps: Deps,
  user: User,
  { guildId, ...input }: ListingContent & { guildId: string },
  deadline: AbortSignal,
): Promise<SubmittedServer> {
  const { db, databaseNow } = deps;
  await getManagedGuild(deps, user, guildId, deadline);
  await requireAllowedTags(db, input.tags);
  const content = storedContent(deps, input, { about: null, tags: [] });
  const which = { discordServerId: guildId };
  const existing = await findListingWithState(db, which);
  const state = existing?.state ?? {
    ...NO_LISTING,
    botPresent: await isBotIn(deps, guildId, user.id, deadline),
  };
  transition({ name: 'submit' }, state); // before Discord is asked, because a refusal needs no look-up
  const lookUp = { inviteCode: content.inviteCode, discordServerId: guildId, known: UNCHECKED };
  const invite = await checkInvite(deps, lookUp, formOf(user, guildId), deadline);

  await withListing(db, which, async (trx, listing) => {
    transition({ name: 'submit' }, listing?.state ?? state);
    const submission = { content, invite, submittedBy: user.id, at: databaseNow() };
    const inserted = await insertListing(trx, guildId, submission);
    if (!inserted) throw new Refusal('listingExists');
    if (!inserted.botPresent) throw new Refusal('botAbsent');
  });
  return getSubmitted(deps, user, guildId);
}

/** Proposes new content. That of an approved listing stays live meanwhile; a rejected listing is submitted again. */
export async function editServer(
  deps: Deps,
  user: User,
  guildId: string,
  input: ListingContent,
  deadline: AbortSignal,
): Promise<SubmittedServer> {
  const { db, databaseNow } = deps;
  await getManagedGuild(deps, user, guildId, deadline);
  await requireAllowedTags(db, input.tags);
  const inviteCode = inviteCodeOf(deps, input.inviteLink);
  const which = { discordServerId: guildId };
  const existing = await findListingWithState(db, which);
  transition({ name: 'edit' }, existing?.state ?? NO_LISTING); // before Discord is asked
  const formerly = existing && (await findBadInvite(db, existing.id, inviteCode));
  const known = knownOf(inviteCode, [existing, formerly]);
  const lookUp = { inviteCode, discordServerId: guildId, known };
  const invite = await checkInvite(deps, lookUp, formOf(user, guildId), deadline);

  await withListing(db, which, async (trx, listing) => {
    const after = transition({ name: 'edit' }, listing?.state ?? NO_LISTING);
    if (!listing) return;
    const content = storedContent(deps, input, listing.content);
    // Of the same invite something newer may be known by now.
    const newest = knownOf(inviteCode, [listing, { content, invite }]);
    await notifyOfUnsent(trx, listing.id, databaseNow());
    await insertRevision(trx, listing, after, {
      content,
      invite: newest,
      submittedBy: user.id,
      at: databaseNow(),
    });
  });
  return getSubmitted(deps, user, guildId);
}

/** Deletes a listing for good. The guild's owner may, and its submitter as long as they manage the guild. */
export async function deleteServer(
  deps: Deps,
  user: User,
  guildId: string,
  deadline: AbortSignal,
): Promise<void> {
  const { isOwner } = await getManagedGuild(deps, user, guildId, deadline);
  await withListing(deps.db, { discordServerId: guildId }, async (trx, listing) => {
    if (listing && !isOwner && listing.submittedBy !== user.id) throw new Refusal('notAllowed');
    transition({ name: 'delete' }, listing?.state ?? NO_LISTING);
    if (!listing) return;
    await notifyOfUnsent(trx, listing.id, deps.databaseNow());
    await deleteListing(trx, listing);
  });
}

/** The guilds that a person manages; none while Discord cannot tell. */
async function managedGuilds({ accounts }: Pick<Deps, 'accounts'>, user: User, deadline: AbortSignal) {
  try {
    const guilds = await accounts.guildsOf(user.id, deadline);
    return new Set(guilds.filter(({ canManage }) => canManage).map(({ id }) => id));
  } catch (error) {
    if (error instanceof DiscordUnavailable) return new Set<string>();
    throw error;
  }
}

/** The caller of a form's look-up, whose share of look-ups it uses. */
function formOf(user: User, guildId: string): LookupCaller {
  return { share: 'forms', member: user.id, listing: guildId };
}

/** What somebody says of a guild, as it is stored; of `before` stays what they leave out. */
function storedContent(
  deps: Deps,
  { inviteLink, about, tags, ...same }: ListingContent,
  before: Pick<Content, 'about' | 'tags'>,
): Content {
  return {
    ...same,
    about: about === undefined ? before.about : about,
    tags: tags ?? [...before.tags],
    inviteCode: inviteCodeOf(deps, inviteLink),
  };
}

async function getSubmitted({ config, db, databaseNow }: Deps, user: User, guildId: string) {
  const [row] = await findSubmitted(db, { discordServerId: guildId });
  if (!row) throw new Refusal('listingNotFound'); // deleted since
  const [appealed] = await findAppealed(db, [row.id], databaseNow());
  return presentSubmitted(config.discord, row, presentOwnAppeal(appealed, user.id));
}

type SubmittedRow = Awaited<ReturnType<typeof findSubmitted>>[number];

/** A listing as its managers see it: while an edit waits, with the content of the edit. */
export function presentSubmitted(
  { cdnBase, inviteBase }: Deps['config']['discord'],
  row: SubmittedRow,
  appeal: OwnAppeal | null,
): SubmittedServer {
  const { id, discordServerId, name, status, rejectionReason, inviteState } = row;
  const { botPresent, memberCount, rating, reviewCount, lastBumpedAt } = row;
  const { newest } = row;
  const proposed = isWaiting(row) ? newest : null;
  // A revision approved after the rejection is gone when its author is erased: the rejection is then no news.
  const isNews = status !== 'approved' || rejectionReason !== null;
  return {
    id,
    discordServerId,
    name,
    icon: iconUrl(cdnBase, discordServerId, row.icon),
    ...presentContent(inviteBase, proposed ?? row.content),
    status: proposed ? 'pending' : status,
    rejectionReason,
    banReason: row.banReason,
    bannedUntil: row.bannedUntil?.toISOString() ?? null,
    rejectedContent:
      newest && row.decision === 'rejected' && isNews ? presentContent(inviteBase, newest) : null,
    appeal,
    botPresent,
    inviteProblem: isBad(inviteState) ? inviteState : null,
    memberCount,
    rating,
    reviewCount,
    createdAt: row.createdAt.toISOString(),
    lastBumpedAt: lastBumpedAt?.toISOString() ?? null,
    unlisted: row.unlisted,
    ...settingsIn(row),
  };
}

/** Whether the newest revision waits for a review. A banned listing's does not, until the ban is lifted. */
export function isWaiting({ decision, newest, status }: SubmittedRow): boolean {
  return newest !== null && decision === 'pending' && status !== 'banned';
}
