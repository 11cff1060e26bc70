import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import { networkOf, trustsAddress } from './client-address.ts';

/** The most connections of a process, and of one network that is not a trusted proxy. */
const CONNECTIONS = { all: 8_000, perNetwork: 500 } as const;

/** Limits the connections of a server; those beyond the limit are closed at once. */
export function limitConnections(server: Server, config: Pick<Config, 'rateLimits' | 'trustProxy'>): void {
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
