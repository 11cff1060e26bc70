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

/** Why somebody is banned, and when that ends by itself. */
export interface BanInForce {
  reason: string;
  until: Date | null;
}

/** The refusal of a banned person, which tells them of the ban. */
export function refusalOfBanned({ reason, until }: BanInForce): Refusal {
  return new Refusal('personBanned', { reason, until: until?.toISOString() ?? null });
}
