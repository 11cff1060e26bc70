// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { suggest } from '#contract/directory.ts';
import { fakeApi, waitForLazyCode, mountPage } from '../../testing/mount-page.tsx';

test('suggestions come while Latin is composed, and close while kana is', async () => {
  const { box, compose, queries } = await openSearch();
  await compose('owl');
  expect(queries()).toEqual(['owl']);
  await listVisible();
  await compose('おw');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(queries()).toEqual(['owl']);
  expect(box).toMatchObject({ value: 'おw' });
});

test('the letters before a Hangul syllable that is composed are asked for', async () => {
  const { compose, end, queries } = await openSearch();
  await compose('종', '종이 ');
  expect(queries()).toEqual(['종이']);
  await compose('접', '종이 ');
  expect(queries()).toEqual(['종이']);
  await listVisible();
  await end();
  expect(queries()).toEqual(['종이', '종이 접']);
  await compose('종');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(queries()).toHaveLength(2);
});

/** Waits for the list: an answer is read outside of the time that is held. */
async function listVisible() {
  await vi.waitFor(async () => {
    await passed(1);
    screen.getByRole('listbox');
  });
}

async function passed(ms: number) {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });
}

/** A search box, and what a keyboard that composes does to it. */
async function openSearch() {
  const api = fakeApi();
  api.answer(suggest, {
    servers: [],
    tags: [{ tag: 'owls', count: 3 }],
    categories: [],
    shortcuts: [],
  });
  await mountPage(api, '/nowhere');
  await waitForLazyCode();
  const box = document.querySelector<HTMLInputElement>('nav [name=q]') ?? expect.fail('no box');
  await act(async () => box.focus());
  // The code comes by the focus, and makes a combobox of it.
  await vi.waitFor(() => expect(box.getAttribute('role')).toBe('combobox'));
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  return {
    box,
    queries: () => api.asked.map(({ query }) => query.get('q')).filter((q) => q !== null),
    /** Composes a text at the end of the box, behind what is there for good. */
    compose: async (data: string, before = '') => {
      await act(async () => {
        box.value = before + data;
        fireEvent(
          box,
          new InputEvent('input', {
            bubbles: true,
            inputType: 'insertCompositionText',
            isComposing: true,
            data,
          }),
        );
      });
      await passed(120);
    },
    end: async () => {
      await act(async () => {
        fireEvent.compositionEnd(box);
      });
      await passed(120);
    },
  };
}
