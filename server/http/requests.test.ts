import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

/** Sends bytes as they are and gives all that comes back until the server closes. */
function exchange(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
  });
}

/** Of the bytes that a slow client drips, so many are too many: six times as long as it has. */
const MOST_DRIPS = 100;
const CLOSE = 'connection: close\r\n\r\n';

test('refuses HTTP/1.1 without a host, and answers HTTP/1.0 without one', async () => {
  const { url } = await startSite({ listens: true });
  const refused = await exchange(url, `GET /healthz HTTP/1.1\r\n${CLOSE}`);

  expect(refused).toMatch(/^HTTP\/1\.1 400 /);
  expect(refused).toContain('content-security-policy');
  expect(await exchange(url, `GET /healthz HTTP/1.0\r\n${CLOSE}`)).toMatch(/^HTTP\/1\.1 200 /);
});

test('accepts the absolute form of a target, and refuses a path of two slashes', async () => {
  const { url } = await startSite({ listens: true });
  const get = (target: string) => exchange(url, `GET ${target} HTTP/1.1\r\nhost: localhost\r\n${CLOSE}`);

  expect(await get('http://localhost/healthz')).toMatch(/^HTTP\/1\.1 200 /);
  for (const target of ['//evil.example/', '//evil.example/api/stats', '*', '/api/stats#1'])
    expect(await get(target), target).toMatch(/^HTTP\/1\.1 400 /);
});

test('treats an escaped path like the plain one', async () => {
  const site = await startSite();
  const answer = await site.get('/%61pi/bot-info');

  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await site.get('/%68ealthz')).status).toBe(200);
});

test('cuts connections that send a byte a second while others are served', { tags: ['long'] }, async () => {
  const site = await startSite({ listens: true });
  const { hostname, port } = new URL(site.url);
  const slow = Array.from({ length: 200 }, (_, i) => {
    // Half of them keep their own half open when the server closes its.
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: i % 4 < 2 });
    const head = `POST /api/analytics/track HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n`;
    if (i % 2 === 0) socket.write(head); // half of them drip a body, the others their headers
    const text = i % 2 === 0 ? ' '.repeat(500) : head;
    let at = 0;
    const { promise: notCut, reject } = Promise.withResolvers<never>();
    const dripping = setInterval(() => {
      socket.write(text[at++] ?? ' ');
      if (at === MOST_DRIPS) reject(new Error(`not cut after ${at} bytes`));
    }, 1_000);
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => {
        clearInterval(dripping);
        resolve();
      });
    });
    socket.on('error', () => {}); // reset by the server, as it should be
    socket.resume();
    onTestFinished(() => void socket.destroy());
    return Promise.race([closed, notCut]);
  });
  const received: Buffer[] = [];
  const silent = connect(Number(port), hostname).on('data', (bytes) => received.push(bytes));
  onTestFinished(() => void silent.destroy());
  const silentIsClosed = once(silent, 'close');
  const statuses: Promise<number>[] = [];
  const asking = setInterval(() => statuses.push(site.get('/healthz').then(({ status }) => status)), 200);

  await Promise.all(slow);
  await silentIsClosed;
  clearInterval(asking);

  // A browser opens connections ahead of need, and would take these bytes for the response to its next request.
  expect(Buffer.concat(received).toString()).toBe('');
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
});

test('limits a network to 500 connections, but not a trusted proxy', async () => {
  const refused = async (settings: Record<string, string>, least: number) => {
    const { url } = await startSite({ listens: true, settings: { RATE_LIMITS: 'on', ...settings } });
    const { hostname, port } = new URL(url);
    let closed = 0;
    const sockets: Socket[] = [];
    for (let i = 0; i < 520; i++) {
      const socket = connect(Number(port), hostname);
      socket.on('close', () => (closed += 1));
      socket.on('error', () => {}); // reset by the server, as it should be
      sockets.push(socket);
    }
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    await expect.poll(() => sockets.every(({ connecting }) => !connecting), { timeout: 30_000 }).toBe(true);
    await expect.poll(() => closed).toBeGreaterThanOrEqual(least);
    // The last one that is open is answered, after all that came before it.
    const last = sockets.findLast(({ destroyed, readable }) => !destroyed && readable);
    last?.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await new Promise((resolve) => last?.once('data', resolve));
    return closed;
  };

  expect(await refused({}, 20)).toBe(20);
  expect(await refused({ TRUST_PROXY: 'loopback' }, 0)).toBe(0);
}, 60_000);
