import { useEffect, useState } from 'react';
import { whenIdle } from '../api/when-idle.ts';
import { Lazy, lazyCode } from '../ui/lazy-code.tsx';

const SEEN = 'hasSeenWelcome';
const YES = 'true';

// Fetched once by each browser.
const welcomeDialog = lazyCode(async () => (await import('./welcome-dialog.tsx')).WelcomeDialog);

/**
 * Welcomes a first-time visitor once the page is idle, and never again after it is closed. A visitor who is already
 * typing is welcomed on their next visit.
 */
export function Welcome() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (hasBeenSeen()) return;
    const show = () => {
      if (!isWriting()) setIsShown(true);
    };
    whenIdle(() => void welcomeDialog.load().then(show, () => {})); // the next visit asks for it again
  }, []);
  if (!isShown) return null;
  return (
    <Lazy code={welcomeDialog} loading={null} renderFailed={() => null}>
      {(WelcomeDialog) => (
        <WelcomeDialog
          onClose={() => {
            noteSeen();
            setIsShown(false);
          }}
        />
      )}
    </Lazy>
  );
}

function isWriting() {
  return document.activeElement?.matches('input, textarea') === true;
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
