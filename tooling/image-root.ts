import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join, matchesGlob, resolve } from 'node:path';
import type { Image } from './image.ts';

/** The id of the user `node` in the image. */
const USER_ID = 1000;

/** Where the image's files are, and the folder whose content changes. */
export interface Root {
  image: Image;
  files: string;
  dataDir: string;
  /** A negative control: without it the root can be written to. */
  isReadOnly: boolean;
}

/** The files that the Dockerfile copies before it installs. */
const PACKAGE = ['package.json', 'package-lock.json'];

/** Makes the image's files as the Dockerfile does: each step again only when what it is made of has changed. */
export function makeFiles({ buildSteps }: Image, folder: string): void {
  const [install = '', ...others] = buildSteps;
  const installed = `${folder}.installed`;
  makeOnce(installed, { steps: [install], of: PACKAGE }, () => copy(PACKAGE, installed));
  const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n');
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');
  const copied = tracked.filter((file) => !ignored.some((pattern) => isIn(file, pattern)));
  makeOnce(folder, { steps: others, of: copied }, () => {
    copy(copied, folder);
    // Links: the next step only removes packages.
    execFileSync('cp', ['-al', `${installed}/node_modules`, folder]);
  });
  execFileSync('chown', ['-R', `${USER_ID}:${USER_ID}`, folder]);
}

/** Fills a folder and runs steps in it, unless that was done with the same steps and files. */
function makeOnce(
  folder: string,
  { steps, of }: { steps: readonly string[]; of: readonly string[] },
  fill: () => void,
) {
  const hash = createHash('sha256').update(JSON.stringify(steps));
  for (const file of of) hash.update(file).update(readFileSync(file));
  const [made, stamp] = [hash.digest('hex'), `${folder}.made-of`];
  if (readIfThere(stamp) === made) return;
  rmSync(stamp, { force: true });
  rmSync(folder, { recursive: true, force: true });
  fill();
  const PATH = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`;
  const { HOME = '/root' } = process.env;
  // npm passes on where it installs from.
  const npm = Object.entries(process.env).filter(([name]) => name.startsWith('npm_config_'));
  const env = { PATH, HOME, ...Object.fromEntries(npm) };
  for (const step of steps) {
    console.log(`RUN ${step}`);
    execFileSync('sh', ['-c', step], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  writeFileSync(stamp, made);
}

function copy(files: readonly string[], folder: string) {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(file, join(folder, file));
  }
}

/** Makes the folder that the image keeps its data in. */
export function makeDataDir(path: string) {
  mkdirSync(path, { recursive: true });
  execFileSync('chown', ['-R', `${USER_ID}:${USER_ID}`, path]);
  chmodSync(dirname(path), 0o755);
}

/** Why this machine cannot run something as the image does; null when it can. */
export function whyNot(): string | null {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to mount';
  try {
    execFileSync('unshare', ['--mount', 'setpriv', '--version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'it needs unshare and setpriv of util-linux, and the right to use them';
  }
}

/**
 * Runs a command of the image: with its own root, which can be read only but for /data and /tmp, its user and environment,
 * no capabilities and no way to gain any. The programs are this machine's, with this process's Node.
 */
export function runIn(
  root: Root,
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const { image, files, dataDir, isReadOnly } = root;
  const mounts = `
    set -e
    root=$(mktemp -d)
    mount -t tmpfs -o mode=755 tmpfs "$root"
    cd "$root"
    mkdir -p guildhall data tmp proc dev etc usr node
    for name in bin sbin lib lib64; do [ -L /$name ] && cp -a /$name . || true; done
    mount --bind /usr usr && mount -o remount,bind,ro usr
    mount --bind /etc etc && mount -o remount,bind,ro etc
    mount --bind '${dirname(process.execPath)}' node && mount -o remount,bind,ro node
    mount --bind /proc proc && mount --bind /dev dev
    mount --bind '${resolve(files)}' guildhall
    ${isReadOnly ? 'mount -o remount,bind,ro guildhall' : ''}
    mount --bind '${resolve(dataDir)}' data
    mount -t tmpfs -o mode=1777 tmpfs tmp
    ${isReadOnly ? 'mount -o remount,ro "$root"' : ''}
    exec chroot "$root" setpriv --reuid=${USER_ID} --regid=${USER_ID} --clear-groups --no-new-privs --bounding-set=-all \\
      --inh-caps=-all env -C ${image.workdir} "$@"`;
  return spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', mounts, 'sh', ...command], {
    env: { PATH: '/node:/usr/bin:/bin:/usr/sbin:/sbin', ...image.environment, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function isIn(file: string, pattern: string) {
  return matchesGlob(file, pattern) || file.startsWith(`${pattern}/`);
}

function readIfThere(file: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
