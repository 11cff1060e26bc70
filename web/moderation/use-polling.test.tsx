// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { LanguageProvider } from '../i18n/language.tsx';
import { loadLazyTexts, loadTexts } from '../i18n/texts.ts';
import { usePolledTemplates } from './templates/queries.ts';
import { PagedList } from './paged-list.tsx';
import { pendingReviewReports } from './queries.ts';
import { usePolledPages } from './use-polling.ts';

const PAGES = 6;
const calls: string[] = [];
let isDown = false;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 1, 10, 20) });
  isDown = false;
  calls.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    if (isDown) return Promise.reject(new TypeError('no connection'));
    if (address.startsWith('/api/admin')) calls.push(address);
    const page = Number(/cursor=(\d)/.exec(address)?.[1] ?? '0');
    const headers: Record<string, string> =
      page + 1 < PAGES
        ? { link: `</api/admin/review-reports?cursor=${page + 1}>; rel="next"`, 'x-total-count': '6' }
        : {};
    return Promise.resolve(Response.json([], { headers }));
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function makeWrapper() {
  const client = createQueryClient();
  await loadLazyTexts('en', 'moderation');
  const texts = await loadTexts('en');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <LanguageProvider first={{ language: 'en', texts }}>{children}</LanguageProvider>
    </QueryClientProvider>
  );
  return wrapper;
}

test('a list of six pages is asked for again every fifteen seconds, all of it', async () => {
  const wrapper = await makeWrapper();
  const { result } = renderHook(() => usePolledPages(pendingReviewReports), { wrapper });
  await wait(0);
  for (let page = 1; page < PAGES; page += 1) {
    void result.current.fetchNextPage();
    await wait(0);
  }
  expect(calls).toHaveLength(PAGES);

  await wait(15_000);
  expect(calls).toHaveLength(2 * PAGES);
  await wait(15_000);
  expect(calls).toHaveLength(3 * PAGES);
});

test('a list out of sight is not asked for, and at once when it comes back', async () => {
  const wrapper = await makeWrapper();
  renderHook(() => usePolledPages(pendingReviewReports), { wrapper });
  await wait(0);
  const visibility = vi.spyOn(document, 'visibilityState', 'get');
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await wait(60_000);
  expect(calls).toHaveLength(1);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await wait(0);
  expect(calls).toHaveLength(2);
});

test('the templates are asked for again every fifteen seconds', async () => {
  const wrapper = await makeWrapper();
  renderHook(() => usePolledTemplates(), { wrapper });
  await wait(0);
  expect(calls).toHaveLength(1);
  await wait(15_000);
  expect(calls).toHaveLength(2);
});

test('a list that cannot be asked for again says from when it is', async () => {
  const wrapper = await makeWrapper();
  const Shown = () => (
    <PagedList asked={usePolledPages(pendingReviewReports)} count={1} empty="Nothing.">
      {(list) => (
        <ul ref={list}>
          <li>Owls</li>
        </ul>
      )}
    </PagedList>
  );
  render(<Shown />, { wrapper });
  await wait(0);
  expect(screen.queryByRole('status')).toBeNull();

  isDown = true;
  await wait(60_000);
  expect(screen.getByRole('status').textContent).toMatch(
    /^This list is from 10:20\sAM\. We couldn’t refresh it\.$/,
  );
  expect(screen.getByText('Owls')).toBeTruthy();

  isDown = false;
  await wait(60_000);
  expect(screen.queryByRole('status')).toBeNull();
});
