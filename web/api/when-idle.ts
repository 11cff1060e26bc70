/** The latest moment, however busy the browser is. */
const LATEST_MS = 200;

/**
 * Does something once the browser is idle, and soon in any case. A prerendered page waits until it is shown.
 */
export function whenIdle(act: () => void): void {
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', () => whenIdle(act), { once: true });
    return;
  }
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => act(), { timeout: LATEST_MS });
  else setTimeout(act, LATEST_MS);
}
