const LETTER = /\p{L}/u;
/** Letters of Unicode's right-to-left blocks, and marks that change the direction. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** The direction of a community's words, by their first letter. */
export function readingDirection(words: string): 'ltr' | 'rtl' {
  const [letter = ''] = LETTER.exec(words) ?? [];
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}

/** Isolates text of people in a sentence, so that right-to-left text does not reorder its surroundings. */
export function isolate(words: string): string {
  return RIGHT_TO_LEFT.test(words) ? `\u2068${words}\u2069` : words;
}
