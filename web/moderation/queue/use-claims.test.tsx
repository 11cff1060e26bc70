// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { requests } from '../queries.ts';
import { queryKeyOf } from '../../api/query.ts';
import { useClaims } from './use-claims.ts';

const CLAIM = { claim: { by: 'kim', until: '2026-01-01T00:10:00.000Z', isOwn: true } };
const calls: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  answer = () => Promise.resolve(Response.json(CLAIM));
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit) => {
    calls.push(`${method} ${address.split('/').at(-2)}`);
    return method === 'POST' ? answer() : Promise.resolve(Response.json({}));
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function renderClaims() {
  const onDecided = vi.fn<(id: string, error: unknown) => void>();
  const list = requests({ status: 'pending', isEdit: false });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ ids }) => useClaims(list, ids, onDecided), {
    wrapper,
    initialProps: { ids: ['owls', 'cats'] },
  });
  const key = queryKeyOf(list);
  client.setQueryData(key, {
    pages: [
      {
        items: [
          { id: 'owls', claim: null },
          { id: 'cats', claim: null },
        ],
      },
    ],
  });
  const claims = () =>
    client.getQueryData<{ pages: { items: object[] }[] }>(key)?.pages.flatMap(({ items }) => items);
  return {
    onDecided,
    claims,
    open: (id: string) => act(() => result.current(id)),
    /** Shows the list with these items about which no decision is on its way. */
    show: (...ids: string[]) => rerender({ ids }),
  };
}

test('opening an item claims it, and opening another gives it back', async () => {
  const { open, claims } = renderClaims();
  open('owls');
  await wait(799);
  expect(calls).toEqual([]);
  await wait(1);
  expect(claims()).toEqual([
    { id: 'owls', ...CLAIM },
    { id: 'cats', claim: null },
  ]);
  open('cats');
  await wait(800);
  expect(calls).toEqual(['POST owls', 'DELETE owls', 'POST cats']);
  expect(claims()).toEqual([
    { id: 'owls', claim: null },
    { id: 'cats', ...CLAIM },
  ]);
});

test('an item is not claimed while a decision about it is pending', async () => {
  const { open, show } = renderClaims();
  open('owls');
  await wait(500);
  show('cats');
  await wait(10_000);
  expect(calls).toEqual([]);
  show('owls', 'cats');
  await wait(800);
  expect(calls).toEqual(['POST owls']);
});

test('a claim that is answered once another item is open is given back', async () => {
  const { open } = renderClaims();
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  open('owls');
  await wait(800);
  open('cats');
  expect(calls).toEqual(['POST owls']);
  resolve(Response.json(CLAIM));
  await wait(1);
  expect(calls).toEqual(['POST owls', 'DELETE owls']);
});

test('the open item is claimed again when the window comes back into sight', async () => {
  const { open } = renderClaims();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  open('owls');
  await wait(800);
  expect(calls).toEqual([]);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(800);
  expect(calls).toEqual(['POST owls']);
  visibility.mockRestore();
});

test('a claim that meets a decision is told of, and another’s claim is shown', async () => {
  const { open, onDecided, claims } = renderClaims();
  const claim = { by: 'mina', until: CLAIM.claim.until, isOwn: false };
  answer = () => Promise.resolve(Response.json({ code: 'claimedAlready', claim }, { status: 409 }));
  open('owls');
  await wait(800);
  expect(onDecided).not.toHaveBeenCalled();
  expect(claims()).toEqual([
    { id: 'owls', claim },
    { id: 'cats', claim: null },
  ]);
  answer = () => Promise.resolve(Response.json({ code: 'nothingPending' }, { status: 409 }));
  open('cats');
  await wait(800);
  expect(onDecided).toHaveBeenCalledExactlyOnceWith('cats', expect.objectContaining({ status: 409 }));
});
