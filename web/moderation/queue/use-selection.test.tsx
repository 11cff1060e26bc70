// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MOST_DECIDED_AT_ONCE, type ServerRequest } from '#contract/queue.ts';
import { rangeOf, useSelection } from './use-selection.ts';

afterEach(cleanup);

/** The selection reads nothing else of a request. */
const request = (id: string, revision = 1) => ({ id, revision }) as ServerRequest;
const [cats, dogs, hens, owls] = ['cats', 'dogs', 'hens', 'owls'].map((id) => request(id)) as [
  ServerRequest,
  ServerRequest,
  ServerRequest,
  ServerRequest,
];

function render(waiting: readonly ServerRequest[]) {
  const hook = renderHook(({ waiting, view }) => useSelection(waiting, view), {
    initialProps: { waiting, view: 'all' },
  });
  return {
    now: () => ({ ids: hook.result.current.items.map(({ id }) => id), hidden: hook.result.current.hidden }),
    items: () => hook.result.current.items,
    show: (waiting: readonly ServerRequest[], view: string) => hook.rerender({ waiting, view }),
    toggle: (request: ServerRequest, isSelected: boolean, isRange = false) =>
      act(() => hook.result.current.toggle(request, isSelected, isRange)),
    select: (requests: readonly ServerRequest[]) => act(() => hook.result.current.select(requests, true)),
    remove: (ids: readonly string[]) => act(() => hook.result.current.remove(ids)),
  };
}

test('a range takes everything from the last one that was changed', () => {
  const { now, toggle } = render([cats, dogs, hens, owls]);
  toggle(owls, true);
  toggle(dogs, true, true);
  expect(now().ids).toEqual(['dogs', 'hens', 'owls']);
  toggle(hens, false, true);
  expect(now().ids).toEqual(['owls']);
});

test('what a filter hides is told, is not sent, and is there again without it', () => {
  const { now, select, show, remove } = render([cats, dogs, hens]);
  select([cats, dogs, hens]);
  show([hens, owls], 'birds');
  expect(now()).toEqual({ ids: ['hens'], hidden: 2 });
  remove(['hens']);
  expect(now()).toEqual({ ids: [], hidden: 2 });
  show([cats, dogs], 'all');
  expect(now()).toEqual({ ids: ['cats', 'dogs'], hidden: 0 });
});

test('what others decided about meanwhile is neither sent nor told', () => {
  const { now, select, show } = render([cats, dogs]);
  select([cats, dogs]);
  show([dogs], 'all');
  expect(now()).toEqual({ ids: ['dogs'], hidden: 0 });
});

test('the revision that was read is sent, also when another has taken its place', () => {
  const { items, select, show } = render([cats]);
  select([cats]);
  show([request('cats', 2)], 'all');
  expect(items()).toEqual([{ id: 'cats', revision: 1 }]);
});

test('no more are selected than one call decides about', () => {
  const many = Array.from({ length: MOST_DECIDED_AT_ONCE + 5 }, (_, at) => request(`number ${at}`));
  const { now, select } = render(many);
  select(many);
  expect(now().ids).toHaveLength(MOST_DECIDED_AT_ONCE);
  select(many.slice(-2));
  expect(now().ids).toHaveLength(MOST_DECIDED_AT_ONCE);
});

const list = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const range = (from: string | null, to: string) =>
  rangeOf(list, from, to)
    .map(({ id }) => id)
    .join('');

test('a range goes from one item to another, in either direction', () => {
  expect(range('b', 'd')).toBe('bcd');
  expect(range('d', 'b')).toBe('bcd');
  expect(range('c', 'c')).toBe('c');
  expect(range('a', 'e')).toBe('abcde');
});

test('a range from nowhere, or from an item that is gone, is the item alone', () => {
  expect(range(null, 'd')).toBe('d');
  expect(range('z', 'd')).toBe('d');
  expect(range('a', 'z')).toBe('');
});
