// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScrollAnchor } from './scroll-anchor.ts';

const HEIGHT = 100;
const scrollBy = vi.fn<(to: ScrollToOptions) => void>();
let scrolled = 0;

beforeEach(() => {
  scrollBy.mockClear();
  vi.stubGlobal('CSS', { supports: () => false, escape: String });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scrolled);
  vi.spyOn(window, 'scrollBy').mockImplementation(scrollBy as never);
  // Each item stands below those before it.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return { top: at * HEIGHT - scrolled, bottom: (at + 1) * HEIGHT - scrolled } as DOMRect;
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(...ids: string[]) {
  const list = createRef<HTMLUListElement>();
  const shown = (ids: string[]) => (
    <ScrollAnchor list={list}>
      <ul ref={list}>
        {ids.map((id) => (
          <li key={id} id={id} tabIndex={-1} />
        ))}
      </ul>
    </ScrollAnchor>
  );
  const { rerender } = render(shown(ids));
  return (...ids: string[]) => rerender(shown(ids));
}

const moved = () => scrollBy.mock.calls.map(([to]) => to.top);

test('the first item in sight stays where it is when those above it come or go', () => {
  scrolled = 250;
  const update = show('a', 'b', 'c', 'd');
  update('b', 'c', 'd');
  update('new', 'a', 'b', 'c', 'd');
  expect(moved()[0]).toBe(-HEIGHT);
});

test('the item with the focus stays rather than the first in sight', () => {
  scrolled = 150;
  const update = show('a', 'b', 'c', 'd');
  document.querySelector<HTMLElement>('#d')?.focus();
  update('a', 'b', 'd');
  expect(moved()).toEqual([-HEIGHT]);
});

test('nothing moves at the top, below what is in sight, or where browsers anchor', () => {
  scrolled = 0;
  show('a', 'b')('new', 'a', 'b');
  scrolled = 150;
  cleanup();
  show('a', 'b', 'c')('a', 'b', 'new', 'c');
  cleanup();
  vi.stubGlobal('CSS', { supports: () => true, escape: String });
  show('a', 'b', 'c')('b', 'c');
  expect(moved()).toEqual([]);
});
