import { execFileSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import chromium from '@sparticuz/chromium';

/** Chromium's arguments for tests. The npm package's own list would turn web security off. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--font-render-hinting=none',
];

/** A Chromium to test with, its source, and the environment that it needs. */
export interface Chromium {
  readonly source: 'environment' | 'npm' | 'system' | 'playwright';
  /** Absent: Playwright's own. */
  readonly executablePath?: string;
  readonly env: Record<string, string>;
}

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
] as const;
const FONT_PACKAGES = [
  'noto-sans-kr',
  'noto-sans-jp',
  'noto-sans-arabic',
  'noto-sans-devanagari',
  'noto-color-emoji',
] as const;

/**
 * Finds a Chromium: `CHROMIUM_PATH`, else the npm package's (pinned by the lock file), else the system's, else
 * Playwright's. `CHROMIUM_SOURCE` (npm, system or playwright) chooses one.
 */
export async function findChromium(): Promise<Chromium> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  const { CHROMIUM_PATH: path, CHROMIUM_SOURCE: wanted } = process.env;
  if (path) return { source: 'environment', executablePath: path, env };
  if (!wanted || wanted === 'npm') {
    const found = await npmChromium(env);
    if (found) return found;
  }
  const system = SYSTEM_PATHS.find(canRun);
  if (system && (!wanted || wanted === 'system')) return { source: 'system', executablePath: system, env };
  return { source: 'playwright', env };
}

async function npmChromium(env: Record<string, string>): Promise<Chromium | null> {
  if (!hasPackedBinary()) return null;
  const home = resolve('node_modules/.cache/npm-chromium');
  const executablePath = join(home, 'chromium');
  if (!existsSync(executablePath)) await unpackInto(home);
  if (lacksLibraries(executablePath)) {
    env.LD_LIBRARY_PATH = [join(home, 'al2023', 'lib'), env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  }
  env.FONTCONFIG_FILE ??= writeFontConfig(home);
  return { source: 'npm', executablePath, env };
}

function hasPackedBinary(): boolean {
  // The package's "exports" hide its folders, so its folder is found from its entry.
  let folder = dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium'));
  while (!existsSync(join(folder, 'bin', 'chromium.br'))) {
    const above = dirname(folder);
    if (above === folder) return false;
    folder = above;
  }
  return true;
}

/** Unpacks in a private folder and renames it, so that no run at the same time sees half a binary. */
async function unpackInto(home: string): Promise<void> {
  const ownFolder = `${home}.${process.pid}`;
  mkdirSync(ownFolder, { recursive: true });
  const before = { TMPDIR: process.env.TMPDIR, AWS_LAMBDA_JS_RUNTIME: process.env.AWS_LAMBDA_JS_RUNTIME };
  process.env.TMPDIR = ownFolder;
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs22.x'; // makes the package unpack its shared libraries too
  try {
    await chromium.executablePath();
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = value;
    }
  }
  try {
    renameSync(ownFolder, home);
  } catch {
    rmSync(ownFolder, { recursive: true, force: true }); // another run was first
  }
}

function lacksLibraries(executablePath: string): boolean {
  try {
    return execFileSync('ldd', [executablePath], { encoding: 'utf8' }).includes('not found');
  } catch {
    return true; // without ldd the package's libraries are used
  }
}

/** Fonts of the project's packages only, so that a page looks the same on every machine and no text is boxes. */
function writeFontConfig(home: string): string {
  const packages = FONT_PACKAGES.map((name) => resolve('node_modules/@expo-google-fonts', name));
  const folders = [...packages.filter((folder) => existsSync(folder)), join(home, 'fonts')];
  const prefer = ['Open Sans', 'Noto Sans KR', 'Noto Sans JP', 'Noto Color Emoji'];
  const aliases = ['sans-serif', 'system-ui', 'serif', 'monospace'].map(
    (family) =>
      `<alias><family>${family}</family><prefer>${prefer.map((name) => `<family>${name}</family>`).join('')}</prefer></alias>`,
  );
  const text = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${folders
    .map((folder) => `<dir>${folder}</dir>`)
    .join('')}<cachedir>${join(home, 'fontcache')}</cachedir>${aliases.join('')}</fontconfig>`;
  const file = join(home, 'fonts.conf');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
