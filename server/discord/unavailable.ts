/** Discord cannot answer now: down, slow, too busy for us, or talking nonsense. Asking again later may help. */
export class DiscordUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`Discord cannot answer: ${what}`, { cause });
    this.name = 'DiscordUnavailable';
  }
}

/** Discord was asked this very question and has no good answer to it, or none in time; to another one it may. */
export class QuestionUnanswered extends DiscordUnavailable {}
