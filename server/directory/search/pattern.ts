import { gramQuery, isDense, isGram, isWholeWord, wholeWordQuery } from './gram-query.ts';
import { initialsIn, initialsOf, initialsRegex, type Unfinished } from './hangul.ts';

/** Something that a folded text may hold: how the index is asked for it, and how the text itself is. */
export interface Pattern {
  /** A plain string, or the source of a regular expression that PostgreSQL and JavaScript read alike. */
  readonly text: string;
  readonly isRegex: boolean;
  /** What every text holds that matches a regular expression: only these are compared with it. May be empty. */
  readonly literal: string;
  /** How most texts have it that match a regular expression, the literal in it: these need not be compared with it. */
  readonly usual?: string;
  /** What the index over grams is asked: a tsquery. */
  readonly query: string;
  /** Whether the index alone tells that a text holds it. */
  readonly isSure: boolean;
}

/** Patterns that a text must all hold. */
export type Alternative = readonly Pattern[];

/** One or more words of a search: a text matches that holds any of the alternatives. The first is the very words. */
export interface Term {
  /** The words, folded, for which it stands. */
  readonly words: readonly string[];
  readonly any: readonly Alternative[];
  /** Those alternatives that are written in the script of the words, unless all are. */
  readonly inScript?: readonly Alternative[];
}

/** What is neither letter nor digit; as `words_in` has it in the database. */
export const NOT_LETTERS =
  '\\u0001-/:-@\\u005b-\\u0060{-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u2bff' +
  '\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\u303d\\u30fb\\ufe00-\\ufe6f\\ufffc\\ufffd';
/** The end of a word. */
const END = `(?:$|[${NOT_LETTERS}])`;
/** What Korean writes behind a word without a blank: words for groups and places, and particles behind these. */
const BEHIND_KOREAN =
  '(?:회|팀|부|반|단|방|섭|팸|팬|팟|모임|모집|동호회|동아리|소모임|클럽|길드|크루|클랜|서버|스터디|대회|교실|하는|하실)?' +
  `(?:은|는|이|가|을|를|의|에|도|와|과|로|으로|에서|랑|이랑|만)?${END}`;
/** As Japanese does, where a sentence goes on behind them. Searches have katakana for hiragana. */
const BEHIND_JAPANESE =
  '(?:部|会|班|組|隊|勢|民|鯖|好キ|仲間|大会|教室|同好会|勉強会|愛好会|倶楽部|クラブ|サークル|チーム|ギルド|サーバ|' +
  `(?:ノ|ハ|ガ|ヲ|ニ|デ|ト|モ|ヤ)?${END})`;
/** Short Korean and Japanese names are looked for as words, since longer words hold them by chance. */
const SHORT_DENSE_NAME = 2;
/** As `isDense` has it. */
const DENSE_LETTERS = '\\u2e80-\\uffff';
const HAN_ONLY = /^\p{Script=Han}+$/u;
const HANGUL = /[가-힣]/;
const INITIAL = /[\u1100-\u1112]/;

/** A word, inside other words too. */
export function inside(word: string): Pattern {
  return {
    text: word,
    isRegex: false,
    literal: word,
    query: gramQuery(word),
    // The index has syllables by their initials as well.
    isSure: isGram(word) && !INITIAL.test(word),
  };
}

/** Hangul by its initial consonants, or by some letters whole and some by their initials. */
export function byInitials(word: string): Pattern {
  const initials = initialsIn(word);
  if (initials !== null)
    return {
      text: initialsRegex(initials),
      isRegex: true,
      literal: '',
      query: gramQuery(initials),
      isSure: isGram(initials),
    };
  const syllables = word.split(INITIAL).filter((run) => run !== '');
  return {
    text: initialsRegex(word),
    isRegex: true,
    literal: syllables[0] ?? '',
    query: [gramQuery(initialsOf(word)), ...syllables.map(gramQuery)].join(' & '),
    isSure: false,
  };
}

/** A word of Hangul and what it may become. */
export function unfinishedSyllable({ beginnings, finished, regex }: Unfinished): Pattern {
  return {
    text: regex,
    isRegex: true,
    literal: finished,
    query: `(${beginnings.map((beginning) => `(${gramQuery(beginning)})`).join(' | ')})`,
    isSure: false,
  };
}

/**
 * A name as people write it among other words. Short names, and others when told so, must stand by themselves; one of
 * several words is found with any blank, hyphen or dot between them, and with none.
 */
export function named(name: string, isOnlyWord = false): Pattern[] {
  const parts = name.split(new RegExp(`[${NOT_LETTERS}]+`, 'u')).filter((part) => part !== '');
  const joined = parts.join('');
  const isWord = isOnlyWord || isShortName(joined);
  if (parts.length < 2) return [isWord || isMixed(name) ? oneWord(name, isWord) : inside(name)];
  const asked = parts.toSorted((one, other) => other.length - one.length).slice(0, 2);
  const apart = parts.join(`[${NOT_LETTERS}]{1,2}`);
  const together = isMixed(joined) ? oneWord(joined, false) : inside(joined);
  return [
    {
      text: byItself(apart, joined, isWord),
      isRegex: true,
      literal: asked[0] ?? '',
      usual: amongBlanks(parts.join(' '), joined, isWord),
      query: asked.map((part) => (isWholeWord(part) ? wholeWordQuery : gramQuery)(part)).join(' & '),
      isSure: false,
    },
    ...(isWord ? [] : [together]),
  ];
}

function oneWord(name: string, isWord: boolean): Pattern {
  const isWhole = isWholeWord(name) && !new RegExp(`[${NOT_LETTERS}]`, 'u').test(name);
  return {
    text: byItself(escaped(name), name, isWord),
    isRegex: true,
    literal: name,
    usual: amongBlanks(name, name, isWord),
    query: isWhole ? wholeWordQuery(name) : gramQuery(name),
    isSure: isWhole,
  };
}

/** Longer words hold such names by chance. A letter of Chinese or Japanese says as much as a word. */
function isShortName(name: string) {
  if (HAN_ONLY.test(name)) return false;
  return isDense(name) ? Array.from(name).length <= SHORT_DENSE_NAME : isWholeWord(name);
}

/** Whether a name begins with letters of an alphabet and goes on in Korean or Japanese, like K팝. */
function isMixed(name: string) {
  return !isDense(name) && isDense(Array.from(name).at(-1) ?? '');
}

/**
 * The source of a regular expression with marks or blanks around it, if it has to be a word. A name in two scripts
 * begins where its alphabet begins in any case.
 */
function byItself(regex: string, name: string, isWord: boolean) {
  const front = isMixed(name) ? `(?:^|[${NOT_LETTERS}${DENSE_LETTERS}])` : `(?:^|[${NOT_LETTERS}])`;
  if (!isWord) return isMixed(name) ? front + regex : regex;
  return `${front}${regex}${behind(name)}`;
}

/** A name with blanks where `byItself` has marks or blanks. */
function amongBlanks(written: string, name: string, isWord: boolean) {
  return `${isWord || isMixed(name) ? ' ' : ''}${written}${isWord ? ' ' : ''}`;
}

/** What stands behind a name that is a word. */
function behind(name: string) {
  const last = Array.from(name).at(-1) ?? '';
  if (!isDense(last)) return END;
  return HANGUL.test(last) ? BEHIND_KOREAN : BEHIND_JAPANESE;
}

/** The source of a regular expression for the text itself. */
export function escaped(text: string) {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
