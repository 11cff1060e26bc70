import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { addAssets, findAssetsOf } from './other-build.ts';

/** A build with some chunks of its own, and others that it took along. */
function build(own: Readonly<Record<string, string>>, taken: Readonly<Record<string, string>> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-build-'));
  const write = (name: string, content: string) => {
    const path = join(folder, 'client', name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  };
  for (const [name, content] of Object.entries({ ...own, ...taken })) {
    write(`assets/${name}`, content);
    write(`assets/${name}.br`, `br ${content}`);
  }
  const chunk = {
    file: 'assets/a.js',
    css: Object.keys(own)
      .filter((name) => name.endsWith('.css'))
      .map((name) => `assets/${name}`),
  };
  write('.vite/manifest.json', JSON.stringify({ 'web/entry-client.tsx': chunk }));
  return folder;
}

/** As `npm run build -- --with` does after a build. */
function take(after: string, before: string) {
  addAssets(after, findAssetsOf(before) ?? new Map());
}

const read = (folder: string, name: string) => readFileSync(join(folder, 'client/assets', name), 'utf8');

test('a build takes the assets of another along, compressed ones too', () => {
  const before = build({ 'a.js': 'before', 'before.css': 'p {}' });
  const after = build({ 'a.js': 'after' });
  take(after, before);

  expect(read(after, 'before.css')).toBe('p {}');
  expect(read(after, 'before.css.br')).toBe('br p {}');
  expect(read(after, 'a.js'), 'its own stay').toBe('after');
});

test('what the other build took along itself stays behind', () => {
  const before = build({ 'a.js': 'before' }, { 'long-ago.css': 'p {}' });
  const after = build({});
  take(after, before);

  expect(existsSync(join(after, 'client/assets/a.js'))).toBe(true);
  expect(existsSync(join(after, 'client/assets/long-ago.css'))).toBe(false);
});

test('a folder without a build has no assets to take', () => {
  expect(findAssetsOf(mkdtempSync(join(tmpdir(), 'guildhall-build-')))).toBeNull();
});
