import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Adds the notice of Tailwind to the file of notices, in which Vite puts those of modules and no others. */
export function addStylesheetLicense(fileName: string): Plugin {
  return {
    name: 'add-stylesheet-license',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle[fileName];
        if (notices?.type !== 'asset') return;
        const manifest = createRequire(import.meta.url).resolve('tailwindcss/package.json');
        const { version, license } = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>;
        const text = readFileSync(join(dirname(manifest), 'LICENSE'), 'utf8').trim();
        notices.source = `${String(notices.source)}\n## tailwindcss - ${version} (${license})\n\n${text}\n`;
      },
    },
  };
}
