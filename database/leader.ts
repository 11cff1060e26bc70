/** Increments the leader's epoch; runs on the connection that holds the leader's lock. */
export const TAKE_EPOCH = 'update bot_leader set epoch = epoch + 1 returning epoch';
