import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { trackPageView } from '#contract/analytics.ts';
import { listingAddress, PAGES } from '#contract/paths.ts';
import { call } from '../../api/call.ts';
import { whenIdle } from '../../api/when-idle.ts';
import { sessionId } from './session-id.ts';
import { sourceOfPage } from './view-source.ts';

let isWatchingCards = false;

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
  void countCards();
  // Who wanted to join has been counted on the page that they come from.
  if (PAGES.join.path.test(path)) return;
  const source = PAGES.server.path.test(path) ? sourceOfPage(path, state) : undefined;
  try {
    await call(trackPageView, { body: { path, sessionId: sessionId(), source } }, { isBackground: true });
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failure is only logged
    console.error('Failed to track analytics:', error);
  }
}

/** Counts the cards that are seen, from the first call on. No page waits for its code. */
async function countCards() {
  if (isWatchingCards) return;
  isWatchingCards = true;
  try {
    (await import('./watch-cards.ts')).watchCards();
  } catch {
    isWatchingCards = false; // the next page asks for it again
  }
}

/** The state of a navigation's history entry, which remembers the page before; a replaced entry keeps what it knew. */
export function stateFrom(options?: { replace?: boolean; state?: unknown }): object {
  const known: unknown = options?.replace ? window.history.state : { from: window.location.href };
  return { ...(known as object | null), ...(options?.state as object | undefined) };
}
