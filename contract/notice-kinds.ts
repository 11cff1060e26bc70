/** What a notice on the site tells of. */
export const NOTICE_KINDS = [
  'approval',
  'edit approval',
  'rejection',
  'edit rejection',
  'ban',
  'ban lifted',
  'deletion',
  'invite dead',
  'invite elsewhere',
  'events locked',
  'events unlocked',
  'age restricted',
  'age restriction lifted',
  'tag blocked',
  'reply',
  'report resolved',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A count of unread notices that has reached this stands for more. */
export const MOST_UNREAD = 100;

/** How many managers may ask for the notices about one listing, beside its submitter. */
export const MOST_NOTICE_READERS = 25;
