// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listItem, useFocusNextOnRemove } from './focus-next-on-remove.ts';

afterEach(cleanup);

function List({ ids }: { ids: string[] }) {
  const { place, noteFocus } = useFocusNextOnRemove(ids);
  return (
    <>
      <div ref={place} tabIndex={-1} onFocus={noteFocus}>
        {ids.map((id) => (
          <button type="button" key={id} id={id} {...listItem(id)} />
        ))}
      </div>
      <button type="button" id="elsewhere">
        Elsewhere
      </button>
      <p id="text" />
      <dialog open>
        <button type="button" id="in-dialog">
          In a dialog
        </button>
      </dialog>
    </>
  );
}

const element = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;

function renderList() {
  const { rerender } = render(<List ids={['a', 'b', 'c']} />);
  element('b').focus();
  return { show: (...ids: string[]) => rerender(<List ids={ids} />) };
}

test('the focus of an item that leaves goes to the next one', () => {
  const { show } = renderList();
  show('a', 'c');
  expect(document.activeElement).toBe(element('c'));
});

test('an item that leaves takes no focus from who has gone elsewhere', () => {
  const { show } = renderList();
  element('elsewhere').focus();
  element('elsewhere').blur();
  show('a', 'c');
  expect(document.activeElement).toBe(document.body);
});

test('a press beside the list is going elsewhere too', () => {
  const { show } = renderList();
  element('text').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  element('b').blur();
  show('a', 'c');
  expect(document.activeElement).toBe(document.body);
});

test('who was in a dialog meanwhile is brought to the next item', () => {
  const { show } = renderList();
  element('in-dialog').focus();
  element('in-dialog').blur();
  show('a', 'c');
  expect(document.activeElement).toBe(element('c'));
});
