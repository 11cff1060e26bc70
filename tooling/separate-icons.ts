import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const IMPORT = /import \{([^}]*)\} from ['"]lucide-react['"];?/g;
const EXPORT = /export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g;

/**
 * Imports each icon from its own file, so that it is loaded with the pages that show it: through the package's index,
 * all of the site's icons would be on every page. Their component is web/ui/images/create-icon.ts.
 */
export function separateIcons(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm');
  const component = fileURLToPath(new URL('../web/ui/images/create-icon.ts', import.meta.url));
  const files = new Map<string, string>();
  return {
    name: 'separate-icons',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const [, names = '', file = ''] of readFileSync(join(folder, 'lucide-react.mjs'), 'utf8').matchAll(
        EXPORT,
      ))
        for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, join(folder, file));
    },
    resolveId(id, importer) {
      return id === '../createLucideIcon.mjs' && importer?.startsWith(folder) ? component : null;
    },
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || !code.includes('lucide-react')) return null;
      const apart = code.replaceAll(IMPORT, (_import, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import ${name} from ${JSON.stringify(fileOf(name))};`)
          .join(' '),
      );
      return { code: apart, map: null };
    },
  };

  function fileOf(name: string) {
    const file = files.get(name);
    if (file === undefined) throw new Error(`lucide-react has no icon ${name}`);
    return file;
  }
}
