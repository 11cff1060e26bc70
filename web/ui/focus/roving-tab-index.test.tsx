// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listItem } from './focus-next-on-remove.ts';
import { useRovingTabIndex } from './roving-tab-index.ts';

afterEach(cleanup);

const select = vi.fn<(id: string, isShifted: boolean) => void>();

function List() {
  const roving = useRovingTabIndex(['owls', 'cats'], { x: select });
  return (
    // As in the queue: the keys are for whichever item has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul onKeyDown={roving.onKeyDown}>
      {['owls', 'cats'].map((id) => (
        <li key={id} {...listItem(id)} tabIndex={roving.tabIndexOf(id)}>
          <input type="checkbox" aria-label={`select ${id}`} />
          <input type="text" aria-label={`note on ${id}`} />
        </li>
      ))}
    </ul>
  );
}

test('keys work while the box of an item has the focus, and not in a field', () => {
  render(<List />);
  const box = screen.getByLabelText('select owls');
  box.focus();

  fireEvent.keyDown(box, { key: 'x' });
  expect(select).toHaveBeenCalledExactlyOnceWith('owls', false);
  fireEvent.keyDown(box, { key: 'j' });
  expect(document.activeElement?.contains(screen.getByLabelText('select cats'))).toBe(true);

  const field = screen.getByLabelText('note on cats');
  field.focus();
  fireEvent.keyDown(field, { key: 'x' });
  fireEvent.keyDown(field, { key: 'k' });
  expect(select).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(field);
});
