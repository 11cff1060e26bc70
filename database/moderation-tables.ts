import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { MessageKind, MessageState } from '#contract/notices.ts';
import type { AppealOutcome } from '#contract/appeals.ts';
import type { ReportCategory, ReportOutcome, ReportPlace } from '#contract/reports.ts';
import type { ReviewPart } from '#contract/review-reports.ts';
import type { AuditAction } from '#contract/roles.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { ReadOnly } from './read-only.ts';

/** Rows are never changed or deleted. */
export interface AuditTable {
  id: GeneratedAlways<number>;
  at: Date;
  admin: string;
  action: AuditAction;
  listingId: string | null;
  discordServerId: string | null;
  person: string | null;
  /** Written as JSON text, read as the parsed value. */
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
}

/** People's words before and after the audit's actions, which are deleted with the person whose data they are. */
export interface AuditWordsTable {
  auditId: number;
  part: 'before' | 'after';
  name: string;
  words: string | null;
  author: string | null;
  owner: string | null;
}

/** Moderators, appointed by an admin. */
export interface ModeratorsTable {
  userId: string;
  appointedAt: Date;
}

/** Texts that can be sent with a decision, with a column for each language. */
export interface TemplatesTable extends Record<InterfaceLanguage, string> {
  id: Generated<string>;
  /** In English; the others are empty where none is written. */
  title: string;
  koTitle: Generated<string>;
  jaTitle: Generated<string>;
  version: Generated<number>;
  createdAt: Date;
  removedAt: Date | null;
}

/** Appeals of submitters. Triggers end those against a decision that is no longer in force. */
export interface AppealsTable {
  id: Generated<string>;
  decisionId: number;
  discordServerId: string;
  listingId: string | null;
  /** What was rejected; null when the listing was banned. */
  revision: number | null;
  isEdit: boolean;
  submittedBy: string | null;
  text: string | null;
  createdAt: Date;
  outcome: AppealOutcome | null;
  reason: string | null;
  decidedAt: Date | null;
}

/** Who is deciding about a revision. */
export interface ClaimsTable {
  listingId: string;
  revision: number;
  userId: string;
  until: Date;
}

/** What every ban has. */
interface BanColumns {
  id: Generated<string>;
  bannedAt: Date;
  /** When it ends by itself; null for a ban for good. */
  until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When the people concerned are to be notified; null afterwards. Until then it can be undone. */
  tellAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Its row in the audit; null when a former process banned. */
  auditId: ColumnType<number | null, number | null | undefined, number | null>;
}

export interface UserBansTable extends BanColumns {
  pseudonym: string;
  reason: string;
  /** Since when a banned moderator was one, for as long as the ban can be undone. */
  moderatorSince: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** The bans of listings; triggers insert and delete the rows. */
export interface ListingBansTable extends BanColumns {
  listingId: ColumnType<string, never, never>;
  reason: string | null;
}

/** Decisions that can still be undone. A trigger counts those whose rows are deleted with `tellAt`. */
export interface UnsentDecisionsTable {
  listingId: string;
  revision: number;
  auditId: number;
  kind: 'approval' | 'edit approval' | 'rejection' | 'edit rejection';
  hours: number | null;
  tellAt: Date | null;
  /** Written as JSON text, read as the parsed value. */
  replaced: ColumnType<unknown, string, null>;
}

/** The outbox: messages to people, inserted in the transaction of their cause and sent later. */
export interface NotificationsTable {
  id: Generated<number>;
  /** The decision that the message is about; null for a message without one. */
  auditId: number | null;
  userId: string;
  kind: MessageKind;
  listingId: string | null;
  discordServerId: string | null;
  serverName: string | null;
  reason: string | null;
  /** When the ban that it tells of ends by itself. */
  until: ColumnType<Date | null, Date | null | undefined, never>;
  createdAt: Date;
  state: Generated<MessageState>;
  dueAt: Date;
  tries: Generated<number>;
  content: string | null;
  firstTriedAt: Date | null;
  settledAt: Date | null;
}

/** The number of revisions that wait for a decision, in one row. Kept by triggers. */
export interface WaitingCountsTable {
  one: ReadOnly<true>;
  submissions: ReadOnly<number>;
  edits: ReadOnly<number>;
}

/** What admins should look at twice in a guild. Written by triggers. */
export interface GuildSignsTable {
  discordServerId: string;
  rejections: ReadOnly<number>;
  rejectedAt: ReadOnly<Date | null>;
  /** A day, which drivers do not read. */
  tripledOn: ColumnType<never, string | null, string | null> | null;
  membersBefore: number | null;
  membersAfter: number | null;
  burstAt: Date | null;
  burstReviews: number | null;
  burstNewAccounts: number | null;
  reportsLeft: ReadOnly<number>;
  reportsLeftAt: ReadOnly<Date | null>;
}

/** Reports of reviews and of the replies to them. */
export interface ReviewReportsTable {
  id: Generated<string>;
  listingId: string;
  reviewId: string;
  part: ReviewPart;
  /** When what was reported was written. */
  versionAt: Date;
  reporterId: string;
  /** Null where the report is only counted. */
  reason: string | null;
  createdAt: Date;
  resolvedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  outcome: ColumnType<ReportOutcome | null, ReportOutcome | null | undefined, ReportOutcome | null>;
  /** Since when what was reported is gone. */
  textGoneAt: ReadOnly<Date | null>;
  /** Who wrote the review, when it is gone. */
  authorId: ReadOnly<string | null>;
}

/** Reviews and replies that were removed, which are in no other table. */
export interface ReviewRemovalsTable {
  id: Generated<string>;
  reviewId: string;
  part: ReviewPart;
  listingId: string;
  authorId: string;
  /** Of a review. */
  rating: number | null;
  text: string;
  writtenAt: Date;
  /** The version of the review: this one, or the one that the reply answered. */
  reviewAt: Date;
  /** Whether it is a reply that went with its review. */
  withReview: boolean;
  reason: string;
  removedAt: Date;
}

/** Reports of listings: by members, and by people without an account. */
export interface ReportsTable {
  id: Generated<string>;
  listingId: string;
  /** Null of notices without an account. */
  reporterId: string | null;
  /** Null where the report is only counted. */
  reason: string | null;
  createdAt: Date;
  resolvedAt: Date | null;
  category: Generated<ReportCategory>;
  happenedIn: Generated<ReportPlace>;
  /** Null while it is pending, and of those resolved before there were outcomes. */
  outcome: ColumnType<ReportOutcome | null, ReportOutcome | null | undefined, ReportOutcome | null>;
  /** When the sender of a notice objected to its first decision. */
  reopenedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The place of its category in the moderators' list. */
  urgency: GeneratedAlways<number>;
}

/** Notices by people without an account. */
export interface PublicNoticesTable {
  id: Generated<string>;
  secretHash: string;
  /** Null once the listing is gone. */
  reportId: string | null;
  discordServerId: string;
  rule: string;
  name: string | null;
  email: string | null;
  sentAt: Date;
  /** Null while a decision is pending. */
  closedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Of the last decision. */
  outcome: ColumnType<ReportOutcome | null, ReportOutcome | null | undefined, ReportOutcome | null>;
  answer: ColumnType<string | null, string | null | undefined, string | null>;
  objection: ColumnType<string | null, string | null | undefined, string | null>;
  objectedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
