import { useEffect, useState, type RefObject } from 'react';
import { useScreenBottom } from '../ui/screen-bottom.ts';
import { JoinButton, type Joinable } from './join-button.tsx';

/** Where the page has one column, and a window that is high enough for what is fixed. */
const NARROW = '(max-width: 63.99rem) and (min-height: 480px)';
/** A field for text, which a phone shows above its keyboard. */
const FIELD = 'textarea, input:not([type=radio], [type=checkbox]), select';

/** The way into a community at the bottom of the screen, once that of the page's head has left it at the top. */
export function JoinBar({
  listing,
  head,
}: {
  listing: Joinable & { readonly name: string };
  head: RefObject<Element | null>;
}) {
  const hasLeft = useHasLeft(head);
  const isNarrow = useIsNarrow();
  const isWriting = useIsWriting();
  const isWanted = hasLeft && isNarrow && !isWriting && listing.inviteLink !== null;
  const isHere = useScreenBottom('join', isWanted) && isWanted;
  useEffect(() => {
    if (!isHere) return undefined;
    const { dataset } = document.documentElement;
    dataset['joinBar'] = '';
    return () => {
      delete dataset['joinBar'];
    };
  }, [isHere]);
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

function useIsNarrow() {
  const [isNarrow, setNarrow] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(NARROW);
    const note = () => setNarrow(query.matches);
    note();
    query.addEventListener('change', note);
    return () => query.removeEventListener('change', note);
  }, []);
  return isNarrow;
}

function useIsWriting() {
  const [isWriting, setWriting] = useState(false);
  useEffect(() => {
    const note = () => setWriting(document.activeElement?.matches(FIELD) === true);
    // The next element has the focus only after the last one has lost it.
    const noteNext = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget === null) setWriting(false);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', noteNext);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', noteNext);
    };
  }, []);
  return isWriting;
}
