import { once } from 'node:events';
import { request as sendRequest, type IncomingMessage, type Server } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** One request, without the parts of `fetch` that no test needs. */
export interface Call {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Buffer | null;
  signal?: AbortSignal;
}

/** The response; its body is decompressed, and a picture has a character for each byte. */
interface Received {
  status: number;
  headers: Headers;
  text: string;
}

/** As a browser's script sends them, and as proxies may. */
const USUAL_HEADERS = { host: 'localhost:3000', accept: '*/*', 'accept-language': '*', 'user-agent': 'node' };
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
};

/**
 * Sends a request over a connection in memory: all that the server does with one of TCP, without its cost and without
 * ports. Redirects are not followed.
 */
export async function callInMemory(
  server: Server,
  path: string,
  { method = 'GET', headers = {}, body = null, signal }: Call,
): Promise<Received> {
  const [near, far] = duplexPair();
  server.emit('connection', Object.assign(far, { remoteAddress: '127.0.0.1' }));
  const { pathname, search } = new URL(`http://${USUAL_HEADERS.host}${path}`); // escaped, as by a browser
  const request = sendRequest({
    path: pathname + search,
    method,
    headers: {
      ...USUAL_HEADERS,
      ...(typeof body === 'string' && { 'content-type': 'text/plain;charset=UTF-8' }),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    },
    ...(signal && { signal }),
    createConnection: () => near,
  });
  try {
    request.end(body ?? undefined);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const bytes = await buffer(response);
    const decode = DECODERS[response.headers['content-encoding'] ?? ''];
    const isPicture = response.headers['content-type'] === 'image/png';
    const text = (decode && bytes.length > 0 ? decode(bytes) : bytes).toString(isPicture ? 'latin1' : 'utf8');
    return { status: response.statusCode ?? 0, headers: headersOf(response), text };
  } finally {
    near.destroy();
    far.destroy();
  }
}

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  return headers;
}
