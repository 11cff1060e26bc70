// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchCards } from './watch-cards.ts';

const SENT_MS = 3_000;

/** What the browser's observer was told to watch, and the way to move it into sight. */
class Observer {
  static last: Observer;
  readonly watched = new Set<Element>();
  readonly tell: (entries: object[]) => void;
  constructor(tell: (entries: object[]) => void) {
    this.tell = tell;
    Observer.last = this;
  }
  observe(card: Element) {
    this.watched.add(card);
  }
  unobserve(card: Element) {
    this.watched.delete(card);
  }
}

/** Those of a test, which would go on watching the document after it. */
const watching: MutationObserver[] = [];

class StoppableMutationObserver extends MutationObserver {
  constructor(tell: MutationCallback) {
    super(tell);
    watching.push(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('MutationObserver', StoppableMutationObserver);
  document.body.innerHTML =
    '<article data-listing="1"></article><article data-listing="2" data-source="similar">';
});
afterEach(() => {
  for (const observer of watching.splice(0)) observer.disconnect();
  // What still waits is sent here, not to the next test.
  vi.runOnlyPendingTimers();
  document.body.innerHTML = '';
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setVisibility('visible');
});

function begin() {
  const sent: unknown[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>(async (_address, init) => {
    const { servers, source } = JSON.parse(init?.body as string) as Record<string, unknown>; // as `call` writes it
    sent.push([source, servers, init?.keepalive]);
    return new Response('{}');
  });
  vi.stubGlobal('fetch', fetch);
  watchCards();
  const move = (id: string, intersectionRatio: number) => {
    const target = document.querySelector(`[data-listing="${id}"]`);
    Observer.last.tell([{ target, isIntersecting: intersectionRatio > 0, intersectionRatio }]);
  };
  return { sent, move };
}

test('half of a card in sight for a second is seen, and less is not', () => {
  const { sent, move } = begin();
  move('1', 0.5);
  move('2', 0.49);
  vi.advanceTimersByTime(999);
  move('1', 0.2);
  vi.advanceTimersByTime(SENT_MS);
  expect(sent).toEqual([]);
  move('1', 0.9);
  vi.advanceTimersByTime(1_000 + SENT_MS);
  expect(sent).toEqual([['home', ['1'], true]]);
  expect(Observer.last.watched.size).toBe(1);
});

test('a card says in which list it is, if the page does not', () => {
  const { sent, move } = begin();
  move('2', 1);
  vi.advanceTimersByTime(1_000 + SENT_MS);
  expect(sent).toEqual([['similar', ['2'], true]]);
});

test('the second is one in which the page is visible', () => {
  const { sent, move } = begin();
  move('1', 1);
  vi.advanceTimersByTime(900);
  setVisibility('hidden');
  vi.advanceTimersByTime(60_000);
  setVisibility('visible');
  vi.advanceTimersByTime(900 + SENT_MS);
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(100 + SENT_MS);
  expect(sent).toHaveLength(1);
});

test('cards that come later are watched, and those that go are let go', async () => {
  begin();
  const { watched } = Observer.last;
  document.body.innerHTML = '<article data-listing="3"></article>';
  await vi.advanceTimersByTimeAsync(200);
  expect([...watched].map((card) => card.getAttribute('data-listing'))).toEqual(['3']);
});

test('when the page is left the browser is given what waits, or it is fetched at once', async () => {
  const beacon = vi.fn<Navigator['sendBeacon']>(() => true);
  vi.stubGlobal('navigator', { sendBeacon: beacon });
  const { sent, move } = begin();
  move('1', 1);
  vi.advanceTimersByTime(1_000);
  setVisibility('hidden');
  expect(sent).toEqual([]);
  expect(beacon).toHaveBeenCalledTimes(1);
  expect(await new Response(beacon.mock.calls[0]?.[1]).text()).toMatch(/"servers":\["1"\],"source":"home"/);

  beacon.mockReturnValue(false);
  setVisibility('visible');
  move('2', 1);
  vi.advanceTimersByTime(1_000);
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([['similar', ['2'], true]]);
});

test('a browser without the observer shows cards and counts none', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  Reflect.deleteProperty(window, 'IntersectionObserver');
  expect(() => watchCards()).not.toThrow();
});

function setVisibility(visibility: string) {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
