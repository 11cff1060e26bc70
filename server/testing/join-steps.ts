import fc from 'fast-check';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Effect } from '#simulator/faults.ts';

export const CODES = ['owlery', 'perch'] as const;
export type Code = (typeof CODES)[number];

/** Odd times, so that no click falls on the very end of a minute, a day or an invite. */
export const WAITS = {
  'half a minute': 31_000,
  'two minutes': 123_000,
  'half an hour': 31 * MINUTE_MS + 7_000,
  'half a day': 13 * HOUR_MS + 11_000,
};
/** A silent Discord says nothing for longer than any test takes: an answer would come in another history. */
export const FAULTS = {
  away: { kind: 'badGateway' },
  'too many': { kind: 'rateLimit', retryAfter: 5 },
  mute: { kind: 'delay', ms: HOUR_MS },
} as const satisfies Record<string, Effect>;

type Simple = 'recover' | 'spend clicks' | 'spend own' | 'round' | 'pause' | 'unpause';
export type Step =
  | { act: 'click'; times: number }
  | { act: 'wait'; for: keyof typeof WAITS }
  | { act: 'fault'; kind: keyof typeof FAULTS }
  | { act: 'make' | 'make for an hour' | 'delete' | 'hand over' | 'use'; code: Code }
  | { act: Simple };

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ act: fc.constant('click'), times: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('wait'),
      for: fc.constantFrom(...(Object.keys(WAITS) as (keyof typeof WAITS)[])), // its own keys
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constantFrom('make', 'make for an hour', 'delete', 'hand over', 'use'),
      code: fc.constantFrom(...CODES),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('fault'),
      kind: fc.constantFrom('away', 'away', 'away', 'too many', 'too many', 'too many', 'mute'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constantFrom<Simple>(
        'recover',
        'recover',
        'recover',
        'spend clicks',
        'spend own',
        'round',
        'pause',
        'unpause',
      ),
    }),
  },
);
