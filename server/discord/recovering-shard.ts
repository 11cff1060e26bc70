import type { Inflate } from 'node:zlib';
import { WebSocketShard, WebSocketShardEvents } from '@discordjs/ws';

// The library calls these without awaiting them: a rejection would end the process.
const UNATTENDED = ['onMessage', 'onClose', 'heartbeat', 'internalConnect'] as const;

type Unattended = Record<(typeof UNATTENDED)[number], (...given: unknown[]) => Promise<void>>;

/** The library's socket, as far as it is used here. */
interface Socket {
  readonly readyState: number;
  on(event: 'error', ignore: () => void): void;
  pause(): void;
  resume(): void;
  terminate(): void;
}

/** What is private to the library's types. */
interface Internals {
  readonly connection: Socket | null;
  /** The connection's compressed stream. What it emits is added to the buffer. */
  readonly nativeInflate: Inflate | null;
  inflateBuffer: Buffer[];
  unpackMessage: (message: ArrayBuffer | string) => Promise<unknown>;
}

const CONNECTING = 0;
/** The gateway ends each message with an empty block. */
const END_OF_MESSAGE = Buffer.from([0x00, 0x00, 0xff, 0xff]);
/** A socket is not read from while so many of its messages wait to be inflated. */
const MOST_WAITING = 32;

/**
 * The library's shard, but:
 * - Rejections that nobody awaits are emitted as errors of the shard: of a payload that is not JSON, or of a recovery
 *   that finds the shard connected.
 * - Messages are inflated one at a time, and those of each connection apart. The library mixes what is left
 *   of a connection with the next one's, and takes all that arrive: a flood would fill the memory.
 * - A socket that is not open yet is given up. The library only removes its listeners, and the error of a socket
 *   without any would end the process.
 */
export class RecoveringShard extends WebSocketShard {
  constructor(...given: ConstructorParameters<typeof WebSocketShard>) {
    super(...given);
    const unattended = this as unknown as Unattended; // private to the library's types
    for (const name of UNATTENDED) {
      const call = unattended[name].bind(this);
      unattended[name] = async (...received) => {
        try {
          await call(...received);
        } catch (error) {
          this.emit(WebSocketShardEvents.Error, error instanceof Error ? error : new Error(String(error)));
        }
      };
    }
    inflateInTurn(this as unknown as Internals);
  }

  override destroy(...given: Parameters<WebSocketShard['destroy']>): Promise<void> {
    const { connection } = this as unknown as Internals;
    connection?.on('error', () => {});
    connection?.resume(); // to read that it closes
    if (connection?.readyState === CONNECTING) {
      Object.assign(connection, { onclose: null, onerror: null });
      connection.terminate();
    }
    return super.destroy(...given);
  }
}

function inflateInTurn(shard: Internals) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  shard.unpackMessage = (message) => {
    const { connection, nativeInflate } = shard;
    waiting += 1;
    if (waiting >= MOST_WAITING) connection?.pause();
    const unpacked = last.then(() => inflate(shard, nativeInflate, message));
    last = unpacked
      .catch(() => {}) // the caller gets the error
      .then(() => {
        waiting -= 1;
        if (waiting < MOST_WAITING) connection?.resume();
      });
    return unpacked;
  };
}

/**
 * Inflates and parses a message; null for a part of one, for one that is not compressed, and for what is left of a
 * connection that has ended: it is no part of the next one's stream.
 */
async function inflate(
  shard: Internals,
  stream: Inflate | null,
  message: ArrayBuffer | string,
): Promise<unknown> {
  if (stream === null || typeof message === 'string' || shard.nativeInflate !== stream) return null;
  const compressed = Buffer.from(message);
  await new Promise<void>((resolve, reject) => {
    stream.write(compressed, (error) => (error ? reject(error) : resolve()));
  });
  if (!compressed.subarray(-END_OF_MESSAGE.length).equals(END_OF_MESSAGE)) return null;
  const text = Buffer.concat(shard.inflateBuffer).toString();
  shard.inflateBuffer = [];
  return shard.nativeInflate === stream ? JSON.parse(text) : null;
}
