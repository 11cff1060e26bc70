import { useEffect, useState } from 'react';
import { useMotion } from '../ui/motion.ts';

const CHANGES_EVERY_MS = 2500;
/** Where each ember lies, and how large it is with its shine. */
const EMBERS = [
  'start-[2%] top-27 size-10',
  'start-[58%] top-36 size-14',
  'start-[93%] top-72 size-12',
  'start-[54%] top-132 size-9 max-lg:hidden',
  'start-[80%] top-29 size-9',
  'start-[60%] top-92 size-16 max-lg:hidden',
  'start-[71%] top-130 size-10 max-lg:hidden',
  'start-[97%] top-118 size-9',
] as const;

/**
 * What hangs behind the head of the home page: a fire's shine and its embers, of which one after the other glows up
 * where things may move. Decoration only. Nothing but the opacity of one ember at a time changes, and between two
 * changes a browser has nothing to do.
 */
export function Background() {
  const isPlaying = useMotion() === 'playing';
  // At an even change an ember glows up, at the odd one after it is out again.
  const [change, setChange] = useState(0);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setChange((last) => (last + 1) % (2 * EMBERS.length)), CHANGES_EVERY_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  return (
    <div
      aria-hidden="true"
      className="fire-shine pointer-events-none absolute inset-x-0 top-0 -z-1 h-176 overflow-hidden print:hidden"
    >
      {EMBERS.map((place, at) => (
        <span key={place} data-glows={2 * at === change || undefined} className={`ember absolute ${place}`} />
      ))}
    </div>
  );
}
