import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy to a database server that can hang and break. */
export interface TcpProxy {
  /** The database's address through this proxy. */
  url: string;
  /** Stops forwarding in both directions without closing connections. */
  hang(): void;
  /** Hangs once this text has been forwarded: the statement runs, its response never arrives. */
  hangAfter(text: string): void;
  /** Holds back each answer for so long. */
  slowDown(ms: number): void;
  /** Leads new connections to another server. */
  retarget(databaseUrl: string): void;
  /** Open connections hang for ever, as after a NAT table is lost; new ones work. */
  forget(): void;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Forwards again, including what was held back. */
  mend(): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy to a database, for tests of lost connections. */
export async function startTcpProxy(
  databaseUrl: string,
  onFirstMessage: (message: Buffer) => void = () => {},
): Promise<TcpProxy> {
  let target = new URL(databaseUrl);
  let answersAfterMs = 0;
  const sockets = new Set<Socket>();
  const forgotten = new Set<Socket>();
  let state: 'open' | 'hanging' | 'cut' = 'open';
  let hangAfterText: string | null = null;
  const hang = () => {
    state = 'hanging';
    sockets.forEach((socket) => socket.pause());
  };

  const server = createServer((near) => {
    if (state === 'cut') return near.destroy();
    near.once('data', onFirstMessage);
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes: Buffer) => {
        if (from === far && answersAfterMs > 0) setTimeout(() => to.write(bytes), answersAfterMs);
        else to.write(bytes);
        if (hangAfterText !== null && bytes.includes(hangAfterText)) hang();
      });
      const end = () => {
        if (!forgotten.has(from)) to.destroy();
      };
      from.on('error', end);
      from.on('close', () => {
        sockets.delete(from);
        end();
      });
      if (state === 'hanging') from.pause();
    }
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const breakAll = () => [...sockets, ...forgotten].forEach((socket) => socket.destroy());

  return {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${port}` }).href,
    hang,
    slowDown: (ms) => {
      answersAfterMs = ms;
    },
    retarget: (other) => {
      target = new URL(other);
      state = 'open';
      hangAfterText = null;
    },
    forget: () => {
      for (const socket of sockets) {
        socket.pause();
        forgotten.add(socket);
      }
      sockets.clear();
      state = 'open';
    },
    hangAfter: (text) => {
      hangAfterText = text;
    },
    cut: () => {
      state = 'cut';
      breakAll();
    },
    mend: () => {
      state = 'open';
      hangAfterText = null;
      answersAfterMs = 0;
      sockets.forEach((socket) => socket.resume());
    },
    close: async () => {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
