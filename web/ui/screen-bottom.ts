import { useEffect, useSyncExternalStore } from 'react';

/** What may stand at the bottom of the screen, the one that takes precedence first: there is one at a time. */
const BARS = ['welcome', 'join', 'bump', 'selection', 'navigation'] as const;

/** A bar or sheet that is fixed to the bottom of the screen. */
export type BottomBar = (typeof BARS)[number];

const wanted = new Map<BottomBar, number>();
const listeners = new Set<() => void>();

/** Asks for the bottom of the screen while `isWanted`, and returns whether this bar has it. */
export function useScreenBottom(bar: BottomBar, isWanted: boolean): boolean {
  useEffect(() => {
    if (!isWanted) return undefined;
    change(bar, 1);
    return () => change(bar, -1);
  }, [bar, isWanted]);
  return useSyncExternalStore(subscribe, currentBar, () => null) === bar;
}

/** The bar that has the bottom of the screen; null on the server. */
export function useCurrentBottomBar(): BottomBar | null {
  return useSyncExternalStore(subscribe, currentBar, () => null);
}

function currentBar(): BottomBar | null {
  return BARS.find((bar) => (wanted.get(bar) ?? 0) > 0) ?? null;
}

function change(bar: BottomBar, by: number) {
  wanted.set(bar, (wanted.get(bar) ?? 0) + by);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
