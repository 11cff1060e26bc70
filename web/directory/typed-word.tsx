import { useEffect, useState } from 'react';
import { useMotion } from '../ui/motion.ts';
import { firstTyped, nextTyped, visibleTextOf } from './typing.ts';

/** Words that are typed one after the other. */
export function TypedWord({ words }: { words: readonly string[] }) {
  const isPlaying = useMotion() === 'playing';
  const [typed, setTyped] = useState(() => firstTyped(words));
  const { next, afterMs } = nextTyped(words, typed);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => setTyped(next), afterMs);
    return () => clearTimeout(timer);
  });
  // A half-typed word is none to stop at.
  const visibleText = isPlaying ? visibleTextOf(words, typed) : words[typed.word];
  return <span className={`text-accent-text ${isPlaying ? 'caret-at-end' : ''}`}>{visibleText}</span>;
}
