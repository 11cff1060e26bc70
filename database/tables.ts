import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type {
  InviteState,
  AgeRestriction,
  Category,
  ListingLanguage,
  ListingStatus,
} from '#contract/vocabulary.ts';
import type {
  GatheringsTable,
  ListingDaysTable,
  PageHoursTable,
  PageMinutesTable,
  ViewMinutesTable,
  VisitCountsTable,
  VisitsTable,
} from './analytics-tables.ts';
import type {
  AdultListingsTable,
  BlockedTagsTable,
  DirectoryCountsTable,
  ListingTagsTable,
  SearchTextsTable,
  StatusCountsTable,
  TagCountsTable,
} from './directory-tables.ts';
import type { EventGuildsTable, EventOccurrencesTable, EventsTable } from './event-tables.ts';
import type {
  BotLeaderTable,
  BotPresenceTable,
  BotShardsTable,
  CountsWantedTable,
  GatewaySessionsTable,
  GuildIconsTable,
  GuildsTable,
} from './guild-tables.ts';
import type {
  CountDaysTable,
  CountQuartersTable,
  ListingRanksTable,
  OnlineWeeksTable,
  OrderRefreshTable,
} from './sample-tables.ts';
import type {
  AppealsTable,
  AuditTable,
  AuditWordsTable,
  ClaimsTable,
  GuildSignsTable,
  ListingBansTable,
  ModeratorsTable,
  NotificationsTable,
  PublicNoticesTable,
  ReportsTable,
  ReviewRemovalsTable,
  ReviewReportsTable,
  TemplatesTable,
  UnsentDecisionsTable,
  UserBansTable,
  WaitingCountsTable,
} from './moderation-tables.ts';
import type { BumpRemindersTable, NoticeReadersTable, NoticesTable } from './notice-tables.ts';
import type {
  ApiKeysTable,
  ErasedPeopleTable,
  FavouritesTable,
  RateCountsTable,
  SessionsTable,
  UsersTable,
} from './people-tables.ts';
import type { ReadOnly } from './read-only.ts';
import type { ModerationEventsTable, ModerationMonthsTable } from './transparency-tables.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts';

/** The tables' types: columns in camelCase, instants as Date with whole milliseconds. */
export interface Tables {
  guilds: GuildsTable;
  gatewaySessions: GatewaySessionsTable;
  botPresence: BotPresenceTable;
  botShards: BotShardsTable;
  botLeader: BotLeaderTable;
  countsWanted: CountsWantedTable;
  onlineWeeks: OnlineWeeksTable;
  countQuarters: CountQuartersTable;
  countDays: CountDaysTable;
  listings: ListingsTable;
  guildIcons: GuildIconsTable;
  eventGuilds: EventGuildsTable;
  events: EventsTable;
  eventOccurrences: EventOccurrencesTable;
  directoryCounts: DirectoryCountsTable;
  blockedTags: BlockedTagsTable;
  tagCounts: TagCountsTable;
  listingTags: ListingTagsTable;
  listingRanks: ListingRanksTable;
  adultListings: AdultListingsTable;
  orderRefresh: OrderRefreshTable;
  searchTexts: SearchTextsTable;
  users: UsersTable;
  sessions: SessionsTable;
  apiKeys: ApiKeysTable;
  erasedPeople: ErasedPeopleTable;
  rateCounts: RateCountsTable;
  revisions: RevisionsTable;
  appeals: AppealsTable;
  audit: AuditTable;
  auditWords: AuditWordsTable;
  reviews: ReviewsTable;
  replies: RepliesTable;
  reports: ReportsTable;
  publicNotices: PublicNoticesTable;
  reviewReports: ReviewReportsTable;
  reviewRemovals: ReviewRemovalsTable;
  favourites: FavouritesTable;
  notices: NoticesTable;
  noticeReaders: NoticeReadersTable;
  webhooks: WebhooksTable;
  webhookDeliveries: WebhookDeliveriesTable;
  bumpReminders: BumpRemindersTable;
  viewMinutes: ViewMinutesTable;
  pageMinutes: PageMinutesTable;
  pageHours: PageHoursTable;
  listingDays: ListingDaysTable;
  visits: VisitsTable;
  visitCounts: VisitCountsTable;
  gatherings: GatheringsTable;
  userBans: UserBansTable;
  listingBans: ListingBansTable;
  moderators: ModeratorsTable;
  claims: ClaimsTable;
  templates: TemplatesTable;
  unsentDecisions: UnsentDecisionsTable;
  notifications: NotificationsTable;
  statusCounts: StatusCountsTable;
  waitingCounts: WaitingCountsTable;
  guildSigns: GuildSignsTable;
  moderationEvents: ModerationEventsTable;
  moderationMonths: ModerationMonthsTable;
}

export type Database = Kysely<Tables>;

/** The content of a listing, in listings and in revisions. */
interface ContentColumns {
  description: string;
  about: string | null;
  category: Category;
  language: ListingLanguage;
  inviteCode: string | null;
  tags: Generated<string[]>;
}
export type ContentRow = Selectable<ContentColumns>;

/** What Discord last said of the content's invite, in listings and in revisions. */
interface ProofColumns {
  inviteState: Generated<InviteState>;
  /** When Discord was last asked and answered, by the database's clock. */
  inviteCheckedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** By that answer nobody can join for now. */
  invitePaused: Generated<boolean>;
  inviteExpiresAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The names of the roles that joining by it gives, and of those that let one manage or moderate; null if unknown. */
  inviteRoles: Generated<string[]>;
  invitePowers: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
}

interface ListingsTable extends ContentColumns, ProofColumns {
  id: Generated<string>;
  discordServerId: string;
  status: ListingStatus;
  createdAt: Date;
  approvedAt: Date | null;
  lastBumpedAt: Date | null;
  ratingSum: Generated<number>;
  reviewCount: Generated<number>;
  /** The number of reviews with one star, with two, and so on to five. */
  stars: Generated<number[]>;
  rating: GeneratedAlways<number | null>;
  /** The icon of its row in `guildIcons`; null without a row. */
  storedIcon: Generated<string | null>;
  /** Copies of the guild's columns, written only by triggers. */
  name: ReadOnly<string>;
  icon: ReadOnly<string | null>;
  memberCount: ReadOnly<number | null>;
  onlineCount: ReadOnly<number | null>;
  busy: ReadOnly<boolean>;
  botPresent: ReadOnly<boolean>;
  /** Who of us has set that it is age-restricted. */
  ageRestriction: Generated<AgeRestriction | null>;
  /** Discord says so of the guild. */
  discordRestricted: ReadOnly<boolean>;
  /** Its managers have hidden it. */
  unlisted: Generated<boolean>;
  /** Everybody sees it. Written only by a trigger, as is `forAdults`. */
  public: ReadOnly<boolean>;
  /** It would be public, and is age-restricted. */
  forAdults: ReadOnly<boolean>;
  wasBumped: GeneratedAlways<boolean>;
  placedAt: GeneratedAlways<Date | null>;
  /** The members in thousandths of those 30 days before; null when that cannot be told or they were too few. */
  growth: Generated<number | null>;
  /** How many members are online, in thousandths; null when that cannot be told or they are too few. */
  activity: Generated<number | null>;
  /** Whether the guild's scheduled events are shown, and whether admins keep its managers from showing them. */
  showEvents: Generated<boolean>;
  eventsLocked: Generated<boolean>;
  submittedBy: string | null;
  statusBeforeBan: Exclude<ListingStatus, 'banned'> | null;
  rejectionReason: string | null;
  /** When a process began to ask for people who want to join. */
  inviteClaimedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export type ListingRow = Selectable<ListingsTable>;

interface RevisionsTable extends ContentColumns, ProofColumns {
  listingId: string;
  number: number;
  isEdit: boolean;
  submittedBy: string | null;
  submittedAt: Date;
  decision: 'approved' | 'rejected' | 'withdrawn' | null;
  decidedAt: Date | null;
  /** It waits, and its listing is banned. Written only by triggers. */
  onHold: ReadOnly<boolean>;
  /** It waits, and is an edit that replaces or removes the live invite. Written only by triggers. */
  replacesInvite: ReadOnly<boolean>;
  /** The listing's reason of rejection before this was submitted; null once it is decided. */
  reasonBefore: ColumnType<string | null, string | null | undefined, string | null>;
  /** When a newer revision made it needless; null while it is pending, or something may fall back on it. */
  replacedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface ReviewsTable {
  id: Generated<string>;
  listingId: string;
  userId: string;
  rating: number;
  comment: string;
  createdAt: Date;
}

interface RepliesTable {
  reviewId: string;
  listingId: string;
  /** Who wrote it last; never public. */
  writtenBy: string;
  text: string;
  writtenAt: Date;
}
