import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startTcpProxy } from '#database/testing/tcp-proxy.ts';
import { onPostgres } from '#database/testing/test-database.ts';
import { startSimulator } from '#simulator/simulator.ts';
import { CREDENTIALS, databases, startProgram } from './testing/program.ts';

const place = databases();

// Starting processes takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** When no connections are accepted any more, and those that are kept alive are still answered. */
const DRAINING_MS = 2_500;
/** When idle connections have been closed, and requests are still being answered. */
const DRAINED_MS = 5_000;
const POST = [
  'POST /api/analytics/track HTTP/1.1',
  'host: localhost',
  'content-type: application/json',
  'content-length: 400',
  '',
  '',
].join('\r\n');
const GET = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Connections that keep a server from closing, each in another way. */
const CONNECTIONS: Record<string, (socket: Socket) => void> = {
  'a silent connection': () => {},
  'half a header': (socket) => void socket.write('GET /api/stats HTTP/1.1\r\nhost: loc'),
  'a body that drips': (socket) => {
    socket.write(POST);
    const dripping = setInterval(() => socket.write(' '), 200);
    socket.on('close', () => clearInterval(dripping));
  },
  'a long body that drips': (socket) => {
    socket.write(POST.replace('400', '40000'));
    const dripping = setInterval(() => socket.write(' '), 200);
    socket.on('close', () => clearInterval(dripping));
  },
  'an idle connection': (socket) => {
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    socket.resume();
  },
  'a socket that reads nothing': (socket) => {
    socket.pause();
    for (let i = 0; i < 50; i++) socket.write(GET);
  },
};

test('stops with 0 within ten seconds, whatever is connected', async () => {
  const { child, ready, ended } = startProgram({ ...CREDENTIALS, ...(await place()) });
  const port = await ready;
  for (const misuse of Object.values(CONNECTIONS)) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {}); // the server resets it
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    misuse(socket);
  }
  await new Promise((resolve) => setTimeout(resolve, 500));

  const began = performance.now();
  child.kill('SIGTERM');

  expect(await ended).toMatchObject({ code: 0, output: '' });
  expect(performance.now() - began).toBeLessThan(100_000); // ten times the figure of R2
}, 180_000);

test('a stopping process answers on connections that are kept alive, and closes them', async () => {
  const { child, ready, ended } = startProgram({ ...CREDENTIALS, ...(await place()) });
  const socket = connect(await ready, '127.0.0.1');
  const closed = once(socket, 'close');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  const answered = () => expect.poll(() => text, { timeout: 20_000 }).toContain('"serverCount":0');
  // Not by Fastify, which closes connections by itself once it stops.
  const ask = () => socket.write('GET /api/stats HTTP/1.1\r\nhost: localhost\r\n\r\n');

  ask();
  await answered();
  expect(text).toMatch(/connection: keep-alive/i);
  text = '';
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, DRAINING_MS));
  ask();
  await answered();

  expect(text).toMatch(/connection: close/i);
  await closed;
  expect(await ended).toMatchObject({ code: 0 });
});

test('a stopping process says that it is not ready before it refuses connections', async () => {
  const { child, ready, ended } = startProgram({ ...CREDENTIALS, ...(await place()) });
  const address = `http://127.0.0.1:${await ready}`;
  // Each on a connection of its own.
  const ask = (path: string) => fetch(address + path, { headers: { connection: 'close' } });
  const readiness = () => ask('/readyz?without=database').then(({ status }) => status);
  expect(await readiness()).toBe(200);

  child.kill('SIGTERM');

  await expect.poll(readiness, { interval: 10 }).toBe(503);
  expect((await ask('/healthz')).status).toBe(200);
  expect(await ended).toMatchObject({ code: 0 });
});

test('a page view whose body is still arriving is answered', async () => {
  const { child, ready, ended } = startProgram({ ...CREDENTIALS, ...(await place()) });
  const socket = connect(await ready, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => (text += chunk.toString()));
  const closed = once(socket, 'close');
  const body = JSON.stringify({ path: '/', sessionId: 's-1' });
  socket.write(POST.replace('400', String(body.length)) + body.slice(0, 10));
  await new Promise((resolve) => setTimeout(resolve, 500));

  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, DRAINED_MS));
  socket.write(body.slice(10));

  await closed;
  expect(text).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(await ended).toMatchObject({ code: 0 });
});

test.runIf(onPostgres)('stops with 0 in time while a shard connects and the database is slow', async () => {
  const discord = await startSimulator({ world: 'empty' });
  onTestFinished(() => discord.stop());
  discord.setGateway({ silent: true });
  const settings: Record<string, string> = { ...(await place()), ...discord.environment, ROLE: 'all' };
  const proxy = await startTcpProxy(settings['DATABASE_URL'] ?? '');
  onTestFinished(() => proxy.close());
  const { child, ready, ended } = startProgram({ ...settings, DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' });
  await ready;
  await expect.poll(() => discord.log({ path: '/gateway/bot' }), { timeout: 20_000 }).not.toEqual([]);

  proxy.slowDown(1_200);
  child.kill('SIGTERM');

  expect(await ended).toMatchObject({ code: 0 });
});
