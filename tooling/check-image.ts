// Does what the image runs start, answer, stay healthy and stop, with a root it cannot write to?
// `npx node tooling/check-image.ts`
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startPostgres } from '#database/testing/postgres-server.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { readDockerfile, readService } from './image.ts';
import { makeDataDir, makeFiles, runIn, whyNot, type Root } from './image-root.ts';

/** Long, since other work on the machine may slow the start down. */
const READY_WITHIN_MS = 240_000;

const image = readDockerfile(readFileSync('Dockerfile', 'utf8'));
const service = readService(readFileSync('compose.yaml', 'utf8'), 'guildhall');
const graceMs = Number.parseInt(service.get('stop_grace_period') ?? '', 10) * 1_000;
const stopSignal = image.stopSignal as NodeJS.Signals; // Docker takes the same names

const skipped = whyNot();
if (skipped === null) await checkAll();
else console.log(`Skipped: ${skipped}.`);

async function checkAll() {
  // Node runs no TypeScript below node_modules, and tests below this folder would be run with ours.
  const files = join(tmpdir(), 'guildhall-image', 'files');
  makeFiles(image, files);
  const home = mkdtempSync(join(tmpdir(), 'guildhall-image-'));
  const root: Root = { image, files, dataDir: join(home, 'data'), isReadOnly: true };
  const discord = await startSimulator();
  try {
    makeDataDir(root.dataDir);
    await checkWrites(root);
    await checkEmbedded(root, discord.environment);
    await checkPostgres(root, discord.environment);
  } finally {
    await discord.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** Writing succeeds in the data folder and in /tmp, and nowhere else. */
async function checkWrites(root: Root) {
  const write = (path: string, where = root) =>
    exitOf(runIn(where, ['node', '-e', `fs.writeFileSync('${path}/written', '')`], {}));
  for (const path of ['/data', '/tmp']) check(`${path} can be written to`, (await write(path)) === 0);
  for (const path of ['/', '/guildhall', '/guildhall/dist', '/etc', '/usr/bin'])
    check(`${path} cannot be written to`, (await write(path)) !== 0);
  check(
    'without the read-only root /guildhall could be',
    (await write('/guildhall', { ...root, isReadOnly: false })) === 0,
  );
  rmSync(join(root.files, 'written'), { force: true });
  const identity =
    'process.getuid() === 1000 && /^CapBnd:\\t0+$/m.test(fs.readFileSync("/proc/self/status")) && /^NoNewPrivs:\\t1$/m.test(fs.readFileSync("/proc/self/status"))';
  check(
    'it is an unprivileged user without capabilities',
    (await exitOf(runIn(root, ['node', '-e', `process.exit(${identity} ? 0 : 1)`], {}))) === 0,
  );
}

async function checkEmbedded(root: Root, environment: Readonly<Record<string, string>>) {
  const settings = { ...environment, ...(await address()) };
  check('the health check fails where nothing runs', (await health(root, settings)) !== 0);
  const first = await start('with the embedded database', root, settings);
  check('the health check succeeds', (await health(root, settings)) === 0);
  await checkPages(first.url);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const second = await start('after kill -9', root, settings);
  await stop(second);
}

async function checkPostgres(root: Root, environment: Readonly<Record<string, string>>) {
  const postgres = await startPostgres();
  let stopped = false;
  try {
    const settings = {
      ...environment,
      ...(await address()),
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'x'.repeat(32),
    };
    const site = await start('with PostgreSQL', root, settings);
    await checkPages(site.url);
    check('the health check succeeds', (await health(root, settings)) === 0);
    await postgres.stop();
    stopped = true;
    await sleep(2_500); // an answer of /readyz holds for a second
    const ready = await fetch(`${site.url}/readyz`);
    check('without its database it is not ready', ready.status === 503);
    check('and still healthy, so that nothing restarts it', (await health(root, settings)) === 0);
    await stop(site);
  } finally {
    if (!stopped) await postgres.stop();
  }
}

async function address() {
  const port = String(await freePort());
  return { HOST: '127.0.0.1', PORT: port, PUBLIC_URL: `http://localhost:${port}` };
}

type Started = Awaited<ReturnType<typeof start>>;

async function start(
  name: string,
  root: Root,
  settings: Readonly<Record<string, string>> & { PORT: string },
) {
  const began = performance.now();
  const child = runIn(root, image.command, settings);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://localhost:${settings.PORT}`;
  while ((await statusOf(`${url}/readyz`)) !== 200) {
    if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS) {
      child.kill('SIGKILL');
      throw new Error(`${image.command.join(' ')} has not started: ${output}`);
    }
    await sleep(100);
  }
  check(`it starts ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`, true);
  return { child, url };
}

async function checkPages(url: string) {
  const page = await fetch(url);
  const html = await page.text();
  check('the home page is answered', page.status === 200 && html.includes('</html>'));
  const script = /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/no script';
  check(`its script too (${script})`, (await statusOf(url + script)) === 200);
}

async function stop({ child }: Started) {
  const began = performance.now();
  child.kill(stopSignal);
  const code = await exitOf(child);
  const tookMs = performance.now() - began;
  check(
    `${stopSignal} ends it with 0 within ${graceMs / 1000} s (${code}, ${(tookMs / 1000).toFixed(1)} s)`,
    code === 0 && tookMs < graceMs,
  );
}

function health(root: Root, settings: Readonly<Record<string, string>>) {
  return exitOf(runIn(root, image.healthcheck.command, settings));
}

async function exitOf(child: ReturnType<typeof runIn>): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function statusOf(url: string) {
  try {
    return (await fetch(url)).status;
  } catch {
    return null;
  }
}

function check(what: string, holds: boolean) {
  console.log(`${holds ? '  ok  ' : 'FAILED'}  ${what}`);
  if (!holds) process.exitCode = 1;
}
