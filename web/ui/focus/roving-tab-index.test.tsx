// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { listItem } from './focus-next-on-remove.ts';
import { useRovingTabIndex } from './roving-tab-index.ts';

afterEach(() => {
  cleanup();
  select.mockClear();
});

const select = vi.fn<(id: string, isShifted: boolean) => void>();

function List({ hasLetters = true }) {
  const list = useRef<HTMLUListElement>(null);
  const { current, noteItem } = useRovingTabIndex(
    list,
    ['owls', 'cats'],
    { x: select, 1: select },
    hasLetters,
  );
  return (
    <>
      {/* As in the queue: the keys are for whichever item has the focus. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <button>elsewhere</button>
      <input type="search" aria-label="search" />
      <ul ref={list} onFocus={({ target }) => noteItem(target)}>
        {['owls', 'cats'].map((id) => (
          <li key={id} {...listItem(id)} tabIndex={id === current ? 0 : -1}>
            <input type="checkbox" aria-label={`select ${id}`} />
            <input type="text" aria-label={`note on ${id}`} />
          </li>
        ))}
      </ul>
    </>
  );
}

const pressOn = (target: Element, key: string, more = {}) => fireEvent.keyDown(target, { key, ...more });
const focused = () => document.activeElement?.getAttribute('data-item');

test('keys work while the box of an item has the focus, and not in a field', () => {
  render(<List />);
  const box = screen.getByLabelText('select owls');
  act(() => box.focus());

  pressOn(box, 'x');
  expect(select).toHaveBeenCalledExactlyOnceWith('owls', false);
  pressOn(box, 'j');
  expect(focused()).toBe('cats');

  const field = screen.getByLabelText('note on cats');
  act(() => field.focus());
  pressOn(field, 'x');
  pressOn(field, 'k');
  expect(select).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(field);
});

test('letters and digits work on the whole page, for the item that had the focus last', () => {
  render(<List />);
  const elsewhere = screen.getByRole('button', { name: 'elsewhere' });
  act(() => elsewhere.focus());
  pressOn(elsewhere, 'x');
  expect(select).toHaveBeenLastCalledWith('owls', false);
  pressOn(elsewhere, 'j');
  expect(focused()).toBe('owls');
  pressOn(document.activeElement ?? elsewhere, 'j');
  act(() => elsewhere.focus());
  pressOn(document.body, '1');
  expect(select).toHaveBeenLastCalledWith('cats', false);
  pressOn(elsewhere, 'ArrowUp');
  expect(document.activeElement).toBe(elsewhere);
});

test('an item out of sight is focused before a key acts on it', () => {
  render(<List />);
  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect');
  place.mockReturnValue(new DOMRect(0, 2000, 10, 10));
  pressOn(document.body, 'x');
  expect([select.mock.calls.length, focused()]).toEqual([0, 'owls']);
  place.mockRestore();
  pressOn(document.activeElement ?? document.body, 'x');
  expect(select).toHaveBeenCalledOnce();
});

test('no letter does anything in a field, composed, with Ctrl or Alt, or switched off', () => {
  const { rerender } = render(<List />);
  pressOn(screen.getByRole('searchbox'), 'x');
  pressOn(document.body, 'x', { isComposing: true });
  pressOn(document.body, 'x', { keyCode: 229 });
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) pressOn(document.body, 'x', { [modifier]: true });
  rerender(<List hasLetters={false} />);
  pressOn(document.body, 'x');
  const box = screen.getByLabelText('select owls');
  act(() => box.focus());
  pressOn(box, 'x');
  expect(select).not.toHaveBeenCalled();
  pressOn(box, 'ArrowDown');
  expect(focused()).toBe('cats');
});
