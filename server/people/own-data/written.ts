import { furtherSettings } from '#contract/settings.ts';
import { PROOF_COLUMNS } from '../../listings/invite-proof.ts';
import { CONTENT_COLUMNS, ERASED_CONTENT, type Content } from '../../listings/revisions/content.ts';
import { BY_GUILD, COPY, GUILD, OURS, type Policies } from './policy.ts';

const COMMUNITY = 'about the community and not about the person';
const DECISION = 'exported with the decisions about them';

const SETTINGS = Object.keys(furtherSettings) as (keyof typeof furtherSettings)[]; // its own keys

const ERASED = Object.keys(ERASED_CONTENT) as (keyof Content)[]; // its own keys

/** The places of a content's columns in the export. */
const contentIn = (place: string) =>
  Object.fromEntries(
    CONTENT_COLUMNS.map((column) => [column, `${place}.${column === 'inviteCode' ? 'inviteLink' : column}`]),
  ) as Record<keyof Content, string>; // no column is left out

/** The tables with what people wrote and decisions about it. */
export const WRITTEN = {
  listings: {
    whose: ['submittedBy'],
    list: 'listings',
    columns: [
      'id',
      'discordServerId',
      'name as serverName',
      'status',
      'statusBeforeBan',
      'createdAt',
      'approvedAt',
      'lastBumpedAt',
      'rating',
      'reviewCount',
      'unlisted',
      'inviteState',
      'inviteCheckedAt',
      'invitePaused',
      'inviteExpiresAt',
      'inviteRoles',
      ...SETTINGS,
    ],
    order: ['createdAt', 'id'],
    exported: {
      ...contentIn('listings.approved'),
      ageRestriction: 'listings.ageRestrictedBy',
      rejectionReason: 'listings.rejectionReason',
    },
    leftOut: {
      [COPY]: ['icon', 'memberCount', 'onlineCount', 'busy', 'botPresent', 'discordRestricted'],
      [OURS]: ['public', 'forAdults', 'wasBumped', 'placedAt', 'inviteClaimedAt', 'storedIcon'],
      'others’ reviews: their average is exported': ['ratingSum', 'stars'],
      [COMMUNITY]: ['growth', 'activity', 'invitePowers'],
    },
    listing: 'id',
    // It deletes them, except for banned ones, which stay without their content.
    erasure: {
      by: 'eraseListings',
      columns: [...ERASED, ...PROOF_COLUMNS, 'submittedBy', 'rejectionReason', 'approvedAt'],
    },
  },
  listingBans: {
    whose: [],
    exported: {
      reason: 'listings.banReason',
      bannedAt: 'listings.bannedAt',
      until: 'listings.bannedUntil',
    },
    leftOut: { [BY_GUILD]: ['listingId'], [OURS]: ['id', 'tellAt', 'auditId'] },
    erasure: { by: 'eraseListings', columns: ['reason'] },
  },
  revisions: {
    whose: ['submittedBy'],
    list: 'revisions',
    joined: GUILD,
    columns: ['number', 'isEdit', 'submittedAt', 'decision', 'decidedAt'],
    order: ['submittedAt', 'listingId', 'number'],
    exported: contentIn('revisions'),
    leftOut: {
      'about the link, exported with the listing': [...PROOF_COLUMNS, 'replacesInvite'],
      'exported with the listing, which is banned': ['onHold'],
      [DECISION]: ['reasonBefore'],
      'exported as the date of the newer one': ['replacedAt'],
    },
    listing: 'listingId',
    erasure: {
      by: 'eraseListings',
      columns: [...ERASED, 'inviteState', 'inviteCheckedAt', 'inviteRoles', 'invitePowers', 'submittedBy'],
    },
  },
  reviews: {
    whose: ['userId'],
    list: 'reviews',
    joined: GUILD,
    columns: ['id', 'rating', 'comment', 'createdAt'],
    order: ['createdAt', 'id'],
    listing: 'listingId',
    erasure: 'cascade',
  },
  replies: {
    whose: ['writtenBy'],
    list: 'replies',
    joined: GUILD,
    columns: ['reviewId', 'text', 'writtenAt as at'],
    order: ['writtenAt', 'reviewId'],
    listing: 'listingId',
    erasure: 'cascade',
  },
  reports: {
    whose: ['reporterId'],
    list: 'reports',
    joined: GUILD,
    columns: ['id', 'reason', 'category', 'happenedIn as in', 'createdAt', 'resolvedAt', 'outcome'],
    order: ['createdAt', 'id'],
    leftOut: {
      'follows from the category': ['urgency'],
      'only of notices without an account': ['reopenedAt'],
    },
    listing: 'listingId',
    erasure: 'cascade',
  },
  reviewReports: {
    whose: ['reporterId', 'authorId'],
    list: 'reviewReports',
    joined: GUILD,
    columns: ['id', 'reviewId', 'part as of', 'versionAt', 'reason', 'createdAt', 'resolvedAt', 'outcome'],
    order: ['createdAt', 'id'],
    leftOut: { 'that somebody else has deleted the text': ['textGoneAt'] },
    listing: 'listingId',
    erasure: 'cascade',
  },
  reviewRemovals: {
    whose: ['authorId'],
    list: 'removedReviews',
    joined: GUILD,
    columns: [
      'reviewId',
      'part as of',
      'rating',
      'text',
      'writtenAt',
      'reviewAt',
      'withReview',
      'reason',
      'removedAt',
    ],
    order: ['removedAt', 'id'],
    leftOut: { [OURS]: ['id'] },
    listing: 'listingId',
    erasure: 'cascade',
  },
  appeals: {
    whose: ['submittedBy'],
    list: 'appeals',
    columns: ['id', 'discordServerId', 'revision', 'text', 'createdAt', 'outcome', 'reason', 'decidedAt'],
    order: ['createdAt', 'id'],
    leftOut: {
      [BY_GUILD]: ['listingId'],
      [DECISION]: ['decisionId'],
      'exported as the subject of the appeal': ['isEdit'],
    },
    listing: 'listingId',
    erasure: { by: 'trigger', columns: ['submittedBy', 'text', 'reason'] },
  },
} satisfies Policies;
