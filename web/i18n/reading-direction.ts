const LETTER = /\p{L}/u;
/** What is read from right to left, by the blocks that Unicode keeps for it, and the marks that turn what follows. */
const TURNING =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Which way a community's words are read, by their first letter; all that is shown of it follows them. */
export function readingDirection(words: string): 'ltr' | 'rtl' {
  const [letter = ''] = LETTER.exec(words) ?? [];
  return TURNING.test(letter) ? 'rtl' : 'ltr';
}

/** What people wrote, as it stands in a sentence: what is read from right to left does not move what is around it. */
export function isolated(words: string): string {
  return TURNING.test(words) ? `\u2068${words}\u2069` : words;
}
