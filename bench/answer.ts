import { request } from 'node:http';

/** An answer as it came over the wire: status, the headers that a handler chose, and the bytes. */
export interface WireAnswer {
  status: number;
  headers: string[];
  body: Buffer;
}

/** Written by node:http itself into every answer. */
const TRANSPORT = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length']);

/** Asks once, by POST when there is something to post, and keeps everything that comes. */
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

/** One header of an answer, by its name in small letters. */
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
