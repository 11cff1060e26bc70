const TYPED_EVERY_MS = 100;
const DELETED_EVERY_MS = 50;
const READ_FOR_MS = 1500;

/** What stands of the words that are typed in turn: so many characters of one of them. */
export interface Typed {
  readonly word: number;
  readonly length: number;
  readonly isDeleting: boolean;
}

/** What is there at first: the first word, whole. */
export function firstTyped(words: readonly string[]): Typed {
  return { word: 0, length: lengthOfWord(words, 0), isDeleting: false };
}

/** What stands next, and after how many milliseconds. After the last word comes the first. */
export function nextTyped(words: readonly string[], typed: Typed): { next: Typed; afterMs: number } {
  const { word, length, isDeleting } = typed;
  if (isDeleting) {
    const next =
      length > 1
        ? { word, length: length - 1, isDeleting }
        : { word: (word + 1) % words.length, length: 0, isDeleting: false };
    return { next, afterMs: DELETED_EVERY_MS };
  }
  if (length < lengthOfWord(words, word))
    return { next: { word, length: length + 1, isDeleting }, afterMs: TYPED_EVERY_MS };
  return { next: { word, length, isDeleting: true }, afterMs: READ_FOR_MS };
}

/** The visible characters. */
export function visibleTextOf(words: readonly string[], { word, length }: Typed): string {
  return Array.from(words[word] ?? '')
    .slice(0, length)
    .join('');
}

function lengthOfWord(words: readonly string[], word: number) {
  return Array.from(words[word] ?? '').length;
}
