/** Discord is down, slow, limiting us, or sending invalid responses. Retrying later may help. */
export class DiscordUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`Discord cannot answer: ${what}`, { cause });
    this.name = 'DiscordUnavailable';
  }
}

/** This request failed or timed out; Discord may still answer others. */
export class DiscordRequestFailed extends DiscordUnavailable {}

/** What this caller may cause is used up: it says nothing of Discord, and others may still call. */
export class ShareUsedUp extends DiscordUnavailable {}
