import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge } from 'prom-client';
import type { PoolState } from '#database/open.ts';
import type { Config } from '../../config.ts';
import type { DiscordBudget } from '../../discord/discord-budget.ts';
import { CALL_KINDS, type CallKind } from '../../discord/call-kinds.ts';
import type { Metrics } from './metrics.ts';
import { readingsOf, type ReadingNeeds } from './readings.ts';

interface Watched {
  deps: ReadingNeeds;
  budget: Pick<DiscordBudget, 'isBlocked'>;
  /** Absent with the embedded database, which has one connection. */
  pool: (() => PoolState) | undefined;
}

/** Serves `/metrics` as Prometheus text, on a port and an address of its own. */
export async function serveMetrics(
  { registry }: Metrics,
  watched: Watched,
  { metricsHost, metricsPort }: Pick<Config, 'metricsHost' | 'metricsPort'>,
): Promise<{ port: number; close: () => Promise<void> }> {
  watchMemory(registry, watched);
  const read = readingsOf(watched.deps, registry);
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void (async () => {
      await read();
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    })().catch((error: unknown) => {
      watched.deps.log.error({ err: error }, 'metrics: failed');
      response.writeHead(500).end();
    });
  });
  server.listen(metricsPort ?? 0, metricsHost);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.close();
      server.closeAllConnections();
      registry.clear();
    },
  };
}

/** Gauges of what this process knows without asking. */
function watchMemory(registry: Metrics['registry'], { budget, pool }: Watched) {
  const kinds = Object.keys(CALL_KINDS) as CallKind[];
  registry.registerMetric(
    new Gauge({
      name: 'guildhall_discord_blocked',
      help: 'Whether calls of a kind are withheld now: a pause, a ban, or too many refused ones.',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const kind of kinds) this.set({ kind }, budget.isBlocked({ kind }) ? 1 : 0);
      },
    }),
  );
  if (!pool) return;
  registry.registerMetric(
    new Gauge({
      name: 'guildhall_pool_connections',
      help: 'The pool of the database: connections in use and idle, and queries that wait for one.',
      labelNames: ['state'],
      registers: [],
      collect() {
        for (const [state, count] of Object.entries(pool())) this.set({ state }, count);
      },
    }),
  );
}
