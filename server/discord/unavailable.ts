/** Discord is down, slow, limiting us, or sending invalid responses. Retrying later may help. */
export class DiscordUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`Discord cannot answer: ${what}`, { cause });
    this.name = 'DiscordUnavailable';
  }
}

/** This request failed or timed out; Discord may still answer others. */
export class DiscordRequestFailed extends DiscordUnavailable {}

/** The look-ups of invites that somebody may cause are used up; others may still cause some. */
export class LookupsUsedUp extends DiscordUnavailable {}
