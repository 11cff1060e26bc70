// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ServerRequest } from '#contract/queue.ts';
import { useConfirmChangedRevision } from './use-request-queue.ts';

afterEach(cleanup);

const owls = (revision: number) => ({ id: 'owls', revision }) as ServerRequest;

function renderQueue() {
  const [decided, pressed] = [vi.fn<(request: ServerRequest) => void>(), vi.fn<() => void>()];
  const isTold = vi.fn<(id: string) => boolean>(() => false);
  const actions = { pendingAction: () => undefined, isSettled: () => true };
  const { result, rerender } = renderHook(
    ({ waiting }: { waiting: ServerRequest[] }) =>
      useConfirmChangedRevision(waiting, actions, { isTold, onPress: pressed })(decided),
    { initialProps: { waiting: [owls(1)] } },
  );
  return {
    decided,
    pressed,
    isTold,
    show: (...waiting: ServerRequest[]) => rerender({ waiting }),
    press: (request: ServerRequest) => result.current(request),
  };
}

test('a request is decided about as it was first shown', () => {
  const { decided, press } = renderQueue();
  press(owls(1));
  expect(decided).toHaveBeenCalledExactlyOnceWith(owls(1));
});

test('another revision in its place is decided about by a second press only', () => {
  const { decided, pressed, press, show } = renderQueue();
  show(owls(2));
  press(owls(2));
  expect(decided).not.toHaveBeenCalled();
  expect(pressed).toHaveBeenLastCalledWith('owls', false);
  press(owls(2));
  expect(decided).toHaveBeenCalledExactlyOnceWith(owls(2));
});

test('a request that comes back to the list is new there', () => {
  const { decided, press, show } = renderQueue();
  show();
  show(owls(2));
  press(owls(2));
  expect(decided).toHaveBeenCalledTimes(1);
});

test('another revision needs one press where its change was told already', () => {
  const { decided, isTold, press, show } = renderQueue();
  isTold.mockReturnValue(true);
  show(owls(2));
  press(owls(2));
  expect(decided).toHaveBeenCalledExactlyOnceWith(owls(2));
});
