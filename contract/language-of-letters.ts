/** What the letters of a text tell about its language. The form of a listing suggests by it, and a flag doubts by it. */
import type { Script } from './flags.ts';
import type { ListingLanguage } from './vocabulary.ts';

const LETTERS: Readonly<Record<Script, RegExp>> = {
  Hangul: /\p{Script=Hangul}/gu,
  kana: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Han: /\p{Script=Han}/gu,
  Cyrillic: /(?=\p{L})\p{Script=Cyrillic}/gu,
  Arabic: /(?=\p{L})\p{Script=Arabic}/gu,
  Hebrew: /(?=\p{L})\p{Script=Hebrew}/gu,
  Thai: /(?=\p{L})\p{Script=Thai}/gu,
  Devanagari: /(?=\p{L})\p{Script=Devanagari}/gu,
  Latin: /(?=\p{L})\p{Script=Latin}/gu,
};

/** A syllable or an idea takes one character in these, and two or more letters elsewhere. */
const DENSE: ReadonlySet<Script> = new Set(['Hangul', 'kana', 'Han']);

/** Fewer letters than these are a name or a greeting, not a language. */
const LEAST_LETTERS = 10;

/** One script is the text's own from this share of its letters on. Latin has to have more: names are in it everywhere. */
const OWN_SHARE = { Latin: 0.8, other: 0.6 } as const;

/** Chinese texts have a single kana as decoration; Japanese ones have at least so large a share. */
const KANA_SHARE = 0.15;

/** Addresses, and Discord's emoji and mentions: their letters are nobody's language. */
const NO_WORDS = /(?:https?:\/\/|www\.|discord\.gg\/)\S+|<[^<>\s]{1,80}>/giu;

/** Letters that other languages of the same script have and the listed one does not. */
const FOREIGN: Partial<Readonly<Record<Script, RegExp>>> = {
  Cyrillic: /[ІЇЄҐЎЈЉЊЋЂЏЅЌЃӘҒҚҢӨҰҮҺ]/iu,
  Arabic: /[\u0679\u067E\u0686\u0688\u0691\u0698\u06A9\u06AF\u06BA\u06BE\u06C1\u06CC\u06D2]/u,
};

const LANGUAGES: Partial<Readonly<Record<Script, ListingLanguage>>> = {
  Hangul: 'Korean',
  kana: 'Japanese',
  Cyrillic: 'Russian',
  Arabic: 'Arabic',
  Devanagari: 'Hindi',
};

/** The words of a text in their plain letters, without ornament and addresses. */
function wordsOf(text: string): string {
  return text.replace(NO_WORDS, ' ').normalize('NFKC');
}

/** The script that a text is written in; null with few letters, with two scripts, and with any other script. */
export function scriptOfLetters(text: string): Script | null {
  const words = wordsOf(text);
  const all = words.match(/\p{L}/gu)?.length ?? 0;
  const found = new Map<Script, number>();
  let known = 0;
  let total = 0;
  for (const [script, pattern] of Object.entries(LETTERS) as [Script, RegExp][]) {
    const count = words.match(pattern)?.length ?? 0;
    const weight = count * (DENSE.has(script) ? 2 : 1);
    found.set(script, weight);
    known += count;
    total += weight;
  }
  total += Math.max(0, all - known);
  const kana = found.get('kana') ?? 0;
  const han = found.get('Han') ?? 0;
  if (kana > 0 && kana >= (kana + han) * KANA_SHARE) {
    found.set('kana', kana + han);
    found.set('Han', 0);
  }
  for (const [script, weight] of found) {
    const share = script === 'Latin' ? OWN_SHARE.Latin : OWN_SHARE.other;
    if (weight >= LEAST_LETTERS && weight >= total * share) return script;
  }
  return null;
}

/** The one language of listings that is written in the letters of a text; null when there are several, or none. */
export function languageOfLetters(text: string): ListingLanguage | null {
  const script = scriptOfLetters(text);
  if (script === null || FOREIGN[script]?.test(wordsOf(text)) === true) return null;
  return LANGUAGES[script] ?? null;
}
