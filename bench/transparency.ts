// How fast are the public figures of moderation with a million events? `node bench/transparency.ts`
import { parseArgs } from 'node:util';
import { databaseNow } from '#database/clock.ts';
import { rollUpMonths, listMonths } from '#server/transparency/transparency.ts';
import { besideLookup } from './beside-lookup.ts';
import type { Queries } from './database.ts';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    times: { type: 'string', default: '5' },
  },
});

/** The page is asked for at most once a minute. */
const GOAL = 500;
const BATCH = 5_000;

let isSettled = false;

await besideLookup({
  listings: 1_000,
  rounds: Number(values.rounds),
  times: Number(values.times),
  goal: GOAL,
  prepare: fillEvents,
  questions: async (deps) => [
    { name: 'five months that are not counted yet', ask: async () => listMonths(withClock(deps)) },
    { name: 'the same once they are counted for good', ask: async () => settled(withClock(deps)) },
  ],
});

function withClock<Known>(deps: Known) {
  return { ...deps, databaseNow };
}

/** Counts the months that are over when it is asked for the first time, and says how long that took. */
async function settled(deps: Parameters<typeof listMonths>[0]) {
  if (!isSettled) {
    isSettled = true;
    const began = performance.now();
    let longest = 0;
    for (let work = BATCH; work === BATCH;) {
      const from = performance.now();
      work = await rollUpMonths(deps, BATCH);
      longest = Math.max(longest, performance.now() - from);
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`Counted and deleted in ${seconds} s, the longest step ${Math.round(longest)} ms.`);
  }
  return listMonths(deps);
}

/** Writes events of the last five months that are over: most are decisions, with their hours. */
async function fillEvents(client: Queries) {
  await client.query(
    `insert into moderation_events (at, kind, detail, hours)
     select date_trunc('month', now(), 'UTC') - n % 5 * interval '1 month' - (1 + n % 27) * interval '1 day',
       (array['approved', 'rejected', 'edit approved', 'edit rejected', 'submission', 'reported'])[1 + n % 6],
       case when n % 6 = 5 then (array['spam', 'scam', 'hate', 'adult'])[1 + n % 4] else '' end,
       case when n % 6 < 4 then n % 97 end
     from generate_series(1, $1::integer) as n`,
    [Number(values.events)],
  );
}
