import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addCommunity, WITH_ADMIN } from '../testing/community.ts';
import { begin, checkPublicLink, perform } from '../testing/join-history.ts';
import { step, type Step } from '../testing/join-steps.ts';
import { FACTS_AS_PAGES } from '../testing/joining.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

/** The tests end after these times, also on a slow machine. */
const NOTHING_NEW_AFTER_MS = { short: 4_000, long: 40_000 };

/** Runs first, so that all outcomes are reached on slow machines too. */
const LONG_LIFE: readonly Step[] = [
  ...([{ act: 'fault', kind: 'away' }, { act: 'click', times: 1 }, { act: 'recover' }] as const),
  ...([
    { act: 'click', times: 3 },
    { act: 'wait', for: 'half a minute' },
    { act: 'click', times: 1 },
  ] as const),
  ...([{ act: 'wait', for: 'half an hour' }, { act: 'spend clicks' }, { act: 'click', times: 2 }] as const),
  ...([
    { act: 'wait', for: 'half an hour' },
    { act: 'delete', code: 'owlery' },
    { act: 'click', times: 2 },
  ] as const),
  ...([
    { act: 'fault', kind: 'too many' },
    { act: 'wait', for: 'two minutes' },
    { act: 'click', times: 1 },
  ] as const),
  ...([{ act: 'recover' }, { act: 'hand over', code: 'owlery' }, { act: 'round' }] as const),
  ...([
    { act: 'wait', for: 'two minutes' },
    { act: 'click', times: 1 },
    { act: 'make', code: 'owlery' },
  ] as const),
  ...([{ act: 'wait', for: 'two minutes' }, { act: 'pause' }, { act: 'click', times: 1 }] as const),
  ...([{ act: 'unpause' }, { act: 'wait', for: 'two minutes' }, { act: 'click', times: 1 }] as const),
];

const ALL_OUTCOMES = ['200', '303 by an earlier proof', '303 seen now', '409', '410'];

test('nobody is redirected without a proof, nor after a bad answer', async () => {
  const outcomes = await runHistories(NOTHING_NEW_AFTER_MS.short);
  expect(outcomes.toSorted()).toEqual(ALL_OUTCOMES);
}, 60_000);

test('the same over many more histories', { tags: ['long'], timeout: 180_000 }, async () => {
  const outcomes = await runHistories(NOTHING_NEW_AFTER_MS.long);
  expect(outcomes.toSorted()).toEqual(ALL_OUTCOMES);
});

/** Runs the long life, then random histories until the time is over; returns the outcomes of all clicks. */
async function runHistories(forMs: number): Promise<string[]> {
  const site = await startSite({
    discord: true,
    pages: FACTS_AS_PAGES,
    settings: { ...WITH_ADMIN.settings, TRUST_PROXY: 'loopback' },
  });
  const community = await addCommunity(site);
  const outcomes = new Set<string>();
  const end = performance.now() + forMs;
  let isFirst = true;

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 60, size: 'max' }), async (steps) => {
      const isWhole = isFirst;
      isFirst = false;
      if (performance.now() > end && !isWhole) return;
      const history = await begin(site, community);
      const done: string[] = [];
      for (const next of steps) {
        if (performance.now() > end && !isWhole) return;
        done.push(Object.values(next).join(' '));
        const outcome = await perform(history, next, done.join(', '));
        if (outcome) outcomes.add(outcome);
        await checkPublicLink(history, done.join(', '));
      }
    }),
    { numRuns: 10_000, examples: [[[...LONG_LIFE]]] },
  );

  return [...outcomes];
}
