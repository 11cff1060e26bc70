import { TAG_LENGTH } from './vocabulary.ts';

// Some letters and marks are never seen.
const ALLOWED = /^(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{Nd}+#.-])+$/u;
const SAYS_SOMETHING = /[\p{L}\p{Nd}]/u;
/** Scripts in which one character can be a word. */
const DENSE = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;

/**
 * The normal form of a tag that somebody wrote: NFKC, lower case, and a hyphen where there were blanks. Null for what is
 * none: too short or too long, without any letter or digit, or with other characters than visible letters, marks, digits
 * and `+ # . -`.
 */
export function tagFrom(written: string): string | null {
  const tag = written.trim().normalize('NFKC').toLowerCase().normalize('NFKC').trim().replaceAll(/\s+/g, '-');
  const { length } = Array.from(tag);
  const isLongEnough = length >= TAG_LENGTH.least || DENSE.test(tag);
  return isLongEnough && length <= TAG_LENGTH.most && ALLOWED.test(tag) && SAYS_SOMETHING.test(tag)
    ? tag
    : null;
}
