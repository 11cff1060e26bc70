/** Discord cannot answer now: down, slow, too busy for us, or talking nonsense. Asking again later may help. */
export class DiscordUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`Discord cannot answer: ${what}`, { cause });
    this.name = 'DiscordUnavailable';
  }
}
