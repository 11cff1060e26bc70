// What readers wait while 20 addresses ask for pages as adults, as often as they may? `node bench/adult-flood.ts`
import { resolve } from 'node:path';
import { CATEGORIES } from '#contract/vocabulary.ts';
import { buildWhenStale } from '../tooling/build.ts';
import { ask, every, tellAnswers } from './frame/at-a-rate.ts';
import { bench, readOptions } from './frame/bench.ts';
import { loadedDatabase } from './frame/loaded-database.ts';
import { cpuMsOf } from './frame/process.ts';

const { listings, seconds, addresses, invented } = readOptions({
  listings: 5_000,
  seconds: 20,
  addresses: 20,
  invented: false, // asks for searches that nobody has made before, rather than for the same pages over and over
});
/** What the site lets an address read: 600 a minute. */
const FROM_EACH_A_SECOND = 10;
const PAGES = ['/', ...CATEGORIES.map((category) => `/?category=${category}`)];

await bench(async (start) => {
  await buildWhenStale();
  const server = await start.postgres();
  const url = await loadedDatabase(server.url, listings);
  const settings = {
    DATABASE_URL: url,
    DATA_DIR: start.folder(),
    TRUST_PROXY: 'loopback',
    RATE_LIMITS: 'on',
  };
  const site = await start.site({ ...settings, LOG_LEVEL: 'silent' }, resolve('dist'));
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
    const path = invented ? `/?q=owl+${i}` : PAGES[i % PAGES.length]!;
    return ask(site.url, path, from(`203.0.113.${i % addresses}`, 'adult=1'));
  });
  const beside = every(200, seconds * 5, (i) => read(PAGES[i % PAGES.length]!));
  const [answers, readers] = [await flood, await beside];

  const cpuMs = (cpuMsOf(site.pid) ?? NaN) - (cpuBefore ?? NaN);
  console.log(
    `${perSecond} pages a second as an adult, from ${addresses} addresses, at ${listings} listings.\n`,
  );
  tellAnswers('adults', answers);
  console.log(`${(cpuMs / answers.length).toFixed(1)} ms of the processor for each of them`);
  tellAnswers('readers before', alone);
  tellAnswers('readers meanwhile', readers);
});
