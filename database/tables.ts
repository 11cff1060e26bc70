import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type {
  AuditAction,
  Category,
  InterfaceLanguage,
  ListingLanguage,
  ListingStatus,
  MessageState,
} from '#contract/vocabulary.ts';

/** The tables as the code sees them: columns in camelCase, instants as Date with whole milliseconds. */
export interface Tables {
  guilds: GuildsTable;
  gatewaySessions: GatewaySessionsTable;
  botPresence: BotPresenceTable;
  botShards: BotShardsTable;
  botLeader: BotLeaderTable;
  countsWanted: CountsWantedTable;
  listings: ListingsTable;
  directoryCounts: DirectoryCountsTable;
  searchTexts: SearchTextsTable;
  users: UsersTable;
  sessions: SessionsTable;
  rateCounts: RateCountsTable;
  revisions: RevisionsTable;
  audit: AuditTable;
  auditWords: AuditWordsTable;
  reviews: ReviewsTable;
  reports: ReportsTable;
  viewMinutes: ViewMinutesTable;
  pageMinutes: PageMinutesTable;
  pageHours: PageHoursTable;
  visits: VisitsTable;
  visitCounts: VisitCountsTable;
  gatherings: GatheringsTable;
  userBans: UserBansTable;
  notifications: NotificationsTable;
  statusCounts: StatusCountsTable;
}

export type Database = Kysely<Tables>;

interface GuildsTable {
  id: string;
  name: string;
  icon: string | null;
  ownerId: string | null;
  memberCount: number | null;
  onlineCount: number | null;
  countedAt: Date | null;
  present: boolean;
  available: boolean;
  heardAt: Date;
}

interface GatewaySessionsTable {
  shardId: number;
  /** Written as JSON text, read as the parsed value. */
  session: ColumnType<unknown, string, string>;
}

interface BotPresenceTable {
  one: Generated<true>;
  /** When it was last known to be; null when it said that it is not. */
  connectedAt: Date | null;
}

interface BotShardsTable {
  shardId: number;
  shardCount: number;
  /** When it was last known to be; null when it is not. */
  connectedAt: Date | null;
}

interface BotLeaderTable {
  one: Generated<true>;
  epoch: Generated<number>;
}

/** Rows of listings come by triggers. */
interface CountsWantedTable {
  guildId: string;
  isListed: boolean;
  tries: Generated<number>;
  number: GeneratedAlways<number>;
}

/** What a listing says of its guild, as listings and revisions hold it. */
interface ContentColumns {
  description: string;
  category: Category;
  language: ListingLanguage;
  inviteCode: string | null;
}

export type ContentRow = Selectable<ContentColumns>;

interface ListingsTable extends ContentColumns {
  id: Generated<string>;
  discordServerId: string;
  status: ListingStatus;
  createdAt: Date;
  approvedAt: Date | null;
  lastBumpedAt: Date | null;
  ratingSum: Generated<number>;
  reviewCount: Generated<number>;
  /** How many reviews gave one star, how many two, and so on to five. */
  stars: Generated<number[]>;
  rating: GeneratedAlways<number | null>;
  /** Copies of the guild's facts: triggers keep them, nobody else writes them. */
  name: ReadOnly<string>;
  icon: ReadOnly<string | null>;
  memberCount: ReadOnly<number | null>;
  onlineCount: ReadOnly<number | null>;
  botPresent: ReadOnly<boolean>;
  public: GeneratedAlways<boolean>;
  wasBumped: GeneratedAlways<boolean>;
  placedAt: GeneratedAlways<Date | null>;
  submittedBy: string | null;
  statusBeforeBan: Exclude<ListingStatus, 'banned'> | null;
  rejectionReason: string | null;
  inviteState: Generated<'unchecked' | 'good' | 'dead' | 'elsewhere'>;
  inviteCheckedAt: Date | null;
}

/** Kept by triggers. */
interface DirectoryCountsTable {
  category: ReadOnly<Category>;
  language: ReadOnly<ListingLanguage>;
  listings: ReadOnly<number>;
  members: ReadOnly<number>;
}

/** What a search reads of each listing, letters folded. Kept by triggers. */
interface SearchTextsTable {
  id: ReadOnly<string>;
  public: ReadOnly<boolean>;
  category: ReadOnly<Category>;
  language: ReadOnly<ListingLanguage>;
  wasBumped: ReadOnly<boolean>;
  placedAt: ReadOnly<Date | null>;
  name: ReadOnly<string>;
  words: ReadOnly<string>;
  discordServerId: ReadOnly<string>;
}

interface UsersTable {
  id: string;
  username: string;
  avatar: string | null;
  language: InterfaceLanguage;
  pseudonym: string;
  tokens: Uint8Array | null;
  tokensExpireAt: Date | null;
  tokensClaimedUntil: Date | null;
  createdAt: Date;
}

interface SessionsTable {
  tokenHash: string;
  userId: string;
  createdAt: Date;
  seenAt: Date;
}

interface RateCountsTable {
  kind: string;
  subject: string;
  period: Date;
  count: number;
}

interface RevisionsTable extends ContentColumns {
  listingId: string;
  number: number;
  inviteState: Generated<'unchecked' | 'good' | 'dead' | 'elsewhere'>;
  inviteCheckedAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  isEdit: boolean;
  submittedBy: string | null;
  submittedAt: Date;
  decision: 'approved' | 'rejected' | null;
  decidedAt: Date | null;
}

interface ReviewsTable {
  id: Generated<string>;
  listingId: string;
  userId: string;
  rating: number;
  comment: string;
  createdAt: Date;
}

interface ReportsTable {
  id: Generated<string>;
  listingId: string;
  reporterId: string;
  reason: string;
  createdAt: Date;
  resolvedAt: Date | null;
}

interface ViewMinutesTable {
  minute: Date;
  views: number;
}

interface PageMinutesTable {
  minute: Date;
  path: string;
  views: number;
}

/** The sums of page_minutes. */
interface PageHoursTable {
  path: string;
  views: number;
}

interface VisitsTable {
  sessionId: string;
  userId: string | null;
  path: string;
  country: string | null;
  client: string;
  seenAt: Date;
}

/** Kept by triggers. */
interface VisitCountsTable {
  quarter: ReadOnly<Date>;
  country: ReadOnly<string>;
  visits: ReadOnly<number>;
}

interface GatheringsTable {
  process: string;
  number: number;
  writtenAt: Date;
}

/** Written once, read for ever. */
interface AuditTable {
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

/** What people wrote, beside the audit's row that found it or left it: gone with those whose it is. */
interface AuditWordsTable {
  auditId: number;
  part: 'before' | 'after';
  name: string;
  words: string | null;
  author: string | null;
  owner: string | null;
}

interface UserBansTable {
  pseudonym: string;
  reason: string;
  bannedAt: Date;
}

/** The outbox: messages to people, written with their cause and sent when Discord takes them. */
interface NotificationsTable {
  id: Generated<number>;
  /** The decision that it tells of; null when no admin has caused it. */
  auditId: number | null;
  userId: string;
  kind: 'approval' | 'edit approval' | 'rejection' | 'edit rejection' | 'ban' | 'deletion' | 'person ban';
  listingId: string | null;
  discordServerId: string | null;
  serverName: string | null;
  reason: string | null;
  createdAt: Date;
  state: Generated<MessageState>;
  dueAt: Date;
  tries: Generated<number>;
  said: string | null;
  saidAt: Date | null;
  settledAt: Date | null;
}

/** Kept by triggers. */
interface StatusCountsTable {
  status: ReadOnly<ListingStatus>;
  listings: ReadOnly<number>;
}

type ReadOnly<T> = ColumnType<T, never, never>;
