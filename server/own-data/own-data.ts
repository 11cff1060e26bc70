import type { User } from '#contract/auth.ts';
import type { OwnData } from '#contract/own-data.ts';
import type { Deps } from '../deps.ts';
import { avatarUrl, iconUrl } from '../discord/links.ts';
import { Refusal } from '../refusal.ts';
import { furtherSettingsIn, restrictionIn } from '../listings/settings.ts';
import { aboutOf } from '../listings/own-appeal.ts';
import { asReply } from '../reviews/review.ts';
import { presentContent } from '../revisions/content.ts';
import { erasePerson } from './erasure.store.ts';
import { readPerson, type KeptPerson } from './own-data.store.ts';

/** All data about a person, without secrets and without others' data. */
export async function tellOwnData(
  { config, db, accounts, clock }: Pick<Deps, 'config' | 'db' | 'accounts' | 'clock'>,
  { id }: User,
): Promise<OwnData> {
  const kept = await readPerson(db, id);
  if (!kept) throw new Refusal('notSignedIn'); // erased since the sign-in check
  const { cdnBase, inviteBase } = config.discord;
  const { avatar, tokensExpireAt, ...account } = kept.account;
  const seenAt = [account.createdAt, ...kept.sessions.map((session) => session.seenAt)];
  return {
    takenAt: clock().toISOString(),
    account: {
      id,
      avatar: avatarUrl(cdnBase, id, avatar),
      ...written({ ...account, lastSeenAt: latestOf(seenAt), discordAccessUntil: tokensExpireAt }),
    },
    ban: kept.ban && written(kept.ban),
    claims: kept.claims.map(written),
    moderatorSince: kept.moderatorSince?.toISOString() ?? null,
    sessions: kept.sessions.map(written),
    listings: kept.listings.map((listing) => asListing(inviteBase, listing)),
    revisions: kept.revisions.map((revision) => asRevision(inviteBase, revision)),
    reviews: kept.reviews.map(asWrittenReview),
    replies: kept.replies.map(written),
    reports: kept.reports.map(written),
    appeals: kept.appeals.map(({ isEdit, ...appeal }) => ({
      ...written(appeal),
      about: aboutOf({ ...appeal, isEdit }),
    })),
    reviewReports: kept.reviewReports.map(written),
    removedReviews: kept.removedReviews.map(written),
    favourites: kept.favourites.map(written),
    messages: kept.messages.map(written),
    notices: kept.notices.map(written),
    noticesAskedFor: kept.noticesAskedFor.map(written),
    webhooks: kept.webhooks.map(written),
    remindersAskedFor: kept.remindersAskedFor.map(written),
    decisions: kept.decisions.map(written),
    adminActions: kept.adminActions.map(written),
    auditWords: kept.auditWords.map(written),
    visits: kept.visits.map(written),
    counts: kept.counts.map(written),
    guilds: asGuilds(cdnBase, accounts.keptGuildsOf(id)),
    ownedGuilds: kept.ownedGuilds,
  };
}

/**
 * Erases all data about a person in the database and in memory, and revokes their tokens at Discord. When Discord does
 * not answer, the tokens are deleted all the same.
 */
export async function eraseOwnData(
  { db, accounts, clock, databaseNow, log }: Pick<Deps, 'db' | 'accounts' | 'clock' | 'databaseNow' | 'log'>,
  { id }: User,
  /** A new deadline at each use, because the erasure may have waited for locks. */
  deadline: () => AbortSignal,
): Promise<void> {
  const erased = await erasePerson(db, id, { at: clock(), now: databaseNow() });
  if (!erased) throw new Refusal('notSignedIn'); // erased by another request meanwhile
  try {
    await accounts.forget(id, erased.tokens, deadline());
  } catch (error) {
    log.warn({ err: error }, 'own data: token revocation failed');
  }
}

function asListing(inviteBase: string, listing: KeptPerson['listings'][number]): OwnData['listings'][number] {
  const { content, ageRestriction, discordRestricted, ...facts } = listing;
  const { ageRestrictedBy } = restrictionIn({ ageRestriction, discordRestricted });
  // Before an approval the content may be by another manager of the guild.
  const approved = facts.approvedAt && presentContent(inviteBase, content);
  return { ...written(facts), approved, ageRestrictedBy, ...furtherSettingsIn(listing) };
}

function asRevision(
  inviteBase: string,
  { content, ...facts }: KeptPerson['revisions'][number],
): OwnData['revisions'][number] {
  return { ...written(facts), ...presentContent(inviteBase, content) };
}

function asWrittenReview({
  replyText,
  replyAt,
  ...review
}: KeptPerson['reviews'][number]): OwnData['reviews'][number] {
  return { ...written(review), reply: asReply(replyText, replyAt) };
}

function asGuilds(cdnBase: string, kept: ReturnType<Deps['accounts']['keptGuildsOf']>): OwnData['guilds'] {
  if (!kept) return null;
  const guilds = kept.guilds.map(({ icon, ...guild }) => ({
    id: guild.id,
    name: guild.name,
    icon: iconUrl(cdnBase, guild.id, icon),
    isOwner: guild.isOwner,
    canManage: guild.canManage,
  }));
  return { toldAt: new Date(kept.at).toISOString(), guilds };
}

function latestOf(instants: readonly Date[]) {
  return new Date(Math.max(...instants.map((instant) => instant.getTime())));
}

type Written<Row> = {
  [Part in keyof Row]: Row[Part] extends Date | null ? string | (Row[Part] & null) : Row[Part];
};

/** A row with its instants as ISO texts. */
function written<Row extends object>(row: Row): Written<Row> {
  const parts = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(parts) as Written<Row>; // the same keys
}
