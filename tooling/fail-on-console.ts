import { afterEach, beforeEach, expect, vi } from 'vitest';

// A test fails when anything is written to the console.
const methods = ['log', 'info', 'warn', 'error'] as const;

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method).mockImplementation(() => {});
});

afterEach(() => {
  const said = methods.flatMap((method) =>
    vi.mocked(console[method]).mock.calls.map((call) => call.join(' ')),
  );
  vi.restoreAllMocks();
  expect(said, 'the console stays silent').toEqual([]);
});
