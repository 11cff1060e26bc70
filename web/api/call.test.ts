import { afterEach, expect, test, vi } from 'vitest';
import { getListing, getStats } from '#contract/listings.ts';
import { call, includeAdult, request } from './call.ts';

const discordServerId = '1049921672264095440';

afterEach(() => vi.unstubAllGlobals());

test('sends a call to its endpoint with cookies and returns the parsed JSON', async () => {
  const fetch = answerWith(new Response('{"serverCount":3,"totalMembers":41}'));
  expect(await call(getStats, {})).toEqual({ serverCount: 3, totalMembers: 41 });
  expect(fetch).toHaveBeenCalledWith('/api/stats', { method: 'GET', credentials: 'include' });
});

test('a body is sent as JSON and says so; without a body nothing is said', async () => {
  const fetch = answerWith(new Response(''));
  await request('POST', '/api/somewhere', { body: { rating: 5 } });
  expect(fetch).toHaveBeenCalledWith('/api/somewhere', {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{"rating":5}',
  });
});

test('for adults, lists of servers and of events are asked for with those for adults', async () => {
  includeAdult(true);
  const fetch = answerWith(new Response('[]'));
  await request('GET', '/api/events?category=Art');
  await request('GET', '/api/stats').catch(() => null);
  includeAdult(false);
  expect(fetch.mock.calls.map(([address]) => address)).toEqual([
    '/api/events?category=Art&adult=include',
    '/api/stats',
  ]);
});

test('an empty answer is null', async () => {
  answerWith(new Response(null, { status: 204 }));
  expect(await request('POST', '/api/somewhere')).toBeNull();
});

test('an error response has the message `status: body` and a sentence for people', async () => {
  const body =
    '{"error":"Server not found","code":"listingNotFound","nextBumpAt":"2025-11-20T12:00:00.000Z"}';
  answerWith(new Response(body, { status: 404 }));
  await expect(call(getListing, { params: { discordServerId } })).rejects.toMatchObject({
    message: `404: ${body}`,
    status: 404,
    sentence: 'Server not found',
    code: 'listingNotFound',
    answer: { nextBumpAt: '2025-11-20T12:00:00.000Z' },
  });
});

test('a refusal without a body reads status, colon, space, status text', async () => {
  answerWith(new Response('', { status: 502, statusText: 'Bad Gateway' }));
  await expect(call(getStats, {})).rejects.toMatchObject({
    message: '502: Bad Gateway',
    sentence: null,
    answer: null,
  });
});

test('a refusal that is no JSON object has no sentence', async () => {
  for (const body of ['<h1>oops</h1>', '[1]', 'null', '"text"']) {
    answerWith(new Response(body, { status: 500 }));
    await expect(call(getStats, {})).rejects.toMatchObject({
      message: `500: ${body}`,
      sentence: null,
      answer: null,
    });
  }
});

function answerWith(response: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => response);
  vi.stubGlobal('fetch', fetch);
  return fetch;
}
