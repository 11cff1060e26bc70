import { useEffect, useEffectEvent, useState } from 'react';

/** How it stands with a live connection. One that is lost is taken up again by itself. */
export type ConnectionState = 'connecting' | 'connected' | 'notConnected';

/** What the server tells as it happens, and whether it can. */
export interface LiveConnection<Data> {
  readonly state: ConnectionState;
  /** What was told last, also while nothing more can be told; null before the first message. */
  readonly data: Data | null;
}

/** Makes of a message, and of what was known before it, what is known then; it throws when a message is none. */
type Read<Data> = (message: unknown, before: Data | null) => Data;

const RETRY_MS = { least: 1_000, most: 30_000 } as const;
/** The server's word that this is no matter of the line. */
const NOT_ALLOWED = 1008;

/**
 * Watches an address of the server for as long as the component is shown. `onDismissed` is called when the server ends
 * the connection because whoever watches may not any more.
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
 * Follows an address until it is told to stop. When the connection is lost it waits a while that doubles with each
 * failure and is never quite the same, so that a restarted server is not met by everybody at once; a page that is
 * looked at again, or a machine that is back on its network, waits for nothing.
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
    const opened = new WebSocket(addressOf(path));
    socket = opened;
    opened.addEventListener('open', () => {
      if (socket === opened) become({ state: 'connected' });
    });
    opened.addEventListener('error', () => {
      // oxlint-disable-next-line no-console -- a failure is told nobody but whoever looks here
      if (socket === opened) console.error('The live connection failed:', path);
    });
    opened.addEventListener('message', ({ data }) => {
      if (socket !== opened) return;
      try {
        become({ data: read(JSON.parse(String(data)), live.data) });
        failures = 0;
      } catch (error) {
        // oxlint-disable-next-line no-console -- a failure is told nobody but whoever looks here
        console.error('The live connection said what nobody understands:', error);
      }
    });
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      lose();
      if (code === NOT_ALLOWED) onForbidden();
    });
  };

  const hangUp = () => {
    clearTimeout(retry);
    const open = socket;
    socket = null; // what it still says is not heard
    open?.close();
  };

  const lose = () => {
    hangUp();
    become({ state: 'notConnected' });
    failures += 1;
    retry = setTimeout(connect, waitAfter(failures));
  };

  connect();
  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('online', connect, { signal });
  window.addEventListener('offline', lose, { signal });
  document.addEventListener('visibilitychange', connect, { signal });
  // A page with an open connection is not kept by the browser for when somebody comes back to it.
  window.addEventListener('pagehide', hangUp, { signal });
  window.addEventListener('pageshow', connect, { signal });
  return () => {
    listening.abort();
    hangUp();
  };
}

interface Watch<Data> {
  path: string;
  read: Read<Data>;
  show: (live: LiveConnection<Data>) => void;
  onForbidden: () => void;
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
