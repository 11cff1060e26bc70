import type { BanDays } from '../ban-end.tsx';
import type { DecisionText } from '../templates/decision-text.ts';

/** What a rejection may consist of, in this order. */
const STEPS = ['reject', 'banServer', 'banSender'] as const;
export type Step = (typeof STEPS)[number];

/** What the dialog asks for. */
export interface Rejection extends DecisionText {
  readonly banServer: boolean;
  readonly banSender: boolean;
  /** After how many days the bans end by themselves. */
  readonly days: BanDays;
}

/** The steps that are asked for, in their order. */
export function stepsOf({
  banServer,
  banSender,
}: Pick<Rejection, 'banServer' | 'banSender'>): readonly Step[] {
  return STEPS.filter((step) => step === 'reject' || (step === 'banServer' ? banServer : banSender));
}
