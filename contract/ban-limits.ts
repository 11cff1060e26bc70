/** The longest that a ban which ends by itself can last. */
export const LONGEST_BAN_DAYS = 366;

/** How long a ban can be taken back before anybody is told of it, in milliseconds. */
export const BAN_UNDO_MS = 10_000;
