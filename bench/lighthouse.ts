// The Lighthouse scores of three pages on a phone: npm run lighthouse
import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/browser.ts';
import { freePorts } from '../e2e/site.ts';
import { bench, readOptions } from './frame/bench.ts';
import { median } from './frame/median.ts';

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[]; // the keys of a literal

const { runs } = readOptions({ runs: 5 });

let isShort = false;
await bench(async (start) => {
  const { url } = await start.demo();
  const [port] = await freePorts();
  const { executablePath, env } = await findChromium();
  const launched = await chromium.launch({
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${port}`],
    env,
    ...(executablePath && { executablePath }),
  });
  start.add(launched, (browser) => browser.close());
  const listings = (await (await fetch(`${url}/api/servers`)).json()) as { discordServerId: string }[];
  for (const path of ['/', `/server/${listings[0]?.discordServerId}`, '/terms'])
    await measure(url, path, port);
});
if (isShort) process.exitCode = 1;

async function measure(siteUrl: string, path: string, port: number) {
  const scores = new Map<Category, number[]>(CATEGORIES.map((category) => [category, []]));
  const shifts: number[] = [];
  const missed = new Set<string>();
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(siteUrl + path, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: CATEGORIES,
    });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
    const { lhr } = result;
    for (const category of CATEGORIES) {
      scores.get(category)?.push(Math.round((lhr.categories[category]?.score ?? 0) * 100));
      if (category === 'performance') continue;
      for (const { id, weight } of lhr.categories[category]?.auditRefs ?? []) {
        const { score } = lhr.audits[id] ?? {};
        if (weight > 0 && typeof score === 'number' && score < 1) missed.add(`${category}: ${id}`);
      }
    }
    shifts.push(lhr.audits['cumulative-layout-shift']?.numericValue ?? 0);
  }
  const told = CATEGORIES.map((category) => {
    const reached = median(scores.get(category) ?? []);
    if (reached < GOALS[category]) isShort = true;
    return `${category} ${reached}${reached < GOALS[category] ? ` (goal ${GOALS[category]})` : ''}`;
  });
  console.log(`${path}: ${told.join(', ')}; layout shift ${median(shifts).toFixed(3)}; median of ${runs}`);
  for (const audit of missed) console.log(`  ${audit}`);
}
