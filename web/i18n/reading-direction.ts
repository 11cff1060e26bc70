const LETTER = /\p{L}/u;
const FROM_RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** Which way a community's words are read, by their first letter; all that is shown of it follows them. */
export function readingDirection(words: string): 'ltr' | 'rtl' {
  const [letter = ''] = LETTER.exec(words) ?? [];
  return FROM_RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
}
