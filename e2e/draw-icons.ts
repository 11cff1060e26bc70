// npm run icons: draws the pictures in web/public from favicon.svg: icons for home screens, and one for link previews.
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './browser.ts';

const ROOT = resolve(import.meta.dirname, '..');
const PUBLIC = join(ROOT, 'web', 'public');
const ICONS = [
  { file: 'apple-touch-icon.png', size: 180 },
  { file: 'icon-192.png', size: 192 },
  { file: 'icon-512.png', size: 512 },
] as const;

/** Of the icon for browsers and link previews that draw no SVG. */
const ICO_SIZE = 32;

/** The shields beside the text of the preview, by column: a hue and a division of the field; our own has none. */
const WALL = [
  [
    { hue: 345, d: 'M20 13 40 31v9L20 22 0 40v-9z' },
    { hue: 205, d: 'M0 0h20v20H0zM20 20h20v20H20z' },
    null,
    { hue: 150, d: 'M0 8h40v8H0zM0 24h40v8H0z' },
  ],
  [
    { hue: 260, d: 'M0 0l20 20L40 0zM0 40l20-20 20 20z' },
    { hue: 85, d: 'M4 0h32L20 36z' },
    { hue: 345, d: 'M13 0h14v40H13z' },
    { hue: 205, d: 'M40 0L0 40h40z' },
  ],
  [
    { hue: 35, d: 'M0 0l40 40H0z' },
    { hue: 150, d: 'M15 0h10v15h15v10H25v15H15V25H0V15h15z' },
    { hue: 85, d: 'M0 0h20v40H0z' },
    { hue: 260, d: 'M0 0h40v13H0z' },
  ],
] as const;

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  args: [...CHROMIUM_ARGS],
  env,
  ...(executablePath && { executablePath }),
});
const page = await browser.newPage();
const shield = await readFile(join(PUBLIC, 'favicon.svg'), 'utf8');
// Systems cut icons to circles and rounded squares, so the shield has a wide margin, on the site's background.
await page.setContent(
  `<style>body { margin: 0; height: 100vh; background: #0c1617; display: grid; place-items: center } svg { width: 60% }</style>${shield}`,
);
for (const { file, size } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.screenshot({ path: join(PUBLIC, file) });
}
await page.setViewportSize({ width: ICO_SIZE, height: ICO_SIZE });
await page.setContent(
  `<style>body { margin: 0 } svg { display: block; height: 100vh; margin: auto }</style>${shield}`,
);
await writeFile(join(PUBLIC, 'favicon.ico'), icoOf(await page.screenshot({ omitBackground: true })));
await page.setViewportSize({ width: 1200, height: 630 });
await page.setContent(await linkPreview());
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: join(PUBLIC, 'share.png') });
await browser.close();

/** The site's name and headline beside a wall of shields, in the colours of the dark theme. */
async function linkPreview(): Promise<string> {
  const faces = 'node_modules/@fontsource-variable/bricolage-grotesque/files';
  const face = await readFile(join(ROOT, faces, 'bricolage-grotesque-latin-wght-normal.woff2'), 'base64');
  const wall = WALL.map((column) => `<div>${column.map(arms).join('')}</div>`).join('');
  return `<style>
    @font-face { font-family: Display; font-weight: 200 800; src: url(data:font/woff2;base64,${face}) }
    body { margin: 0; height: 630px; overflow: hidden; position: relative; background: #0c1617;
      color: oklch(0.965 0.008 90); font: 700 90px/1.02 Display; letter-spacing: -0.04em }
    header { position: absolute; left: 76px; top: 74px; display: flex; align-items: center; gap: 18px; font-size: 56px }
    header svg { width: 84px }
    h1 { position: absolute; left: 80px; bottom: 104px; margin: 0; font: inherit; white-space: pre-line }
    em { font-style: normal; color: oklch(0.76 0.165 45) }
    aside { position: absolute; left: 850px; top: 10px; display: flex; gap: 26px }
    aside div { display: grid; gap: 41px; align-content: start }
    aside div:nth-child(2) { margin-top: -80px }
    aside svg { display: block; width: 124px; height: 124px; border-radius: 14% 14% 50% 50% }
  </style>
  <header>${shield}<span>Guildhall</span></header>
  <h1>Discover Amazing\nDiscord\n<em>Communities</em></h1>
  <aside>${wall}</aside>`;
}

function arms(field: (typeof WALL)[number][number]): string {
  if (field === null) return shield;
  const { hue, d } = field;
  return `<svg viewBox="0 0 40 40"><path fill="oklch(0.305 0.062 ${hue})" d="M0 0h40v40H0z"/><path fill="oklch(0.37 0.062 ${hue})" d="${d}"/></svg>`;
}

/** A picture as an ICO file, which holds a directory of one entry and the PNG itself. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(1, 4); // of one picture
  head.writeUInt8(ICO_SIZE, 6);
  head.writeUInt8(ICO_SIZE, 7);
  head.writeUInt16LE(1, 10); // colour planes
  head.writeUInt16LE(32, 12); // bits of a pixel
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
