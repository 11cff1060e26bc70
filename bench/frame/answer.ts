import { request } from 'node:http';

/** A raw response: status, the handler's own headers, and the bytes of the body. */
export interface WireAnswer {
  status: number;
  headers: string[];
  body: Buffer;
}

/** Headers that node:http itself adds to every response. */
const TRANSPORT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Sends one request, a POST when there is a body, and returns the raw response. */
export async function answerOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: string,
): Promise<WireAnswer> {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: chosenHeaders(response.rawHeaders),
          body: Buffer.concat(chunks),
        }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** One header of a response, by its lower-case name. */
export function headerOf({ headers }: WireAnswer, name: string): string | undefined {
  const at = headers.findIndex((text, index) => index % 2 === 0 && text.toLowerCase() === name);
  return at === -1 ? undefined : headers[at + 1];
}

function chosenHeaders(raw: string[]) {
  const chosen: string[] = [];
  for (let at = 0; at < raw.length; at += 2) {
    const [name = '', value = ''] = [raw[at], raw[at + 1]];
    if (!TRANSPORT.has(name.toLowerCase())) chosen.push(name, value);
  }
  return chosen;
}
