import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { trackPageView } from '#contract/analytics.ts';
import { listingAddress, PAGES } from '#contract/paths.ts';
import { call } from '../../api/call.ts';
import { whenIdle } from '../../api/when-idle.ts';
import { lazyCode } from '../../ui/lazy-code.tsx';
import { sessionId } from './session-id.ts';

/** What no first view has to wait for: it tells where readers come from, and counts the cards that they see. */
const counting = lazyCode(async () => import('./counting.ts'));

/**
 * Tracks each opened page in the background, a server's page with its source; a failure is only logged. `asksAge` is the
 * server whose page waits for an answer: it is tracked once it is shown.
 */
export function PageViews({ asksAge }: { asksAge: string | undefined }): null {
  const [path] = useLocation();
  useEffect(() => {
    if (asksAge !== undefined && path === listingAddress(asksAge)) return;
    const { state } = window.history;
    whenIdle(() => void track(path, state));
  }, [path, asksAge]);
  return null;
}

async function track(path: string, state: unknown) {
  const code = counting.load().catch(() => null); // a page view without a source counts as well
  void code.then((counting) => counting?.countCards());
  // Who wanted to join has been counted on the page that they come from.
  if (PAGES.join.path.test(path)) return;
  const source = PAGES.server.path.test(path) ? (await code)?.sourceOfPage(path, state) : undefined;
  try {
    await call(trackPageView, { body: { path, sessionId: sessionId(), source } }, { isBackground: true });
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failure is only logged
    console.error('Failed to track analytics:', error);
  }
}

/** The state of a navigation's history entry, which remembers the page before; a replaced entry keeps what it knew. */
export function stateFrom(options?: { replace?: boolean; state?: unknown }): object {
  const known: unknown = options?.replace ? window.history.state : { from: window.location.href };
  return { ...(known as object | null), ...(options?.state as object | undefined) };
}
