import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** What the style sheet alone brings: its framework, and the face of headlines. */
const PACKAGES = ['tailwindcss', '@fontsource-variable/bricolage-grotesque'] as const;

/** Adds their notices to the file of notices, in which Vite puts those of modules and no others. */
export function addStylesheetLicense(fileName: string): Plugin {
  return {
    name: 'add-stylesheet-license',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle[fileName];
        if (notices?.type === 'asset')
          notices.source = [notices.source, ...PACKAGES.map(noticeOf)].join('\n');
      },
    },
  };
}

function noticeOf(name: string) {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  const { version, license } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
  const text = readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8').trim();
  return `## ${name} - ${version} (${license})\n\n${text}\n`;
}
