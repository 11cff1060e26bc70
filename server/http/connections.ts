import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import { networkOf, trustsAddress } from './address.ts';

/** How many connections a process has at most, and how many of them with one network that is no trusted proxy. */
const CONNECTIONS = { all: 8_000, perNetwork: 500 } as const;

/** Bounds the connections of a server; what is beyond the bound is closed at once. */
export function boundConnections(server: Server, config: Pick<Config, 'rateLimits' | 'trustProxy'>): void {
  server.maxConnections = CONNECTIONS.all;
  if (!config.rateLimits) return;
  const isProxy = trustsAddress(config);
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const network = networkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > CONNECTIONS.perNetwork) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
}
