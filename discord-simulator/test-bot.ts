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
  const received: GatewayPayload[] = [];
  const waiting = new Set<() => void>();
  let closedWith: number | null = null;

  function changed() {
    for (const look of waiting) look();
  }

  /** Waits until `find` returns something; it is called after every payload. */
  function until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  }

  socket.on('message', (raw: Buffer) => {
    received.push(JSON.parse(raw.toString('utf8')));
    changed();
  });
  socket.on('close', (code) => {
    closedWith = code;
    changed();
  });

  const say = (op: number, d: unknown) => socket.send(JSON.stringify({ op, d }));
  const next = (find: (one: GatewayPayload) => boolean) =>
    until(() => {
      const index = received.findIndex(find);
      return index < 0 ? undefined : received.splice(index, 1)[0];
    });

  await next((one) => one.op === 10);
  if (identity !== null) {
    say(2, { token: simulator.environment.DISCORD_BOT_TOKEN, intents: 1, properties: {}, ...identity });
    await until(
      () => closedWith !== null || received.some((one) => one.t === 'READY' || one.op === 9) || undefined,
    );
  }
  return {
    socket,
    say,
    /** The next event of that name, past ones included, each once. */
    event: async (name: string) => (await next((one) => one.t === name)).d,
    /** The next payload with that opcode. */
    payload: (op: number) => next((one) => one.op === op),
    closeCode: () => until(() => closedWith ?? undefined),
    async nextInteraction() {
      const { d } = await next((one) => one.t === 'INTERACTION_CREATE');
      const member: { permissions?: string } = d.member ?? {};
      return { d, id: String(d.id), token: String(d.token), permissions: member.permissions ?? '' };
    },
    stop: () => socket.terminate(),
  };
}
