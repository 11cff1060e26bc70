// @vitest-environment happy-dom
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, waitForLazyCode, mountPage, press } from '../../testing/mount-page.tsx';
import { currentToast, showToast } from '../toast/toast-store.ts';
import { isComposing } from './is-composing.ts';

test.each([
  ['a letter that is not final', new InputEvent('input', { isComposing: true }), true],
  ['a letter', new InputEvent('input'), false],
  ['a key of a composition', keyDown({ isComposing: true, keyCode: 27 }), true],
  ['Safari’s key that ends a composition', keyDown({ isComposing: false, keyCode: 229 }), true],
  ['a key', keyDown({ isComposing: false, keyCode: 27 }), false],
  ['leaving the field', new FocusEvent('blur'), false],
])('%s is told from what it is not', (_what, event, is) => {
  expect(isComposing(event)).toBe(is);
});

test('Escape that ends a composition leaves the toast and the phone’s search open', async () => {
  const api = fakeApi();
  await mountPage(api, '/nowhere');
  await waitForLazyCode();
  const search = document.querySelector('#phone-search') ?? expect.fail('no search');
  await press(screen.getByRole('button', { name: 'Open search' }));
  const box = search.querySelector<HTMLElement>('[name=q]') ?? expect.fail('no box');
  act(() => showToast({ title: 'Kept', tone: 'done' }));
  await screen.findByRole('button', { name: 'Dismiss' });

  await escape(box, { keyCode: 229 });
  expect([search.hasAttribute('data-open'), currentToast()?.isOpen]).toEqual([true, true]);
  await escape(box, { keyCode: 27 });
  expect([search.hasAttribute('data-open'), currentToast()?.isOpen]).toEqual([false, false]);
});

async function escape(field: HTMLElement, init: { keyCode: number }) {
  const event = createEvent.keyDown(field, { key: 'Escape' });
  tell(event, init);
  await act(async () => {
    fireEvent(field, event);
  });
}

function keyDown(init: { isComposing: boolean; keyCode: number }) {
  return tell(new KeyboardEvent('keydown', { key: 'Escape' }), init);
}

/** Gives an event what the DOM of tests takes from no constructor. */
function tell(event: Event, init: object) {
  for (const [name, value] of Object.entries(init)) Object.defineProperty(event, name, { value });
  return event;
}
