import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadSecret, secretsFrom } from './secrets.ts';

const LOADER = new URL('testing/load-secret.ts', import.meta.url);

/** A file system without hard links and without fsync of a directory. */
const WITHOUT_LINKS = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const refuse = (code) => { throw Object.assign(new Error(code), { code }); };
  fs.linkSync = () => refuse('EPERM');
  const { fsyncSync } = fs;
  fs.fsyncSync = (descriptor) => (fs.fstatSync(descriptor).isDirectory() ? refuse('EINVAL') : fsyncSync(descriptor));
  syncBuiltinESMExports();`)}`;
const FILE_SYSTEMS = [
  ['hard links', []],
  ['no hard links', ['--import', WITHOUT_LINKS]],
] as const;

function emptyDataDir() {
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-secret-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

test('keeps a new secret readable by its owner alone, and gives it again', () => {
  const dataDir = join(emptyDataDir(), 'new');
  const secret = loadSecret({ sessionSecret: null, dataDir });

  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadSecret({ sessionSecret: null, dataDir })).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600);
});

test.each(FILE_SYSTEMS)(
  'of eight starts at once all have the same secret: %s',
  async (_, execArgv) => {
    const dataDir = emptyDataDir();
    const processes = Array.from({ length: 8 }, () =>
      fork(LOADER, { execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv] }),
    );
    onTestFinished(() => processes.forEach((one) => one.kill('SIGKILL')));
    await Promise.all(processes.map((one) => once(one, 'message')));

    const loaded = Promise.all(processes.map((one) => once(one, 'message')));
    processes.forEach((one) => one.send(dataDir));
    const secrets = (await loaded).map(([secret]) => secret as string);

    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(readdirSync(dataDir)).toEqual(['session-secret']);
  },
  60_000,
);

test('without hard links it leaves a file that is there as it is', () => {
  const dataDir = emptyDataDir();
  writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(43));
  const code = `import(${JSON.stringify(LOADER.href.replace('testing/load-secret', 'secrets'))}).then(({ loadSecret }) =>
    console.log(loadSecret({ sessionSecret: null, dataDir: ${JSON.stringify(dataDir)} })))`;
  // The file appears right after the check that found none.
  const unseen = `${WITHOUT_LINKS}${encodeURIComponent(`
    fs.existsSync = () => false;
    syncBuiltinESMExports();`)}`;

  const output = execFileSync(process.execPath, ['--import', unseen, '-e', code], { encoding: 'utf8' });

  expect(output.trim()).toBe('x'.repeat(43));
  expect(readdirSync(dataDir)).toEqual(['session-secret']);
});

test.each(FILE_SYSTEMS)('leaves nothing where there is no room to write: %s', (_, execArgv) => {
  const dataDir = emptyDataDir();
  const code = `import(${JSON.stringify(LOADER.href.replace('testing/load-secret', 'secrets'))}).then(({ loadSecret }) =>
    loadSecret({ sessionSecret: null, dataDir: ${JSON.stringify(dataDir)} }))`;
  // As on a full disk: files can be created, but nothing can be written to them.
  const withoutRoom = [
    '-c',
    'ulimit -f 0 && exec "$0" "${@:2}" -e "$1"',
    process.execPath,
    code,
    ...execArgv,
  ];

  expect(() => execFileSync('bash', withoutRoom, { stdio: 'pipe' })).toThrow(/EFBIG/);
  expect(readdirSync(dataDir)).toEqual([]);
  expect(loadSecret({ sessionSecret: null, dataDir })).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['is empty', ''],
  ['holds a line break alone', '\n'],
  ['holds white space alone', ' '.repeat(40)],
  ['is cut short', 'abcde'],
  ['is one character short', `${'x'.repeat(31)}\n`],
])('refuses a file that %s, naming it and what to do', (_, text) => {
  const dataDir = emptyDataDir();
  const file = join(dataDir, 'session-secret');
  writeFileSync(file, text);

  const load = () => loadSecret({ sessionSecret: null, dataDir });
  expect(load).toThrow(file);
  expect(load).toThrow(/backup.*SESSION_SECRET.*delete the file/);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('derives no keys from an empty secret', () => {
  expect(() => secretsFrom('')).toThrow('A secret needs 32 characters or more.');
});
