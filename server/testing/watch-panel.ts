// Many browsers on the live panel, in a separate process, for tests of their cost to the server.
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** The number of sockets to open, and how many of them never read. */
interface Order {
  url: string;
  headers: Record<string, string>;
  sockets: number;
  deaf: number;
}

interface Panel {
  socket: WebSocket;
  /** The first of its top pages, and since when. */
  top: string;
  since: number;
  isClosed: boolean;
}

const healthy: Panel[] = [];

process.on('message', (message: Order | { awaitTop: string }) => void obey(message));

async function obey(message: Order | { awaitTop: string }) {
  if ('awaitTop' in message) {
    while (healthy.some(({ top, isClosed }) => !isClosed && top !== message.awaitTop)) await sleep(5);
    const closed = healthy.filter(({ isClosed }) => isClosed).length;
    process.send?.({ at: Math.max(...healthy.map(({ since }) => since)), closed });
    return;
  }
  const opened: Panel[] = [];
  while (opened.length < message.sockets) {
    const some = Array.from({ length: Math.min(50, message.sockets - opened.length) }, () => open(message));
    opened.push(...(await Promise.all(some)));
  }
  for (const { socket } of opened.slice(0, message.deaf)) socket.pause();
  healthy.push(...opened.slice(message.deaf));
  process.send?.({ opened: opened.length });
}

async function open({ url, headers }: Order): Promise<Panel> {
  const socket = new WebSocket(url, { headers });
  const panel: Panel = { socket, top: '', since: 0, isClosed: false };
  socket.on('message', (data: Buffer) => {
    // No full JSON.parse, which would take too long for thousands of browsers on one processor.
    const begin = data.indexOf('"topPages":[{"path":"');
    const top = /"path":"([^"]*)"/.exec(data.toString('latin1', begin, begin + 250))?.[1] ?? '';
    if (top !== panel.top) Object.assign(panel, { top, since: performance.timeOrigin + performance.now() });
  });
  socket.on('close', () => (panel.isClosed = true));
  socket.on('error', () => {}); // the close event follows
  await new Promise((resolve) => socket.once('message', resolve));
  return panel;
}
