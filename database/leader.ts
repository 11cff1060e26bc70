/** Counts a new leader; asked on the connection that makes it the only one. */
export const TAKE_EPOCH = 'update bot_leader set epoch = epoch + 1 returning epoch';
