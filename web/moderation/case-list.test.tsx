// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../api/query-client.ts';
import { AuthProvider } from '../auth/auth.tsx';
import { LanguageProvider } from '../i18n/language.tsx';
import { loadRestOfTexts, loadTexts } from '../i18n/texts.ts';
import { usePolledTemplates } from './templates/queries.ts';
import { CaseCard } from './case-card.tsx';
import { CaseList } from './case-list.tsx';
import { pendingReviewReports } from './queries.ts';
import { useCases, useDrafts } from './use-cases.ts';

const PAGES = 6;
const ANIMALS = ['cats', 'dogs', 'owls'];
const calls: string[] = [];
let isDown = false;
/** The ids of the review reports on the first page. */
let listed: readonly string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 4, 1, 10, 20) });
  isDown = false;
  listed = [];
  calls.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    if (isDown) return Promise.reject(new TypeError('no connection'));
    if (address.startsWith('/api/admin')) calls.push(address);
    const page = Number(/cursor=(\d)/.exec(address)?.[1] ?? '0');
    const headers: Record<string, string> =
      page + 1 < PAGES
        ? { link: `</api/admin/review-reports?cursor=${page + 1}>; rel="next"`, 'x-total-count': '6' }
        : {};
    const items = page === 0 ? listed.map((id) => ({ id })) : [];
    return Promise.resolve(Response.json(items, { headers }));
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
  await loadRestOfTexts('en');
  const texts = await loadTexts('en');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <LanguageProvider first={{ language: 'en', texts }}>
        <AuthProvider>{children}</AuthProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
  return wrapper;
}

test('a list of six pages is asked for again every fifteen seconds, all of it', async () => {
  const wrapper = await makeWrapper();
  const { result } = renderHook(() => useCases(pendingReviewReports), { wrapper });
  await wait(0);
  for (let page = 1; page < PAGES; page += 1) {
    void result.current.query.fetchNextPage();
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
  renderHook(() => useCases(pendingReviewReports), { wrapper });
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
    <CaseList
      cases={useCases(pendingReviewReports, { group: () => [{ id: 'owls' }] })}
      empty="Nothing."
      renderRow={() => 'Owls'}
    />
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

test('moves the focus to the next case when the focused one is removed', async () => {
  await showAnimals();
  screen.getByRole('article', { name: 'dogs' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Remove dogs' }));
  await wait(0);
  expect(screen.getAllByRole('article').map(({ textContent }) => textContent)).toEqual(['cats', 'owls']);
  expect(focused()).toBe('owls');
  expect(screen.getByText('5 in all')).toBeTruthy();
});

test('passes over a case when others can take the focus', async () => {
  await showAnimals('owls');
  screen.getByRole('article', { name: 'dogs' }).focus();
  fireEvent.click(screen.getByRole('button', { name: 'Remove dogs' }));
  await wait(0);
  expect(focused()).toBe('cats');
});

test('opens one dialog, which keeps what was written about each case', async () => {
  await showAnimals();
  const write = (id: string) => {
    fireEvent.click(screen.getByRole('button', { name: `Ask about ${id}` }));
    return screen.getByRole('textbox', { name: `About ${id}` });
  };
  fireEvent.change(write('cats'), { target: { value: 'They scratch.' } });
  expect(write('owls')).toMatchObject({ value: '' });
  expect(screen.getAllByRole('textbox')).toHaveLength(1);
  expect(write('cats')).toMatchObject({ value: 'They scratch.' });
});

test('moves the focus by keys and acts on the focused case', async () => {
  const acted = await showAnimals();
  const stops = () => screen.getAllByRole('article').map(({ tabIndex }) => tabIndex);
  expect(stops()).toEqual([0, -1, -1]);
  screen.getByRole('article', { name: 'cats' }).focus();
  const press = (key: string, shiftKey = false) =>
    fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey });
  press('j');
  press('ArrowDown');
  press('k');
  expect([focused(), stops()]).toEqual(['dogs', [-1, 0, -1]]);
  press('x');
  press('X', true);
  press('z');
  expect(acted).toEqual(['dogs', 'dogs with Shift']);
  press('r');
  expect(screen.getByRole('textbox', { name: 'About dogs' })).toBeTruthy();
});

const focused = () => document.activeElement?.textContent;

/** Shows a list of three cases, of which one comes twice; returns what its key X has acted on. */
async function showAnimals(passedOver = ''): Promise<readonly string[]> {
  const acted: string[] = [];
  listed = [...ANIMALS, 'cats'];
  const Shown = () => {
    const cases = useCases(pendingReviewReports, { isPassedOver: ({ id }) => id === passedOver });
    const draftOf = useDrafts('');
    return (
      <CaseList
        cases={cases}
        empty="Nothing."
        keys={{
          x: ({ id }, _tools, isShifted) => void acted.push(isShifted ? `${id} with Shift` : id),
          r: ({ id }, { open }) => open(id),
        }}
        renderDialog={(id: string) => (
          <input
            key={id}
            aria-label={`About ${id}`}
            defaultValue={draftOf({ id }).first}
            onChange={({ target }) => draftOf({ id }).onWrite(target.value)}
          />
        )}
        renderRow={(animal, { open, tabIndex }) => (
          <CaseCard heading={animal.id} of={animal} tabIndex={tabIndex} className="">
            <h3 id={animal.id}>{animal.id}</h3>
            <button aria-label={`Ask about ${animal.id}`} onClick={() => open(animal.id)} />
            <button aria-label={`Remove ${animal.id}`} onClick={() => cases.remove(animal.id)} />
          </CaseCard>
        )}
      >
        <p>{cases.total} in all</p>
      </CaseList>
    );
  };
  render(<Shown />, { wrapper: await makeWrapper() });
  await wait(0);
  return acted;
}
