import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { NoticeKind } from '#contract/notices.ts';

/** What people read on the site about their servers and texts. */
export interface NoticesTable {
  /** Of those shown to one person, in the order in which they appeared. */
  id: GeneratedAlways<number>;
  userId: string;
  /** A newer process may have written others. */
  kind: ColumnType<string, NoticeKind, never>;
  discordServerId: string;
  serverName: string;
  reason: string | null;
  createdAt: Date;
  read: Generated<boolean>;
  /** Hidden until it is known that the person manages the guild: when to ask Discord. Null once shown. */
  dueAt: Date | null;
  tries: Generated<number>;
}

/** The managers who asked to be told when a listing can be bumped again. */
export interface BumpRemindersTable {
  listingId: string;
  userId: string;
  requestedAt: Date;
  /** The bump whose cooldown ends with the reminder; null once it is sent. A trigger sets it at each bump. */
  bumpedAt: Date | null;
  triedAt: Date | null;
}

/** The managers who asked for the notices about a listing. */
export interface NoticeReadersTable {
  listingId: string;
  userId: string;
  requestedAt: Date;
}
