import { QueryObserver } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { useAuth } from './auth.tsx';
import { SESSION_SCRIPT } from './session-script.ts';
import { fetchUser, clearPersonalData, USER_QUERY_KEY, userQuery } from './session.ts';
import { signInAddress } from './auth.tsx';

afterEach(() => vi.unstubAllGlobals());

test('who is signed in cannot be asked outside the provider', () => {
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within AuthProvider');
});

test('the script in the head has no character that HTML would escape', () => {
  expect(SESSION_SCRIPT).not.toMatch(/[<>&"']/);
});

test('does not ask the server about a visitor, who has no session cookie', async () => {
  const fetch = answerWith('language=en', new Response());
  expect(await fetchUser()).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test('who is signed in is who the server says', async () => {
  const user = { id: '1', username: 'Ada', avatar: null, isAdmin: false };
  answerWith('language=en; signed-in=1', Response.json({ user }));
  expect(await fetchUser()).toEqual(user);
});

test('a session that has ended makes a visitor, who is not asked about again', async () => {
  answerWith('signed-in=1', new Response('{}', { status: 401 }));
  expect(await fetchUser()).toBeNull();
  expect(document.cookie).toBe('signed-in=; Max-Age=0; Path=/; SameSite=Lax');
});

test('an answer about the session before asks again about the one that has begun', async () => {
  const user = { id: '2', username: 'Ben', avatar: null, isAdmin: false };
  const fetch = answerWith('signed-in=1', new Response('{}', { status: 401 }));
  fetch.mockImplementationOnce(async () => {
    vi.stubGlobal('document', { cookie: 'signed-in=2' });
    return new Response('{}', { status: 401 });
  });
  fetch.mockImplementationOnce(async () => Response.json({ user }));
  expect(await fetchUser()).toEqual(user);
  expect(document.cookie).toBe('signed-in=2');
});

test('any other failure is one, and its error says so', async () => {
  answerWith('signed-in=1', new Response('', { status: 503 }));
  await expect(fetchUser()).rejects.toThrow('Failed to fetch user');
});

test('clears everything that only the signed-in person may see, and nothing else', async () => {
  answerWith('', new Response());
  const queryClient = createQueryClient();
  for (const key of [
    USER_QUERY_KEY,
    ['/api', 'user', 'guilds'],
    ['/api', 'admin', 'stats'],
    ['/api', 'stats'],
  ])
    queryClient.setQueryData(key, { of: key });
  queryClient.setQueryData(['/api', 'servers', '1'], { hidden: null });
  queryClient.setQueryData(['/api', 'servers', '2'], { hidden: 'pending' });

  await clearPersonalData(queryClient);

  expect(queryClient.getQueryData(['/api', 'user', 'guilds'])).toBeUndefined();
  expect(queryClient.getQueryData(['/api', 'admin', 'stats'])).toBeUndefined();
  expect(queryClient.getQueryData(['/api', 'servers', '2'])).toBeUndefined();
  expect(queryClient.getQueryData(['/api', 'servers', '1'])).toEqual({ hidden: null });
  expect(queryClient.getQueryData(['/api', 'stats'])).toBeDefined();
  expect(queryClient.getQueryState(USER_QUERY_KEY)?.isInvalidated).toBe(true);
});

test('a session that the server has ended is over also where nobody can be asked', async () => {
  answerWith('signed-in=1', new Response('', { status: 503 }));
  const queryClient = createQueryClient();
  queryClient.setQueryData(USER_QUERY_KEY, { id: '1', username: 'Ada', avatar: null, isAdmin: false });
  const observer = new QueryObserver(queryClient, userQuery(queryClient));
  const stop = observer.subscribe(() => {});

  await clearPersonalData(queryClient);

  expect(queryClient.getQueryData(USER_QUERY_KEY)).toBeNull();
  stop();
});

test('the way to sign in names the page to come back to', () => {
  expect(signInAddress('/?category=Music&q=a b')).toBe(
    '/api/auth/discord?returnTo=%2F%3Fcategory%3DMusic%26q%3Da+b',
  );
});

function answerWith(cookie: string, answer: Response) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer);
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('document', { cookie });
  return fetch;
}

function Lost() {
  return useAuth().user?.username;
}
