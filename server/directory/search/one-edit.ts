const HANGUL = /[가-힣]/;

/**
 * A folded word by the letters that are typed for it: a Hangul syllable is two or three, everything else counts as
 * it stands.
 */
export function typedLetters(word: string): string {
  return HANGUL.test(word) ? word.normalize('NFD') : word;
}

/** Whether two words differ by one letter that is wrong, missing or too much, or by two that are swapped. */
export function isOneEdit(one: string, other: string): boolean {
  if (one.length > other.length) return isOneEdit(other, one);
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  if (other.length - one.length === 1) return one.slice(at) === other.slice(at + 1);
  if (other.length !== one.length || at === one.length) return false;
  if (one.slice(at + 1) === other.slice(at + 1)) return true;
  const isSwapped = one[at] === other[at + 1] && one[at + 1] === other[at];
  return isSwapped && one.slice(at + 2) === other.slice(at + 2);
}
