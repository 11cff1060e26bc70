import { refusalWords } from '#contract/refusals.ts';

/** Why something could not be done, in English. */
export const refusals = {
  refusals: refusalWords(),
};
