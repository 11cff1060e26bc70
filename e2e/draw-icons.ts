// npm run icons: draws web/public/favicon.svg, the one original, as the pictures that phones and tablets ask for.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './browser.ts';

const PUBLIC = resolve(import.meta.dirname, '..', 'web', 'public');
const ICONS = [
  { file: 'apple-touch-icon.png', size: 180 },
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
] as const;

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGS],
  env,
  ...(executablePath && { executablePath }),
});
const page = await browser.newPage();
const shield = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
// Systems cut icons to circles and rounded squares, so the shield keeps well within, on the hall's own ground.
await page.setContent(
  `<style>body { margin: 0; height: 100vh; background: #0c1617; display: grid; place-items: center } svg { width: 60% }</style>${shield}`,
);
for (const { file, size } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.screenshot({ path: join(PUBLIC, file) });
}
await browser.close();
