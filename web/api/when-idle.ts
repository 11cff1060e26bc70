/** So long may the browser be busy with the page at most. */
const LATEST_MS = 200;

/**
 * Does something once the browser has nothing better to do, and soon in any case. A page that is only prepared ahead
 * waits until somebody sees it.
 */
export function whenIdle(act: () => void): void {
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', () => whenIdle(act), { once: true });
    return;
  }
  // Safari does not tell when it is idle.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => act(), { timeout: LATEST_MS });
  else setTimeout(act, LATEST_MS);
}
