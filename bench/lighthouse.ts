// What a phone makes of public pages: npm run lighthouse
//
// Lighthouse's scores, each page by turns with and without its scripts, and the slowest answer to a tap or key with a
// processor four times slower.
import lighthouse from 'lighthouse';
import { chromium, type Browser, type Page } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from '../e2e/browser.ts';
import { recordInteractions, slowestInteraction } from '../e2e/interactions.ts';
import { freePorts } from '../e2e/site.ts';
import { bench, readOptions } from './frame/bench.ts';
import { median } from './frame/median.ts';

const GOALS = { accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Goal = keyof typeof GOALS;
const GOAL_NAMES = Object.keys(GOALS) as Goal[]; // the keys of a literal
const POINTS_OF_SCRIPTS = 2;
const BLOCKING_MS = 150;
const INTERACTION_MS = 200;
const SLOWER = 4;
const PHONE = { width: 390, height: 844 };

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
  const paths = ['/', '/?q=music', `/server/${listings[0]?.discordServerId}`, '/events', '/terms'];
  for (const path of paths) await measure(url + path, path, port);
  for (const path of paths) await measureInteractions(launched, url + path, path);
});
if (isShort) process.exitCode = 1;

async function measure(address: string, path: string, port: number) {
  const performance = { whole: [] as number[], withoutScripts: [] as number[] };
  const scores = new Map<Goal, number[]>(GOAL_NAMES.map((goal) => [goal, []]));
  const [shifts, blocking]: [number[], number[]] = [[], []];
  const missed = new Set<string>();
  for (let run = 0; run < runs; run++) {
    const { categories, audits } = await audit(address, port, ['performance', ...GOAL_NAMES], []);
    performance.whole.push(pointsOf(categories['performance']));
    shifts.push(audits['cumulative-layout-shift']?.numericValue ?? 0);
    blocking.push(audits['total-blocking-time']?.numericValue ?? 0);
    for (const goal of GOAL_NAMES) {
      scores.get(goal)?.push(pointsOf(categories[goal]));
      for (const { id, weight } of categories[goal]?.auditRefs ?? []) {
        const { score } = audits[id] ?? {};
        if (weight > 0 && typeof score === 'number' && score < 1) missed.add(`${goal}: ${id}`);
      }
    }
    const bare = await audit(address, port, ['performance'], ['*.js']);
    performance.withoutScripts.push(pointsOf(bare.categories['performance']));
  }
  const [whole, bare] = [median(performance.whole), median(performance.withoutScripts)];
  const results = [
    compare('performance', whole, bare - POINTS_OF_SCRIPTS, whole >= bare - POINTS_OF_SCRIPTS),
    `${bare} without scripts`,
    ...GOAL_NAMES.map((goal) => {
      const reached = median(scores.get(goal) ?? []);
      return compare(goal, reached, GOALS[goal], reached >= GOALS[goal]);
    }),
    compare('blocked ms', Math.round(median(blocking)), BLOCKING_MS, median(blocking) <= BLOCKING_MS),
    `layout shift ${median(shifts).toFixed(3)}`,
  ];
  console.log(`${path}: ${results.join(', ')}; medians of ${runs}`);
  for (const name of missed) console.log(`  ${name}`);
}

async function audit(address: string, port: number, onlyCategories: string[], blockedUrlPatterns: string[]) {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories,
    blockedUrlPatterns,
  });
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'no result');
  return result.lhr;
}

function pointsOf(category: { score: number | null } | undefined) {
  return Math.round((category?.score ?? 0) * 100);
}

function compare(name: string, reached: number, goal: number, isReached: boolean) {
  if (!isReached) isShort = true;
  return `${name} ${reached}${isReached ? '' : ` (goal ${goal})`}`;
}

/** Presses and types what a visitor does first, as soon as the page is there. */
async function measureInteractions(browser: Browser, address: string, path: string) {
  const slowest: number[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(recordInteractions);
    await page.addInitScript(() => localStorage.setItem('hasSeenWelcome', 'true'));
    await page.goto(address);
    await pressWhatIsThere(page);
    slowest.push(await page.evaluate(slowestInteraction));
    await context.close();
  }
  const ms = median(slowest);
  console.log(`${path}: ${compare('slowest interaction ms', ms, INTERACTION_MS, ms <= INTERACTION_MS)}`);
}

async function pressWhatIsThere(page: Page) {
  const bar = page.getByRole('navigation').first();
  await bar.getByRole('button', { name: /theme/i }).tap();
  await bar.getByRole('button', { name: /language/i }).tap();
  await page.keyboard.press('Escape');
  const box = page.locator('main [name=q]').first();
  if (await box.isVisible()) {
    await box.tap();
    await page.keyboard.type('music');
  }
  await page.waitForTimeout(300);
}
