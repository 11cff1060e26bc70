/** What a rejection may consist of, in this order. */
const STEPS = ['reject', 'banServer', 'banSender'] as const;
export type Step = (typeof STEPS)[number];

/** What the dialog asks for. */
export interface Rejection {
  readonly reason: string;
  readonly banServer: boolean;
  readonly banSender: boolean;
}

/** The steps that are asked for, in their order. */
export function stepsOf({ banServer, banSender }: Rejection): readonly Step[] {
  return STEPS.filter((step) => step === 'reject' || (step === 'banServer' ? banServer : banSender));
}
