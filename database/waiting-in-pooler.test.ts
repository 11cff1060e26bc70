import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openConnection, TIME_LIMITS } from './client.ts';
import { createPool } from './pool.ts';

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const SSL_REQUEST = 80_877_103;
const PROTOCOL_3 = 0x30000;

/** A pooler without a free place: it lets everybody in and answers no query. */
async function startFullPooler() {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {}); // the client resets it
    socket.on('data', (message) => {
      if (message.readInt32BE(4) === SSL_REQUEST) socket.write('N');
      if (message.readInt32BE(4) !== PROTOCOL_3) return;
      socket.write(Buffer.concat([AUTHENTICATED, READY_FOR_QUERY]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `postgres://postgres@127.0.0.1:${port}/guildhall`, open };
}

const options = (databaseUrl: string) => ({
  databaseUrl,
  name: 'guildhall test',
  settings: {},
  limits: { ...TIME_LIMITS, connect: 200 },
});

test('a connection that waits in vain for a place leaves the pooler at once', async () => {
  const pooler = await startFullPooler();

  await expect(openConnection(options(pooler.url))).rejects.toThrow('Query read timeout');

  await expect.poll(() => pooler.open.size).toBe(0);
});

test('a pool whose queries wait in vain tries one connection at a time', async () => {
  const pooler = await startFullPooler();
  const pool = createPool({ ...options(pooler.url), onError: () => {} });
  onTestFinished(() => pool.end());
  const vain = Array.from({ length: 30 }, () => pool.connect());
  let most = 0;
  const watched = () => {
    most = Math.max(most, pooler.open.size);
    return pooler.open.size;
  };
  await expect.poll(watched).toBe(1);

  const outcomes = await Promise.allSettled(vain);

  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30);
  await expect.poll(watched).toBe(0);
  expect(most).toBe(1);
  expect(pool.state()).toEqual({ used: 0, idle: 0, waiting: 0 });
});
