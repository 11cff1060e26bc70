import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as afterPolling, setTimeout as sleep } from 'node:timers/promises';

/** So long new connections are accepted still, until proxies have seen that `/readyz` says no. */
const ACCEPT_MS = 1_500;
/** Accepted requests have this long to finish; then their connections are closed. */
const ANSWER_WITHIN_MS = 6_000;

/** Stops a server without losing a request, within a bounded time. */
export interface Shutdown {
  /** Tracks the connections of the server to stop. */
  attach(server: Server): void;
  /** Tracks a response that is not sent at once. */
  track(response: ServerResponse): void;
  /** Whether the process is not ready any more. */
  isStopping(): boolean;
  /** Whether each response closes its connection. */
  isClosing(): boolean;
  /** From now on it is not ready. */
  begin(): void;
  /** Soon accepts no more connections, waits for active responses, and closes the remaining connections. */
  finish(): Promise<void>;
}

/**
 * At first it goes on as before, but is not ready. While it drains, keep-alive connections stay open, because a proxy may send a request at any moment; the response
 * carries `Connection: close`. After that idle connections are closed.
 */
export function shutdown(drainMs: number): Shutdown {
  const sockets = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let server: Server | null = null;
  let isStopping = false;
  let isClosing = false;
  // Not before: a proxy would have to open a connection for each request just when no more are accepted.
  const closeAfterAnswers = () => {
    isClosing = true;
    for (const response of unanswered) if (!response.headersSent) response.shouldKeepAlive = false;
  };

  const destroy = (matches: (socket: Socket) => boolean) => {
    for (const socket of sockets) if (matches(socket)) socket.destroy();
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
    isClosing: () => isClosing,
    begin: () => {
      isStopping = true;
    },
    finish: async () => {
      if (!server?.listening) return;
      const acceptMs = drainMs > 0 ? ACCEPT_MS : 0;
      if (acceptMs > 0) await sleep(acceptMs);
      // By then all waiting connections have been accepted; the kernel resets those that are not.
      await afterPolling();
      closeAfterAnswers();
      const { promise, resolve } = Promise.withResolvers<true>();
      // http.Server's close would close idle connections at once, while a request may be in transit.
      NetServer.prototype.close.call(server, () => resolve(true));
      const closedWithin = (ms: number) => Promise.race([promise, sleep(ms, false, { ref: false })]);

      if (await closedWithin(drainMs)) return;
      const busy = new Set([...unanswered].map(({ socket }) => socket));
      destroy((socket) => !busy.has(socket) && socket.writableLength === 0);
      if (await closedWithin(ANSWER_WITHIN_MS - acceptMs - drainMs)) return;
      destroy(() => true);
      await promise;
    },
  };
}
