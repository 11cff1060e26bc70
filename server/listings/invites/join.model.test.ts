import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onPostgres } from '#database/testing/test-database.ts';
import { addCommunity, WITH_ADMIN } from '../../testing/community.ts';
import { begin, checkPublicLink, perform } from '../../testing/join-history.ts';
import { step, type Step } from '../../testing/join-steps.ts';
import { FACTS_AS_PAGES } from '../../testing/joining.ts';
import { sites } from '../../testing/start-site.ts';

const startSite = sites();

const click = { act: 'click', times: 2 } as const;
const wait = (time: Extract<Step, { act: 'wait' }>['for']) => ({ act: 'wait', for: time }) as const;
const away = { act: 'fault', kind: 'away' } as const;
const tooMany = { act: 'fault', kind: 'too many' } as const;
const recover = { act: 'recover' } as const;

/** Runs first, so that each rule is reached. */
const LONG_HISTORY: readonly Step[] = [
  // Never proved, then proved, and proved again after a minute.
  [away, click, recover, click, wait('half a minute'), click, wait('two minutes'), click],
  // By the proof of a day while there are no look-ups or no answers, and not after a day.
  [wait('half an hour'), { act: 'spend clicks' } as const, click, away, wait('half a day'), click],
  [wait('half a day'), click, recover, click],
  // An invite that ends takes its proof with it.
  [{ act: 'make for an hour', code: 'owlery' } as const, wait('two minutes'), click],
  [away, wait('half an hour'), click, wait('half an hour'), click, recover],
  // Dead, and still so while Discord cannot answer; then another guild's; then good.
  [{ act: 'delete', code: 'owlery' } as const, wait('two minutes'), click],
  [tooMany, wait('two minutes'), click, recover],
  [{ act: 'hand over', code: 'owlery' } as const, wait('half an hour'), click],
  [{ act: 'make', code: 'owlery' } as const, away, wait('half an hour'), click, recover, click],
  // The listing's own look-ups are used up: the proof of a day is no longer enough.
  [
    wait('two minutes'),
    { act: 'spend own' } as const,
    click,
    away,
    click,
    wait('half an hour'),
    recover,
    click,
  ],
  // Silent: the proof of before is enough.
  [{ act: 'fault', kind: 'mute' } as const, wait('two minutes'), click, recover],
  // Paused, and open again.
  [{ act: 'pause' } as const, wait('two minutes'), click, { act: 'unpause' } as const],
  [wait('two minutes'), click],
].flat();

const ALL_OUTCOMES = ['200', '303 by an earlier proof', '303 seen now', '409', '410'];

test('nobody is redirected without a proof, nor after a bad answer', async () => {
  const outcomes = await runHistories(4);
  expect(outcomes.toSorted()).toEqual(ALL_OUTCOMES);
});

test.runIf(onPostgres)('the same over many more histories', { tags: ['long'] }, async () => {
  const outcomes = await runHistories(100);
  expect(outcomes.toSorted()).toEqual(ALL_OUTCOMES);
});

/** Runs the long history and random ones; returns the outcomes of all clicks. */
async function runHistories(numRuns: number): Promise<string[]> {
  const site = await startSite({
    discord: true,
    pages: FACTS_AS_PAGES,
    settings: { ...WITH_ADMIN.settings, TRUST_PROXY: 'loopback' },
  });
  const community = await addCommunity(site);
  const outcomes = new Set<string>();

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 60, size: 'max' }), async (steps) => {
      const history = await begin(site, community);
      const done: string[] = [];
      for (const next of steps) {
        done.push(Object.values(next).join(' '));
        const outcome = await perform(history, next, done.join(', '));
        if (outcome) outcomes.add(outcome);
        await checkPublicLink(history, done.join(', '));
      }
    }),
    { numRuns, examples: [[[...LONG_HISTORY]]] },
  );

  return [...outcomes];
}
