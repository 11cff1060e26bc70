import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../api/when-idle.ts';
import { useIsWriting } from '../ui/focus/use-is-writing.ts';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';
import { useCurrentBottomBar, useScreenBottom } from '../ui/screen-bottom.ts';
import { currentToast, subscribeToast } from '../ui/toast/toast-store.ts';

const SEEN = 'hasSeenWelcome';
const YES = 'true';

// Fetched by a browser until it has seen it.
const welcomeSheet = lazyCode(async () => (await import('./welcome-sheet.tsx')).WelcomeSheet);

/**
 * Welcomes a first-time visitor once the page is idle, and never again after it is closed. It waits until neither a Join
 * bar nor a toast is there, and while a field has the focus.
 */
export function Welcome() {
  const [isDue, setIsDue] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  const isWriting = useIsWriting();
  const isJoinBarThere = useCurrentBottomBar() === 'join';
  const isToastThere = useSyncExternalStore(subscribeToast, isToastOpen, () => false);
  useEffect(() => {
    if (hasBeenSeen()) return;
    whenIdle(
      () =>
        void welcomeSheet.load().then(
          () => setIsDue(true),
          () => {}, // the next visit asks for it again
        ),
    );
  }, []);
  const mayBegin = isDue && !isWriting && !isJoinBarThere && !isToastThere;
  if (mayBegin && !hasBegun) setHasBegun(true);
  const isVisible = isDue && hasBegun && !isWriting;
  useScreenBottom('welcome', isVisible);
  if (!isVisible) return null;
  return (
    <Lazy code={welcomeSheet} loading={null} renderFailed={() => null}>
      {(WelcomeSheet) => (
        <WelcomeSheet
          onClose={() => {
            noteSeen();
            setIsDue(false);
          }}
        />
      )}
    </Lazy>
  );
}

function isToastOpen() {
  return currentToast()?.isOpen === true;
}

/** Where nothing can be kept, everybody has seen it: better than a welcome on each page. */
function hasBeenSeen() {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    return true;
  }
}

function noteSeen() {
  try {
    localStorage.setItem(SEEN, YES);
  } catch {
    // The page at hand is not welcomed to again.
  }
}
