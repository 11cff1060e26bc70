import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { backendTerminator } from './backend-terminator.ts';
import { openConnection, TIME_LIMITS } from './connection.ts';

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]);
const READY_FOR_QUERY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
const SSL_REQUEST = 80_877_103;
const PROTOCOL_3 = 0x30000;

/** A pooler without a free place: it lets everybody in and answers no query. */
async function startFullPooler() {
  const open = new Set<Socket>();
  const names: string[] = [];
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => {}); // the client resets it
    socket.on('data', (message) => {
      if (message.readInt32BE(4) === SSL_REQUEST) socket.write('N');
      if (message.readInt32BE(4) !== PROTOCOL_3) return;
      names.push(/application_name\0([^\0]*)/.exec(message.toString())?.[1] ?? '');
      socket.write(Buffer.concat([AUTHENTICATED, READY_FOR_QUERY]));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return { url: `postgres://postgres@127.0.0.1:${port}/guildhall`, open, names };
}

test('a connection that waits in vain for a place leaves the pooler at once', async () => {
  const pooler = await startFullPooler();
  const terminator = { terminate: () => new Promise<void>(() => {}), stop: () => {} };

  const connection = openConnection({
    databaseUrl: pooler.url,
    terminator,
    purpose: 'pool',
    limits: { ...TIME_LIMITS, connect: 200 },
  });

  await expect(connection.ready).rejects.toThrow('timeout expired');
  await expect.poll(() => pooler.open.size).toBe(0);
});

test('the terminator has one connection and one name however often it waits in vain', async () => {
  const pooler = await startFullPooler();
  const said: string[] = [];
  const terminator = backendTerminator(pooler.url, (_error, what) => said.push(what));
  onTestFinished(() => terminator.stop());

  void terminator.terminate('guildhall pool 1');
  let most = 0;
  const tries = () => {
    most = Math.max(most, pooler.open.size);
    return pooler.names.length;
  };
  await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThanOrEqual(4);

  expect(new Set(pooler.names).size).toBe(1);
  expect(most).toBe(1);
  expect(said).toEqual([
    'database: gives no connection in time; behind PgBouncer, default_pool_size may be too small',
  ]);
});
