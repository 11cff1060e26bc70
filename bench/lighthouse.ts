// The Lighthouse scores of three pages on a phone: npm run lighthouse
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/browser.ts';
import { freePorts, startSite } from '../e2e/site.ts';
import { median } from './compare.ts';

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Category = keyof typeof GOALS;
const CATEGORIES = Object.keys(GOALS) as Category[]; // the keys of a literal

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });

const site = await startSite();
const [debuggingPort] = await freePorts();
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGS, `--remote-debugging-port=${debuggingPort}`],
  env,
  ...(executablePath && { executablePath }),
});
let isShort = false;
try {
  const listings = (await (await fetch(`${site.url}/api/servers`)).json()) as { discordServerId: string }[];
  for (const path of ['/', `/server/${listings[0]?.discordServerId}`, '/terms']) await measure(path);
} finally {
  await browser.close();
  await site.stop();
}
if (isShort) process.exitCode = 1;

async function measure(path: string) {
  const scores = new Map<Category, number[]>(CATEGORIES.map((category) => [category, []]));
  const shifts: number[] = [];
  const missed = new Set<string>();
  for (let run = 0; run < Number(values.runs); run++) {
    const result = await lighthouse(site.url + path, {
      port: debuggingPort,
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
  console.log(
    `${path}: ${told.join(', ')}; layout shift ${median(shifts).toFixed(3)}; median of ${values.runs}`,
  );
  for (const audit of missed) console.log(`  ${audit}`);
}
