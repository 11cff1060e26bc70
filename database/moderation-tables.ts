import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AuditAction, MessageState } from '#contract/vocabulary.ts';

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

export interface UserBansTable {
  pseudonym: string;
  reason: string;
  bannedAt: Date;
}

/** What a message tells of. */
type Kind =
  | 'approval'
  | 'edit approval'
  | 'rejection'
  | 'edit rejection'
  | 'ban'
  | 'deletion'
  | 'person ban'
  | 'invite dead'
  | 'invite elsewhere';

/** The outbox: messages to people, inserted in the transaction of their cause and sent later. */
export interface NotificationsTable {
  id: Generated<number>;
  /** The decision that the message is about; null for a message without one. */
  auditId: number | null;
  userId: string;
  kind: Kind;
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
