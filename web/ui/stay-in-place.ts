/** The history state of a navigation that keeps the page where it is scrolled to, as a filter does. */
export const STAY_IN_PLACE = { staysInPlace: true } as const;

/** Whether a history state asks for that. */
export function staysInPlace(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'staysInPlace' in state;
}
