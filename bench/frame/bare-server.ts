import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WireAnswer } from './answer.ts';

/**
 * The reference, in a separate process: plain node:http, which sends one response, given by the parent process, to every
 * request. A posted body is read and parsed as JSON first. It sends its port to the parent.
 */
process.once('message', ({ status, headers, body }: WireAnswer) => {
  const bytes = Buffer.from(body);
  const all = status === 304 ? headers : [...headers, 'content-length', String(bytes.length)];
  const server = createServer((request, response) => {
    const answer = () => {
      response.writeHead(status, all);
      response.end(bytes);
    };
    if (request.method !== 'POST') return answer();
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      JSON.parse(text);
      answer();
    });
    return undefined;
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
process.once('disconnect', () => process.exit(0));
