// @vitest-environment happy-dom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/call.ts';
import { createQueryClient } from '../api/query-client.ts';
import { LanguageProvider } from '../i18n/language.tsx';
import { storeLanguage } from '../i18n/stored-language.ts';
import { loadRestOfTexts, loadTexts } from '../i18n/texts.ts';
import { currentToast } from '../ui/toast/toast-store.ts';
import { AuthProvider, useAuth } from './auth.tsx';
import { USER_QUERY_KEY } from './session.ts';
import { useAction } from './use-action.ts';

const ADA = { id: '1', username: 'Ada', avatar: null, isAdmin: false };
const STATS = ['/api', 'stats'];

let queryClient: QueryClient;

beforeEach(() => {
  storeLanguage('chosen', 'en'); // so that none is detected
  queryClient = createQueryClient();
  queryClient.setQueryData(USER_QUERY_KEY, ADA);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('an action that is pressed twice runs once', async () => {
  const { actions } = await renderActions();
  const { promise, resolve } = Promise.withResolvers<string>();
  const call = vi.fn<() => Promise<string>>(async () => promise);
  const press = async () => actions().run({ ...SILENT, name: 'send', call });

  let pressed: Promise<unknown> = Promise.resolve();
  act(() => {
    pressed = Promise.all([press(), press()]);
  });
  expect(actions().pendingAction('a')).toBe('send');
  expect(actions().pendingAction('b')).toBeUndefined();
  resolve('done');
  await act(async () => pressed);

  expect(call).toHaveBeenCalledTimes(1);
  expect(actions().pendingAction('a')).toBeUndefined();
  await act(press);
  expect(call).toHaveBeenCalledTimes(2);
});

test('actions on two targets run at the same time', async () => {
  const { actions } = await renderActions();
  const { promise, resolve } = Promise.withResolvers<string>();
  const call = vi.fn<() => Promise<string>>(async () => promise);
  const pressed = act(async () =>
    Promise.all(['a', 'b'].map(async (target) => actions().run({ ...SILENT, target, call }))),
  );
  resolve('done');
  await pressed;
  expect(call).toHaveBeenCalledTimes(2);
});

test('a success shows its toast and refetches what the endpoint affects', async () => {
  const { actions } = await renderActions();
  queryClient.setQueryData(STATS, 1);
  queryClient.setQueryData(['/api', 'servers'], 1);
  const onSuccess = vi.fn<(reply: string) => void>();

  await act(async () =>
    actions().run({
      ...SILENT,
      endpoint: { affects: ['/api/stats'] },
      call: async () => 'reply',
      onSuccess,
      succeeded: (reply) => ({ title: 'Done', text: reply }),
      awaitsRefetch: true,
    }),
  );

  expect(currentToast()).toMatchObject({ title: 'Done', text: 'reply', tone: 'done', isOpen: true });
  expect(onSuccess).toHaveBeenCalledExactlyOnceWith('reply');
  expect(queryClient.getQueryState(STATS)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['/api', 'servers'])?.isInvalidated).toBe(false);
});

test('a refusal shows a toast with its reason, which is forgotten on the next try', async () => {
  const { actions, user } = await renderActions();
  const refused = new ApiError(429, '', JSON.stringify({ error: '-', code: 'tooManyRequests' }));
  const reason = 'Too many requests. Wait a moment and try again.';
  queryClient.setQueryData(STATS, 1);

  await act(async () =>
    actions().run({
      ...SILENT,
      endpoint: { affects: ['/api/stats'] },
      call: async () => Promise.reject(refused),
      failed: (text) => ({ title: 'Not done', text }),
    }),
  );

  expect(currentToast()).toMatchObject({ title: 'Not done', text: reason, tone: 'failed', isOpen: true });
  expect(actions().errorOf('a')).toBe(reason);
  expect(user()).toEqual(ADA);
  expect(queryClient.getQueryState(STATS)?.isInvalidated).toBe(false);
  await act(async () => actions().run({ ...SILENT, call: async () => 'reply' }));
  expect(actions().errorOf('a')).toBeUndefined();
});

test('an error that shows the page to be outdated refetches what the endpoint affects', async () => {
  const { actions } = await renderActions({ isOutdatedBy: () => true });
  queryClient.setQueryData(STATS, 1);
  await act(async () =>
    actions().run({
      ...SILENT,
      endpoint: { affects: ['/api/stats'] },
      call: async () => Promise.reject(new ApiError(409, '', '')),
    }),
  );
  expect(queryClient.getQueryState(STATS)?.isInvalidated).toBe(true);
});

test('the end of the session makes the person a visitor', async () => {
  const { actions, user } = await renderActions();
  await act(async () => actions().run({ ...SILENT, call: sessionOver }));
  await vi.waitFor(() => expect(user()).toBeNull());
});

test('a form that handles the end of the session stays until it leaves', async () => {
  const { actions, user } = await renderActions();
  const onSessionOver = vi.fn<(leave: () => void) => void>();
  await act(async () => actions().run({ ...SILENT, call: sessionOver, onSessionOver }));
  expect(onSessionOver).toHaveBeenCalledTimes(1);
  expect(user()).toEqual(ADA);

  await act(async () => onSessionOver.mock.calls[0]?.[0]());
  await vi.waitFor(() => expect(user()).toBeNull());
});

test('a press right after the list has changed is ignored', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { actions } = await renderActions({ settleMs: 300 });
  const call = vi.fn<() => Promise<string>>(async () => 'reply');
  const press = async (target: string) => act(async () => actions().run({ ...SILENT, target, call }));

  await press('a');
  vi.advanceTimersByTime(299);
  expect(actions().isSettled()).toBe(false);
  await press('b');
  expect(call).toHaveBeenCalledTimes(1);

  vi.advanceTimersByTime(1);
  await press('b');
  expect(call).toHaveBeenCalledTimes(2);
});

/** An action on the target `a` that says nothing of its outcome. */
const SILENT = { target: 'a', succeeded: () => null, failed: () => null } as const;

async function sessionOver() {
  throw new ApiError(401, '', JSON.stringify({ error: '-', code: 'notSignedIn' }));
}

/** Renders the hook for Ada, in English. */
async function renderActions(options: Parameters<typeof useAction>[0] = {}) {
  const [texts] = await Promise.all([loadTexts('en'), loadRestOfTexts('en')]);
  const { result } = renderHook(() => ({ actions: useAction(options), user: useAuth().user }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <LanguageProvider first={{ language: 'en', texts }}>
          <AuthProvider>{children}</AuthProvider>
        </LanguageProvider>
      </QueryClientProvider>
    ),
  });
  return { actions: () => result.current.actions, user: () => result.current.user };
}
