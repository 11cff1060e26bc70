/** The kinds of calls to Discord: the token of each, and whether a person waits for the response. */
export const CALL_KINDS = {
  /** Tokens for somebody who signs in, or their renewal, and who they are. */
  'sign-in': { token: 'application', isForPeople: true },
  /** A person's guilds, asked with their own token. */
  'guild list': { token: 'person', isForPeople: true },
  /** The same when nobody waits: the site itself asks what somebody manages. */
  'guild list round': { token: 'person', isForPeople: false },
  /** A guild, or an invite to it, that the bot asks about for a person. */
  guild: { token: 'bot', isForPeople: true },
  invite: { token: 'bot', isForPeople: true },
  /** Answers to slash commands. Discord's limit of 50 a second does not include them. */
  command: { token: 'interaction', isForPeople: true },
  'direct message': { token: 'bot', isForPeople: false },
  /** A direct message that nobody misses. */
  reminder: { token: 'bot', isForPeople: false },
  'invite round': { token: 'bot', isForPeople: false },
  /** A guild that the site itself asks about, or its scheduled events. */
  'guild check': { token: 'bot', isForPeople: false },
  /** The gateway's address, the registration of commands, the pages of sweeps. */
  upkeep: { token: 'bot', isForPeople: false },
  /** An address that a person adds. */
  'webhook check': { token: 'webhook', isForPeople: true },
  /** A message to a channel by the address of its webhook. */
  webhook: { token: 'webhook', isForPeople: false },
} as const;

export type CallKind = keyof typeof CALL_KINDS;

/** A direct message of a decision, or one that reminds. */
export type MessageCallKind = Extract<CallKind, 'direct message' | 'reminder'>;

/** For whom a person's guilds are read: for a request that waits, or by the site itself. */
export type GuildListKind = Extract<CallKind, 'guild list' | 'guild list round'>;

/** One request to Discord, as the budget sees it. */
export interface Call {
  kind: CallKind;
  /** Whose call it is: the id of a person, a guild or a channel, a hash of an address. Their refusals are theirs. */
  by?: string | undefined;
  /** Calls that share one of Discord's limits: after a 429 all of them pause. */
  bucket?: string | undefined;
  /** Waits for room until its signal ends it, rather than being turned away at once. */
  isPatient?: boolean | undefined;
  /** Goes before all others that wait. */
  isUrgent?: boolean | undefined;
}
