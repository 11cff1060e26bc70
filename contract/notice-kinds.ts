/** What a notice on the site tells of. */
export const NOTICE_KINDS = [
  'approval',
  'edit approval',
  'rejection',
  'edit rejection',
  'ban',
  'ban lifted',
  'deletion',
  'appeal granted',
  'appeal refused',
  'ban appeal granted',
  'ban appeal refused',
  'invite dead',
  'invite elsewhere',
  'invite guest',
  'events locked',
  'events unlocked',
  'age restricted',
  'age restriction lifted',
  'tag blocked',
  'reply',
  /** As it was told before reports had outcomes. */
  'report resolved',
  'report acted on',
  'report without action',
  'review removed',
  'review restored',
  'reply removed',
  'reply restored',
  'webhook refused',
  'webhook rights',
  'reminder off',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A count of unread notices that has reached this stands for more. */
export const MOST_UNREAD = 100;

/** How many managers may ask for the notices about one listing, beside its submitter. */
export const MOST_NOTICE_READERS = 25;

/** How many managers may ask to be reminded of a listing's bumps. */
export const MOST_REMINDED = 25;
