// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../api/query-client.ts';
import { AuthProvider } from '../../auth/auth.tsx';
import { USER_QUERY_KEY } from '../../auth/session.ts';
import { LanguageProvider } from '../../i18n/language.tsx';
import { storeLanguage } from '../../i18n/stored-language.ts';
import { loadRestOfTexts, loadTexts } from '../../i18n/texts.ts';
import { useAddWebhook } from './use-webhooks.ts';

const WEBHOOKS = ['/api', 'user', 'servers', '1', 'webhooks'];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  [409, 'webhooksFull', true],
  [404, 'listingNotFound', true],
  [400, 'webhookForeign', false],
])('a %i of an added webhook (%s) refetches the list: %s', async (status, code, refetches) => {
  storeLanguage('chosen', 'en');
  const queryClient = createQueryClient();
  queryClient.setQueryData(USER_QUERY_KEY, { id: '1', username: 'Ada', avatar: null, isAdmin: false });
  queryClient.setQueryData(WEBHOOKS, []);
  vi.stubGlobal('fetch', async () => Response.json({ error: '-', code }, { status }));
  await loadRestOfTexts('en');
  const texts = await loadTexts('en');
  const { result } = renderHook(() => useAddWebhook('1', { onAdded: () => {}, onListed: () => {} }), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>
        <LanguageProvider first={{ language: 'en', texts }}>
          <AuthProvider>{children}</AuthProvider>
        </LanguageProvider>
      </QueryClientProvider>
    ),
  });
  await act(async () => result.current.add('https://discord.com/api/webhooks/1/x', ['server.bumped']));
  expect(queryClient.getQueryState(WEBHOOKS)?.isInvalidated).toBe(refetches);
});
