import { availableParallelism } from 'node:os';
import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './e2e/browser.ts';

const { source, executablePath, env } = await findChromium();
if (process.env.TEST_WORKER_INDEX === undefined) {
  process.stdout.write(`Chromium from ${source}${executablePath ? `: ${executablePath}` : ''}\n`);
}

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-for-tests.ts',
  fullyParallel: true,
  workers: availableParallelism(),
  retries: 0, // a test that fails now and then is mended at its cause
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  timeout: 300_000, // far more than any needs, for machines with other work
  // The pictures of e2e/pictures.test.ts, which are the same on every machine: browser and fonts come from npm.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  expect: {
    timeout: 60_000,
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      threshold: 0.08,
      maxDiffPixels: 40,
    },
  },
  use: {
    // Known once the site runs, which is before any worker reads this.
    ...(process.env.E2E_SITE_URL !== undefined && { baseURL: process.env.E2E_SITE_URL }),
    launchOptions: { args: [...CHROMIUM_ARGS], env, ...(executablePath && { executablePath }) },
    locale: 'en-US',
    timezoneId: 'UTC',
    serviceWorkers: 'block',
    // A trace of each test costs a third of the run's time; ask for one with --trace retain-on-failure.
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
      grepInvert: /@phone-only/,
    },
    // What a smaller screen or a finger could change runs on the desktop first, and here in npm run test:long.
    { name: 'phone', use: { ...devices['Pixel 7'] }, grep: /@phone(?!-only)/ },
    { name: 'phone-only', use: { ...devices['Pixel 7'] }, grep: /@phone-only/ },
  ],
});
