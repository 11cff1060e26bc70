// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getListing } from '#contract/listings.ts';
import { fakeApi, mountPage } from '../testing/mount-page.tsx';
import { lanternKeep, MINA } from '../testing/page-request.ts';
import { answerServer, SERVER } from '../testing/server-page.ts';

const PHONE = { width: 390, height: 844 };

/** Tells the page where the button of its head is. */
let scrollHead: (isVisible: boolean, top: number) => void;

beforeEach(() => {
  const watched: { element: Element; tell: (entries: object[]) => void }[] = [];
  scrollHead = (isIntersecting, top) =>
    act(() => {
      for (const { element, tell } of watched)
        if (element.closest('header') !== null)
          tell([{ target: element, isIntersecting, boundingClientRect: { top } }]);
    });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly tell: (entries: object[]) => void;
      constructor(tell: (entries: object[]) => void) {
        this.tell = tell;
      }
      observe(element: Element) {
        watched.push({ element, tell: this.tell });
      }
      unobserve() {}
      disconnect() {}
    },
  );
});

test('the bar comes once the button of the head has left at the top', async () => {
  await openOn(PHONE);
  expect(joins()).toHaveLength(2);
  scrollHead(false, 1200);
  expect(joins()).toHaveLength(2);
  scrollHead(false, -40);
  expect(joins()).toHaveLength(3);
  expect(bottomBar()).toBe('join');
  scrollHead(true, 80);
  expect(joins()).toHaveLength(2);
  expect(bottomBar()).toBe('navigation');
});

test.each([
  ['a wide window', { width: 1440, height: 900 }],
  ['a low window', { width: 800, height: 390 }],
])('%s has no bar', async (_what, size) => {
  await openOn(size);
  scrollHead(false, -40);
  expect(joins()).toHaveLength(2);
});

test('a server that nobody can join has no bar', async () => {
  await openOn(PHONE, null);
  scrollHead(false, -40);
  expect(joins()).toHaveLength(0);
  expect(bottomBar()).toBe('navigation');
});

test('the bar is away while somebody writes', async () => {
  await openOn(PHONE);
  scrollHead(false, -40);
  const form = await screen.findByRole('form', { name: 'Leave a Review' });
  act(() => within(form).getByRole('textbox').focus());
  expect(joins()).toHaveLength(2);
  act(() => within(form).getByRole('radio', { name: '5 stars' }).focus());
  expect(joins()).toHaveLength(3);
});

const bottomBar = () => document.documentElement.dataset['bottomBar'];
const joins = () => screen.queryAllByRole('link', { name: /^Join Server/ });

async function openOn(size: { width: number; height: number }, inviteLink = lanternKeep.inviteLink) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches(query, size),
    addEventListener() {},
    removeEventListener() {},
  }));
  const api = fakeApi();
  answerServer(api);
  api.answer(getListing, { ...lanternKeep, inviteLink });
  await mountPage(api, SERVER, { as: MINA });
  await screen.findByRole('region', { name: 'Know before you join' });
}

/** Whether a window of a size is as narrow and as high as a media query asks. */
function matches(query: string, { width, height }: { width: number; height: number }) {
  const [, widest = '0'] = /max-width: ([\d.]+)rem/.exec(query) ?? [];
  const [, lowest = '0'] = /min-height: ([\d.]+)rem/.exec(query) ?? [];
  return width <= Number(widest) * 16 && height >= Number(lowest) * 16;
}
