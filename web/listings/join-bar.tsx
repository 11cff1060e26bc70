import { useEffect, useState, type RefObject } from 'react';
import { useIsWriting } from '../ui/focus/use-is-writing.ts';
import { useScreenBottom } from '../ui/screen-bottom.ts';
import { useMedia } from '../ui/use-media.ts';
import { JoinButton, type Joinable } from './join-button.tsx';

/** Where the page has one column, and a window that is high enough for what is fixed. */
const NARROW = '(max-width: 63.99rem) and (min-height: 30rem)';

/** The Join button at the bottom of the screen, once that of the page's head has left the screen at its top. */
export function JoinBar({
  listing,
  head,
}: {
  listing: Joinable & { readonly name: string };
  head: RefObject<Element | null>;
}) {
  const hasLeft = useHasLeft(head);
  const isNarrow = useMedia(NARROW);
  const isWriting = useIsWriting();
  const isWanted = hasLeft && isNarrow && !isWriting && listing.inviteLink !== null;
  const isHere = useScreenBottom('join', isWanted) && isWanted;
  if (!isHere) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 animate-arrive border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] shadow-floating print:hidden">
      <div className="mx-auto flex max-w-7xl items-center justify-between gap-4 px-4 py-1.5 sm:px-6">
        <p className="min-w-0 truncate font-semibold">
          <bdi>{listing.name}</bdi>
        </p>
        <div className="shrink-0">
          <JoinButton listing={listing} />
        </div>
      </div>
    </div>
  );
}

/** Whether an element has left the screen at its top, where the navigation is. */
function useHasLeft(element: RefObject<Element | null>) {
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest)
          setHasLeft(!latest.isIntersecting && latest.boundingClientRect.top < window.innerHeight / 2);
      },
      { rootMargin: '-64px 0px 0px' },
    );
    watcher.observe(current);
    return () => watcher.disconnect();
  }, [element]);
  return hasLeft;
}
