import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { LIVE_ANALYTICS_PATH } from '#contract/analytics.ts';
import { hasPermission } from '#contract/roles.ts';
import type { Deps } from '../../deps.ts';
import type { Http } from '../../http/http.ts';
import { isOwnSocket } from '../../http/request-checks.ts';
import { Refusal } from '../../refusal.ts';
import { livePanel } from './live-panel.ts';

/** Browsers send no messages on this socket. */
const LONGEST_MESSAGE_BYTES = 1_024;
const PING_EVERY_MS = 15_000;
/** The most bytes that are buffered for a browser that does not read. */
const MOST_WAITING_BYTES = 512 * 1024;
const CLOSE_WITHIN_MS = 1_000;
const CLOSING = { goingAway: 1001, notAllowed: 1008 } as const;

/** The live panel's WebSocket, for admins as long as they are signed in, and only from our own pages. */
export async function analyticsSocket({ app, sessions, admitUpgrade }: Http, deps: Deps): Promise<void> {
  const { config } = deps;
  const panel = livePanel(deps, (tokenHashes) => sessions.usersOf(tokenHashes));
  await app.register(websocket, {
    options: { maxPayload: LONGEST_MESSAGE_BYTES },
    // A protocol error of a browser, which has closed its socket already.
    errorHandler: (_error, socket) => socket.close(),
    preClose: (done) => {
      closeAll(app.websocketServer.clients);
      app.websocketServer.close();
      done();
    },
  });
  const pinging = pingAll(() => app.websocketServer.clients);
  app.addHook('onClose', async () => clearInterval(pinging));

  app.route({
    method: 'GET',
    url: LIVE_ANALYTICS_PATH,
    onRequest: async (request, reply) => {
      if (request.ws) admitUpgrade(request, reply);
    },
    preValidation: async (request, reply) => {
      if (!request.ws) throw new Refusal('notFound');
      if (!isOwnSocket(request, config.publicUrl)) throw new Refusal('crossOrigin');
      const user = await sessions.find(request, reply);
      if (!user) throw new Refusal('notSignedIn');
      if (!hasPermission(user.role, 'watch sessions')) throw new Refusal('notAllowed');
    },
    handler: () => {
      throw new Refusal('notFound');
    },
    wsHandler: (socket: WebSocket, { raw }: FastifyRequest) => {
      const watcher = {
        tokenHash: sessions.tokenHashOf(raw) ?? '',
        send: (message: Buffer) => {
          if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate();
          else socket.send(message, { binary: false });
        },
        dismiss: () => closeSoon(socket, CLOSING.notAllowed),
      };
      socket.on('close', () => panel.leave(watcher));
      panel.join(watcher);
    },
  });
}

/** Closes sockets that have not answered the last ping, because a connection can die silently. */
function pingAll(sockets: () => Iterable<WebSocket>) {
  const silent = new WeakSet<WebSocket>();
  return setInterval(() => {
    for (const socket of sockets()) {
      if (silent.has(socket)) {
        socket.terminate();
        continue;
      }
      silent.add(socket);
      socket.once('pong', () => silent.delete(socket));
      socket.ping();
    }
  }, PING_EVERY_MS).unref();
}

function closeAll(sockets: Iterable<WebSocket>) {
  for (const socket of sockets) closeSoon(socket, CLOSING.goingAway);
}

/** Closes a socket with a close frame, and terminates it soon if there is no answer. */
function closeSoon(socket: WebSocket, code: number) {
  socket.close(code);
  setTimeout(() => socket.terminate(), CLOSE_WITHIN_MS).unref();
}
