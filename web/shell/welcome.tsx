import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../api/when-idle.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';

const SEEN = 'hasSeenWelcome';
const YES = 'true';

// Fetched once by each browser.
const load = () => import('./welcome-dialog.tsx');
const WelcomeDialog = lazy(async () => ({ default: (await load()).WelcomeDialog }));

/**
 * Welcomes whoever is here for the first time, once the page is there. However it is closed, that was all.
 * Whoever writes something by then is left alone until his next visit.
 */
export function Welcome() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    if (hasBeenSeen()) return;
    const show = () => {
      if (!isWriting()) setIsShown(true);
    };
    whenIdle(() => void load().then(show, () => {})); // the next visit asks for it again
  }, []);
  if (!isShown) return null;
  return (
    <ErrorBoundary fallback={null}>
      <Suspense>
        <WelcomeDialog
          onClose={() => {
            noteSeen();
            setIsShown(false);
          }}
        />
      </Suspense>
    </ErrorBoundary>
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
