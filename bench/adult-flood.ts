// What readers wait while 20 addresses ask for pages as adults, as often as they may? `node bench/adult-flood.ts`
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { startPostgres } from '#database/testing/postgres-server.ts';
import { buildWhenStale } from '../tooling/build.ts';
import { ask, every, tellAnswers } from './at-a-rate.ts';
import { loadedDatabase } from './loaded-database.ts';
import { cpuMsOf } from './process.ts';
import { startSiteProcess } from './site-process.ts';

const { values } = parseArgs({
  options: {
    listings: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '20' },
    addresses: { type: 'string', default: '20' },
    /** Asks for searches that nobody has made before, rather than for the same pages over and over. */
    invented: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const addresses = Number(values.addresses);
/** What the site lets an address read: 600 a minute. */
const FROM_EACH_A_SECOND = 10;
const PAGES = ['/', ...CATEGORIES.map((category) => `/?category=${category}`)];

await buildWhenStale();
const server = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), 'guildhall-flood-'));
try {
  const url = await loadedDatabase(server.url, Number(values.listings));
  const settings = { DATABASE_URL: url, DATA_DIR: folder, TRUST_PROXY: 'loopback', RATE_LIMITS: 'on' };
  const site = await startSiteProcess({ ...settings, LOG_LEVEL: 'silent' }, resolve('dist'));
  const from = (address: string, cookie = '') => ({
    host: 'localhost',
    'x-forwarded-for': address,
    'accept-encoding': 'br',
    ...(cookie !== '' && { cookie }),
  });
  const read = (path: string) => ask(site.url, path, from('198.51.100.1'));
  for (const path of PAGES) await read(path);

  const alone = await every(200, 25, (i) => read(PAGES[i % PAGES.length]!));
  const cpuBefore = cpuMsOf(site.pid);
  const perSecond = addresses * FROM_EACH_A_SECOND;
  const flood = every(1_000 / perSecond, seconds * perSecond, (i) => {
    const path = values.invented ? `/?q=owl+${i}` : PAGES[i % PAGES.length]!;
    return ask(site.url, path, from(`203.0.113.${i % addresses}`, 'adult=1'));
  });
  const beside = every(200, seconds * 5, (i) => read(PAGES[i % PAGES.length]!));
  const [answers, readers] = [await flood, await beside];

  const cpuMs = (cpuMsOf(site.pid) ?? NaN) - (cpuBefore ?? NaN);
  console.log(
    `${perSecond} pages a second as an adult, from ${addresses} addresses, at ${values.listings} listings.\n`,
  );
  tellAnswers('adults', answers);
  console.log(`${(cpuMs / answers.length).toFixed(1)} ms of the processor for each of them`);
  tellAnswers('readers before', alone);
  tellAnswers('readers meanwhile', readers);
  await site.stop();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
