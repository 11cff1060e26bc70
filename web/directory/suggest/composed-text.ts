const CHOSEN_IN_A_LIST = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u;
const HANGUL = /\p{Script=Hangul}/u;
/** One syllable or letter of Hangul. Some keyboards build a vowel of dots, or a syllable of letters that join. */
const LAST_SYLLABLE = /.[\u1160-\u11ffㆍ]*$/u;

/**
 * What of a field's text suggestions are asked for while `composed`, with the caret behind its first letter, is being composed;
 * null for nothing. Keyboards of phones compose Latin too, so that it can be corrected: it is what was meant. Kana and
 * Han are not yet, and an unfinished syllable of Hangul would find other words than the finished one.
 */
export function textToSuggest(text: string, composed: string | null, caret: number): string | null {
  if (composed === null) return text;
  if (CHOSEN_IN_A_LIST.test(composed)) return null;
  if (!HANGUL.test(composed)) return text;
  const start = text.lastIndexOf(composed, caret - 1);
  if (start === -1) return null;
  const before = text.slice(0, start) + composed.replace(LAST_SYLLABLE, '');
  return before.trim() === '' ? null : before;
}
