// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Lazy, lazyCode, useLazyCode } from './lazy-code.tsx';

afterEach(cleanup);

test('code is loaded once for all components that show it', async () => {
  const fetchCode = vi.fn<() => Promise<string>>(async () => 'code');
  const code = lazyCode(fetchCode);
  const first = renderHook(() => useLazyCode(code));
  const second = renderHook(() => useLazyCode(code));
  expect(first.result.current).toMatchObject({ code: null, hasFailed: false });
  await waitFor(() =>
    expect([first, second].map(({ result }) => result.current.code)).toEqual(['code', 'code']),
  );

  const third = renderHook(() => useLazyCode(code));
  expect(third.result.current.code).toBe('code');
  expect(fetchCode).toHaveBeenCalledTimes(1);
});

test('code is not loaded before it is wanted', async () => {
  const fetchCode = vi.fn<() => Promise<string>>(async () => 'code');
  const code = lazyCode(fetchCode);
  const { result, rerender } = renderHook(({ isWanted }) => useLazyCode(code, isWanted), {
    initialProps: { isWanted: false },
  });
  expect(fetchCode).not.toHaveBeenCalled();
  rerender({ isWanted: true });
  await waitFor(() => expect(result.current.code).toBe('code'));
});

test('code that failed to load is loaded again on retry', async () => {
  const code = lazyCode(failingOnce());
  const { result } = renderHook(() => useLazyCode(code));
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  expect(result.current.code).toBeNull();

  result.current.retry?.();
  await waitFor(() => expect(result.current).toMatchObject({ code: 'code', hasFailed: false }));
});

test('code that failed to load is loaded again on the next occasion', async () => {
  const code = lazyCode(failingOnce());
  const { result, rerender } = renderHook(({ occasion }) => useLazyCode(code, true, occasion), {
    initialProps: { occasion: 1 },
  });
  await waitFor(() => expect(result.current.hasFailed).toBe(true));
  rerender({ occasion: 2 });
  await waitFor(() => expect(result.current).toMatchObject({ code: 'code', hasFailed: false }));
});

test('a failed load shows its fallback, whose retry shows the code', async () => {
  const code = lazyCode(failingOnce());
  render(
    <Lazy
      code={code}
      loading="loading"
      renderFailed={(retry) => <button onClick={() => retry?.()}>again</button>}
    >
      {(loaded) => <p>{loaded}</p>}
    </Lazy>,
  );
  expect(screen.getByText('loading')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'again' }));
  expect(await screen.findByText('code')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

/** Code that does not come the first time. */
function failingOnce() {
  return vi
    .fn<() => Promise<string>>(async () => 'code')
    .mockRejectedValueOnce(new Error('the connection is gone'));
}
