import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Requests that were accepted are answered within this time of the stop, or cut. */
const ANSWER_WITHIN_MS = 6_000;

/** Lets a server stop without losing a request, and within a bound whatever is connected. */
export interface Shutdown {
  /** Follows the connections of a server, which is the one to stop. */
  attach(server: Server): void;
  /** Takes note of a response that may take its time. */
  track(response: ServerResponse): void;
  isStopping(): boolean;
  /** From now on each answer closes its connection. */
  begin(): void;
  /** Accepts no more connections, waits for the answers, and closes what is still connected. */
  finish(): Promise<void>;
}

/**
 * While it drains, connections that are kept alive stay open: a proxy may send a request on one at any moment, and
 * is told by `Connection: close` that it was the last. After that idle and silent connections are closed.
 */
export function shutdown(drainMs: number): Shutdown {
  const sockets = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let server: Server | null = null;
  let isStopping = false;

  const destroy = (isMeant: (socket: Socket) => boolean) => {
    for (const socket of sockets) if (isMeant(socket)) socket.destroy();
  };

  return {
    attach: (attached) => {
      server = attached;
      attached.on('connection', (socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
    },
    track: (response) => {
      unanswered.add(response);
      response.once('close', () => unanswered.delete(response));
    },
    isStopping: () => isStopping,
    begin: () => {
      isStopping = true;
      for (const response of unanswered) if (!response.headersSent) response.shouldKeepAlive = false;
    },
    finish: async () => {
      if (!server?.listening) return;
      const { promise, resolve } = Promise.withResolvers<true>();
      // An HTTP server's own close would cut idle connections at once, on which a request may be on its way.
      NetServer.prototype.close.call(server, () => resolve(true));
      const closedWithin = (ms: number) => Promise.race([promise, sleep(ms, false, { ref: false })]);

      if (await closedWithin(drainMs)) return;
      const busy = new Set([...unanswered].map(({ socket }) => socket));
      destroy((socket) => !busy.has(socket) && socket.writableLength === 0);
      if (await closedWithin(ANSWER_WITHIN_MS - drainMs)) return;
      destroy(() => true);
      await promise;
    },
  };
}
