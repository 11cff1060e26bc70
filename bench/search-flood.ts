// Does the site respond under a flood of the slowest searches? `node bench/search-flood.ts`
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { ask, every, tellAnswers } from './at-a-rate.ts';
import { loadedDatabase, SETTINGS } from './loaded-database.ts';
import { startSiteProcess } from './site-process.ts';
import { watchBackends } from './watch-backends.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '20' },
    'per-second': { type: 'string', default: '10' },
  },
});
const perSecond = Number(values['per-second']);
const searches = Number(values.seconds) * perSecond;
/** The pool's, as many that end because their callers have gone, the listener, the leader and one that is replaced. */
const MOST_BACKENDS = 23;

const LETTERS = 'abcdefghijklmnopqrstu';
const WORST = [
  'e owl',
  'e i quokka',
  'x z q j',
  `${Array.from(LETTERS).join(' ')} quokka`,
  Array.from({ length: 60 }, (_, i) => LETTERS[i % 21]! + LETTERS[(i * 5 + 1) % 21]!).join(' '),
  'a o',
  'er on',
  '사 이',
];

const server = await startPostgres({ keepIn: resolve('.cache/million'), settings: SETTINGS });
try {
  const url = await loadedDatabase(server.url, Number(values.listings));
  const site = await startSiteProcess({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const watch = await watchBackends(url, 50);
  // Responses are cached, so no two searches ask for the same page.
  const searched = every(1_000 / perSecond, searches, (i) =>
    ask(
      site.url,
      `/api/servers?q=${encodeURIComponent(WORST[i % WORST.length]!)}&limit=${24 + Math.floor(i / WORST.length)}`,
    ),
  );
  const beside = every(250, (searches / perSecond) * 4, async (i) =>
    Promise.all([
      ask(site.url, '/healthz'),
      ask(site.url, '/readyz'),
      ask(site.url, `/api/servers?sort=members&limit=${1 + (i % 100)}`),
    ]),
  );
  const answers = await searched;
  const others = (await beside).flat();
  await sleep(1_000);
  const running = await watch.active();
  const { most, longestStatement } = await watch.stop();

  console.log(`${searches} of the worst searches in ${values.seconds} s, at ${values.listings} listings.\n`);
  tellAnswers('searches', answers);
  for (const path of ['/healthz', '/readyz', '/api/servers?sort']) {
    tellAnswers(
      path,
      others.filter((answer) => answer.path.startsWith(path)),
    );
  }
  console.log(
    `\nBackends: at most ${most}${most > MOST_BACKENDS ? `, more than ${MOST_BACKENDS}` : ''}; ` +
      `the longest statement seen ${longestStatement.ms.toFixed(0)} ms; running a second after the last answer: ${running}.`,
  );
  if (most > MOST_BACKENDS || running > 0) process.exitCode = 1;
  await site.stop();
} finally {
  await server.stop();
}
