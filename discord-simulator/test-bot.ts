import { WebSocket } from 'ws';
import type { Simulator } from './simulator.ts';

/** One payload from the gateway. */
export interface GatewayPayload {
  op: number;
  t: string | null;
  s: number | null;
  d: Record<string, unknown>;
}

type Identity = { token?: string; intents?: number; shard?: [number, number] };

/** Connects to the gateway without a library, so that tests control every payload. */
export async function startTestBot(simulator: Simulator, identity: Identity | null = {}) {
  const url = simulator.environment.DISCORD_API_BASE.replace('http', 'ws').replace('/api', '');
  const socket = new WebSocket(`${url}/?v=10&encoding=json`);
  const { next, waitUntil, state } = collectPayloads(socket);
  const say = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));

  await next((one) => one.op === 10);
  if (identity !== null) {
    say(2, { token: simulator.environment.DISCORD_BOT_TOKEN, intents: 1, properties: {}, ...identity });
    const isAnswer = (one: GatewayPayload) => one.t === 'READY' || one.op === 9;
    await waitUntil(() => state.closedWith !== null || state.received.some(isAnswer) || undefined);
  }
  return {
    socket,
    say,
    /** The next event of that name, past ones included, each once. */
    event: async (name: string) => (await next((one) => one.t === name)).d,
    /** The next payload with that opcode. */
    payload: (op: number) => next((one) => one.op === op),
    closeCode: () => waitUntil(() => state.closedWith ?? undefined),
    async nextInteraction() {
      const { d } = await next((one) => one.t === 'INTERACTION_CREATE');
      const member: { permissions?: string } = d.member ?? {};
      return { d, id: String(d.id), token: String(d.token), permissions: member.permissions ?? '' };
    },
    stop: () => socket.terminate(),
  };
}

/** Collects a socket's payloads and lets tests wait for them. */
function collectPayloads(socket: WebSocket) {
  const state = { received: [] as GatewayPayload[], closedWith: null as number | null };
  const checks = new Set<() => void>();
  const runChecks = () => {
    for (const check of checks) check();
  };

  /** Waits until `find` returns something; it is called after every payload. */
  function waitUntil<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const check = () => {
        const found = find();
        if (found === undefined) return;
        checks.delete(check);
        resolve(found);
      };
      checks.add(check);
      check();
    });
  }

  /** Waits for a payload and takes it out. */
  function next(find: (one: GatewayPayload) => boolean) {
    return waitUntil(() => {
      const index = state.received.findIndex(find);
      return index < 0 ? undefined : state.received.splice(index, 1)[0];
    });
  }

  socket.on('message', (raw: Buffer) => {
    state.received.push(JSON.parse(raw.toString('utf8')));
    runChecks();
  });
  socket.on('close', (code) => {
    state.closedWith = code;
    runChecks();
  });
  return { state, waitUntil, next };
}
