import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';

/** The server says no on purpose. The details are added to the reply beside `error` and `code`. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: RefusalCode, details: Readonly<Record<string, unknown>> = {}) {
    super(REFUSALS[code].words);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return REFUSALS[this.code].status;
  }
}
