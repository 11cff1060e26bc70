import { afterEach, beforeEach, vi } from 'vitest';

const APART_MS = 1_000_000;

let beginsAt = 0;

/**
 * Lets a file's tests run by a clock of their own, since presses right after a list has changed are ignored. Each begins
 * later than those before it, whose changes are remembered.
 */
export function withListClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime((beginsAt += APART_MS));
  });
  afterEach(() => void vi.useRealTimers());
}

/** Lets so much time pass that presses in a list count again. */
export function settle(): void {
  vi.advanceTimersByTime(1_000);
}
