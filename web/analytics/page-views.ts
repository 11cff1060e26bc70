import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { trackPageView } from '#contract/analytics.ts';
import { PAGE_PATHS } from '#contract/paths.ts';
import { call } from '../api/call.ts';
import { whenIdle } from '../api/when-idle.ts';
import { sessionId } from './session-id.ts';

/** Tracks each opened page in the background; a failure is only logged. */
export function PageViews(): null {
  const [path] = useLocation();
  useEffect(
    // Who wanted to join has been counted on the page that they come from.
    () => (PAGE_PATHS.join.path.test(path) ? undefined : whenIdle(() => void track(path))),
    [path],
  );
  return null;
}

async function track(path: string) {
  try {
    await call(trackPageView, { body: { path, sessionId: sessionId() } }, { isBackground: true });
  } catch (error) {
    // oxlint-disable-next-line no-console -- a failure is only logged
    console.error('Failed to track analytics:', error);
  }
}
