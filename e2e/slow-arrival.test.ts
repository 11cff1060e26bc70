import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, waitForHydration } from './fixtures.ts';
import { holdFace, MOST_SHIFT, waitForFace } from './late-face.ts';
import { layoutShift } from './layout.ts';

/** Long enough for a browser to draw what has arrived. */
const PAUSE_MS = 1_500;

for (const [place, words] of [
  ['in the navigation', 'href="/events"'],
  ['in the choice of languages', '<option value="Japanese"'],
] as const)
  test(`nothing moves when a page’s HTML stops ${place}`, async ({ page, baseURL, allowErrors }) => {
    const url = await startPausingProxy(baseURL ?? '', words);
    allowErrors(new RegExp(`^request to another site: ${url}/`));
    const letFaceCome = await holdFace(page);
    const response = await page.goto(url, { waitUntil: 'domcontentloaded' });
    expect(await response?.text()).toContain(words);
    await waitForHydration(page);
    expect(await layoutShift(page)).toBe(0);
    letFaceCome();
    await waitForFace(page);
    expect(await layoutShift(page)).toBeLessThanOrEqual(MOST_SHIFT);
  });

/** Passes a site on at an address of its own, with a pause in the HTML of its pages before these words. */
async function startPausingProxy(siteUrl: string, words: string) {
  const server = createServer((request, response) => void passOn(siteUrl, words, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function passOn(siteUrl: string, words: string, request: IncomingMessage, response: ServerResponse) {
  const { status, headers, body } = await ask(siteUrl, request);
  response.writeHead(status, headers);
  if (headers['content-type'].startsWith('text/html')) {
    const at = body.indexOf(words);
    response.write(body.subarray(0, at));
    await sleep(PAUSE_MS);
    response.end(body.subarray(at));
  } else response.end(body);
}

async function ask(siteUrl: string, request: IncomingMessage) {
  const { method = 'GET', url, headers: asked } = request;
  const answer = await fetch(siteUrl + url, {
    method,
    headers: { origin: siteUrl, 'content-type': asked['content-type'] ?? '' },
    ...(method !== 'GET' && { body: await text(request) }),
  });
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    'content-security-policy': answer.headers.get('content-security-policy') ?? '',
  };
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
}
