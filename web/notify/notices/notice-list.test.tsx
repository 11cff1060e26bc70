// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readNotices, type NoticeItem } from '#contract/notices.ts';
import { createQueryClient } from '../../api/query-client.ts';
import { LanguageProvider } from '../../i18n/language.tsx';
import { loadRestOfTexts, loadTexts } from '../../i18n/texts.ts';
import { NoticeList } from './notice-list.tsx';

const NOTICE: NoticeItem = {
  id: 7,
  kind: 'approval',
  discordServerId: '1',
  serverName: 'Lantern Keep',
  reason: null,
  at: '2026-05-01T10:00:00.000Z',
  read: false,
  hasPage: true,
};

let isRead = false;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 1, 10, 20) });
  isRead = false;
  vi.stubGlobal('fetch', (address: string) => {
    if (address === readNotices.path) {
      isRead = true;
      return Promise.resolve(Response.json({ count: 0 }));
    }
    return Promise.resolve(Response.json([{ ...NOTICE, read: isRead }]));
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a list that is closed and opened again at once shows what it marked as read', async () => {
  await loadRestOfTexts('en');
  const texts = await loadTexts('en');
  const client = createQueryClient();
  const open = (unreadAtFirst: number) =>
    render(
      <QueryClientProvider client={client}>
        <LanguageProvider first={{ language: 'en', texts }}>
          <NoticeList unreadAtFirst={unreadAtFirst} onFollow={() => {}} />
        </LanguageProvider>
      </QueryClientProvider>,
    );
  const first = open(1);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText('New')).not.toBeNull();
  expect(isRead).toBe(true);

  // No timer runs between the two, so nothing of the closed list was collected.
  first.unmount();
  open(0);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.queryByText('Lantern Keep')).not.toBeNull();
  expect(screen.queryByText('New')).toBeNull();
});
