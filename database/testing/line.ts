import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a database server that can hang and break. */
export interface Line {
  /** The database's address by way of this line. */
  url: string;
  /** From now on nothing comes through, in either direction, and nobody is told. */
  hang(): void;
  /** Hangs as soon as these words have gone to the server: they take effect, and the answer never comes. */
  hangAfter(words: string): void;
  /** Whoever is connected hangs for ever, as when a network forgets its connections; new ones come through. */
  forget(): void;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** All is well again; what was said meanwhile arrives late. */
  mend(): void;
  close(): Promise<void>;
}

/** Lays a line to a database, for tests of what happens when it is out of reach. */
export async function layLine(
  databaseUrl: string,
  onFirstMessage: (message: Buffer) => void = () => {},
): Promise<Line> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const forgotten = new Set<Socket>();
  let state: 'well' | 'hanging' | 'cut' = 'well';
  let lastWords: string | null = null;
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
        to.write(bytes);
        if (lastWords !== null && bytes.includes(lastWords)) hang();
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
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
    forget: () => {
      for (const socket of sockets) {
        socket.pause();
        forgotten.add(socket);
      }
      sockets.clear();
      state = 'well';
    },
    hangAfter: (words) => {
      lastWords = words;
    },
    cut: () => {
      state = 'cut';
      breakAll();
    },
    mend: () => {
      state = 'well';
      lastWords = null;
      sockets.forEach((socket) => socket.resume());
    },
    close: async () => {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
