import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Why nothing is sent to a webhook any more. */
export type WebhookOffReason = 'refused' | 'unreadable' | 'rights' | 'banned';

/** Discord channels to which a listing's events are sent. */
export interface WebhooksTable {
  id: Generated<string>;
  listingId: string;
  madeBy: string;
  /** Discord's id of it and its token, with the row's id as context. */
  sealed: Uint8Array;
  /** A keyed hash of Discord's id of it. */
  addressHash: string;
  /** The last characters of the address. */
  ending: string;
  events: string[];
  createdAt: Date;
  offAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  offBecause: ColumnType<
    WebhookOffReason | null,
    WebhookOffReason | null | undefined,
    WebhookOffReason | null
  >;
  /** When its first waiting delivery may be tried; null when none waits. */
  dueAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A process is sending to it. */
  takenUntil: ColumnType<Date | null, Date | null | undefined, Date | null>;
  triesAsking: Generated<number>;
  /** When its maker was last known to manage the guild. */
  allowedAt: Date;
  rightsDueAt: Date;
}

/** What was sent to a webhook, or waits. */
export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>;
  webhookId: string;
  /** A newer process may have written others. */
  event: string;
  /** The id of a review, or why a listing is hidden; empty for other events. */
  about: Generated<string>;
  state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>;
  /** It was tried, or was about to be. */
  begun: Generated<boolean>;
  tries: Generated<number>;
  createdAt: Date;
  settledAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
