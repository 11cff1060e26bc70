// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listListings } from '#contract/directory.ts';
import { listWall } from '#contract/shelves.ts';
import { fakeApi, mountPage } from '../testing/mount-page.tsx';
import { lanternKeep } from '../testing/page-request.ts';

const SERVERS = Array.from({ length: 24 }, (_, at) => ({
  discordServerId: `7392000000000000${at + 10}`,
  name: `Owls ${at}`,
  icon: `https://cdn.discordapp.com/icons/${at}.webp`,
  onlineCount: at === 1 ? null : 1_234,
}));

async function open({ isWide = true, savesData = false } = {}) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(new EventTarget() as MediaQueryList, { matches: query === '(min-width: 64rem)' && isWide }),
  );
  // No picture is loaded here, which would count as broken.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false);
  if (savesData)
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  onTestFinished(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'connection');
  });
  const api = fakeApi();
  api.answer(listListings, [lanternKeep]);
  api.answer(listWall, SERVERS);
  await mountPage(api, '/');
  return api;
}

const wall = () => document.querySelector('[aria-hidden] > .aspect-square')!.parentElement!;
const links = () => [...wall().querySelectorAll('a')];
const box = (at: number) => wall().children[at]!;

test('twenty-four servers stand round our shield, for pointers alone', async () => {
  await open();
  await waitFor(() => expect(links()).toHaveLength(24));
  expect(wall().getAttribute('aria-hidden')).toBe('true');
  expect(links().every((link) => link.tabIndex === -1)).toBe(true);
  expect(links()[0]!.getAttribute('href')).toBe(`/server/${SERVERS[0]!.discordServerId}`);
  expect(box(12).querySelector('a')).toBeNull();
  const pictures = [...wall().querySelectorAll('img')];
  expect(pictures.map(({ src }) => src)).toEqual(SERVERS.map(({ icon }) => icon));
  expect(pictures.every((picture) => picture.getAttribute('loading') === 'lazy' && picture.alt === '')).toBe(
    true,
  );
});

test('a pointer is told a name and who is online, until it leaves or Escape is pressed', async () => {
  await open();
  await waitFor(() => expect(links()).toHaveLength(24));
  const name = (at: number) => screen.queryByText(`Owls ${at}`);
  expect(name(0)).toBeNull();
  fireEvent.pointerEnter(box(0));
  expect(name(0)!.closest('a')!.textContent).toBe('Owls 01,234 online');
  expect(box(0).contains(name(0)), 'the pointer may go on to it').toBe(true);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(name(0)).toBeNull();
  fireEvent.pointerEnter(box(1));
  expect(name(1)!.closest('a')!.textContent).toBe('Owls 1');
  fireEvent.pointerLeave(box(1));
  expect(name(1)).toBeNull();
});

test.each([
  ['on a narrow screen', { isWide: false }],
  ['where data is saved', { savesData: true }],
])('no server is asked for %s', async (_where, how) => {
  const api = await open(how);
  await screen.findAllByRole('article');
  await new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));
  expect(links()).toEqual([]);
  expect(api.calls('GET /api/wall')).toEqual([]);
});

test('a picture that is gone gives way to a pattern', async () => {
  await open();
  await waitFor(() => expect(links()).toHaveLength(24));
  fireEvent.error(box(0).querySelector('img')!);
  expect(box(0).querySelector('img')).toBeNull();
  expect(box(0).querySelector('svg')).not.toBeNull();
});
