import { useEffect, useEffectEvent, useState } from 'react';

/** The state of a live connection. A lost one reconnects by itself. */
export type ConnectionState = 'connecting' | 'connected' | 'notConnected';

/** What the server sends live, and the state of the connection. */
export interface LiveConnection<Data> {
  readonly state: ConnectionState;
  /** The last data, also while the connection is lost; null before the first message. */
  readonly data: Data | null;
}

/** Makes the next data of a message and the data before; throws when the message is invalid. */
type Read<Data> = (message: unknown, before: Data | null) => Data;

const RETRY_MS = { least: 1_000, most: 30_000 } as const;
/** The close code for a person who may not watch. */
const NOT_ALLOWED = 1008;

/**
 * Keeps a live connection for as long as the component is shown. `onForbidden` is called when the server ends it
 * because the person may not watch any more.
 */
export function useLiveConnection<Data>(
  path: string,
  read: Read<Data>,
  onForbidden: () => void,
): LiveConnection<Data> {
  const [live, show] = useState<LiveConnection<Data>>({ state: 'connecting', data: null });
  const tellDismissed = useEffectEvent(onForbidden);
  useEffect(() => follow({ path, read, show, onForbidden: () => tellDismissed() }), [path, read]);
  return live;
}

/**
 * Connects until it is told to stop. A lost connection is retried with exponential backoff and jitter, so that not
 * everybody comes back to a restarted server at once; a page that becomes visible or online retries at once.
 */
function follow<Data>({ path, read, show, onForbidden }: Watch<Data>): () => void {
  let live: LiveConnection<Data> = { state: 'connecting', data: null };
  let socket: WebSocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const become = (change: Partial<LiveConnection<Data>>) => {
    live = { ...live, ...change };
    show(live);
  };
  const connect = () => {
    if (socket !== null || document.visibilityState === 'hidden') return;
    clearTimeout(retry);
    become({ state: 'connecting' });
    const opened = openSocket(path, {
      isCurrent: () => socket === opened,
      onOpen: () => become({ state: 'connected' }),
      onMessage: (message) => {
        become({ data: read(message, live.data) });
        failures = 0;
      },
      onClose: (code) => {
        lose();
        if (code === NOT_ALLOWED) onForbidden();
      },
    });
    socket = opened;
  };
  const hangUp = () => {
    clearTimeout(retry);
    const open = socket;
    socket = null; // its further events are ignored
    // Closed before it is open, it would log a warning.
    if (open?.readyState === WebSocket.CONNECTING) open.addEventListener('open', () => open.close());
    else open?.close();
  };
  const lose = () => {
    hangUp();
    become({ state: 'notConnected' });
    failures += 1;
    retry = setTimeout(connect, waitAfter(failures));
  };

  connect();
  const stopListening = listenToPage({ connect, hangUp, lose });
  return () => {
    stopListening();
    hangUp();
  };
}

interface Watch<Data> {
  path: string;
  read: Read<Data>;
  show: (live: LiveConnection<Data>) => void;
  onForbidden: () => void;
}

/** Opens a socket whose events count for as long as it is the current one. */
function openSocket(
  path: string,
  on: {
    isCurrent: () => boolean;
    onOpen: () => void;
    /** May throw when it does not understand the message. */
    onMessage: (message: unknown) => void;
    onClose: (code: number) => void;
  },
): WebSocket {
  const socket = new WebSocket(addressOf(path));
  socket.addEventListener('open', () => {
    if (on.isCurrent()) on.onOpen();
  });
  socket.addEventListener('error', () => {
    // oxlint-disable-next-line no-console -- a failure is only logged
    if (on.isCurrent()) console.error('The live connection failed:', path);
  });
  socket.addEventListener('message', ({ data }) => {
    if (!on.isCurrent()) return;
    try {
      on.onMessage(JSON.parse(String(data)));
    } catch (error) {
      // oxlint-disable-next-line no-console -- a failure is only logged
      console.error('The live connection sent an invalid message:', error);
    }
  });
  socket.addEventListener('close', ({ code }) => {
    if (on.isCurrent()) on.onClose(code);
  });
  return socket;
}

/** Follows the page: whether it is visible and online, and whether it is left. */
function listenToPage({
  connect,
  hangUp,
  lose,
}: Readonly<Record<'connect' | 'hangUp' | 'lose', () => void>>) {
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', connect, { signal });
  window.addEventListener('offline', lose, { signal });
  document.addEventListener('visibilitychange', connect, { signal });
  // A page with an open connection would not be kept in the back/forward cache.
  window.addEventListener('pagehide', hangUp, { signal });
  window.addEventListener('pageshow', connect, { signal });
  return () => listening.abort();
}

function waitAfter(failures: number) {
  const { least, most } = RETRY_MS;
  const longest = Math.min(most, least * 2 ** failures);
  return least + Math.random() * (longest - least);
}

function addressOf(path: string) {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${location.host}${path}`;
}
