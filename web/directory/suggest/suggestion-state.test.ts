import { expect, test } from 'vitest';
import { CLOSED, placeAfter, suggestionState, type SuggestionAction } from './suggestion-state.ts';

const after = (...actions: SuggestionAction[]) => actions.reduce(suggestionState, CLOSED);
const typed = { type: 'typed' } as const;
const closed = { type: 'closed' } as const;
const paused = (text: string) => ({ type: 'paused', text }) as const;
const moved = (active: string | null) => ({ type: 'moved', active }) as const;

test('a pause after typing asks for the text without blanks around it', () => {
  expect(after(typed)).toMatchObject({ isOpen: true, text: null });
  expect(after(typed, paused(' owl '))).toMatchObject({ isOpen: true, text: 'owl' });
});

test('a list that was closed since the last key stays closed', () => {
  expect(after(typed, closed, paused('owl'))).toEqual(CLOSED);
  expect(after(typed, paused('ow'), closed, { type: 'opened', text: 'owl' })).toMatchObject({ text: 'owl' });
});

test('older suggestions stay while somebody types on, and not after a close', () => {
  expect(after(typed, paused('o')).keepsOlder).toBe(false);
  expect(after(typed, paused('o'), typed, paused('ow')).keepsOlder).toBe(true);
  expect(after(typed, paused('o'), closed, typed, paused('ow')).keepsOlder).toBe(false);
});

test('a text without characters or with more than 50 asks for nothing', () => {
  expect(after(typed, paused('owl'), typed, paused('  '))).toEqual(CLOSED);
  expect(after({ type: 'opened', text: '' })).toEqual(CLOSED);
  expect(after(typed, paused('👋'.repeat(50))).text).toHaveLength(100);
  expect(after(typed, paused('a'.repeat(51)))).toEqual(CLOSED);
});

test('typing and closing take the choice back', () => {
  expect(after(typed, paused('owl'), moved('/one')).active).toBe('/one');
  expect(after(typed, paused('owl'), moved('/one'), typed).active).toBeNull();
  expect(after(typed, paused('owl'), moved('/one'), closed).active).toBeNull();
});

test('the arrows go round a list from either end', () => {
  expect([placeAfter(-1, 1, 3), placeAfter(0, 1, 3), placeAfter(2, 1, 3)]).toEqual([0, 1, 0]);
  expect([placeAfter(-1, -1, 3), placeAfter(2, -1, 3), placeAfter(0, -1, 3)]).toEqual([2, 1, 2]);
});
