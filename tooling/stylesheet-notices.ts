import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** What the style sheet alone brings: its framework, and the face of headlines. */
const PACKAGES = ['tailwindcss', '@fontsource-variable/bricolage-grotesque'] as const;

/** The notices of the style sheet's packages, as Vite writes those of modules, which are all that it knows. */
export function stylesheetNotices(): string {
  return PACKAGES.map(noticeOf).join('\n');
}

function noticeOf(name: string) {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version, license } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
  const text = readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8').trim();
  return `## ${name} - ${version} (${license})\n\n${text}\n`;
}
