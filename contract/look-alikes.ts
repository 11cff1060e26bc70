/**
 * Letters of other alphabets, and of Latin itself, that look like one of a to z: those of Unicode's confusables.txt that
 * a tag may hold in its normal form, a letter for a letter.
 */
const LOOK_ALIKES = [
  ['асԁеҽһіӏꙇјорԛгѕѵѡԝхуү', 'acdeehiiijopqrsvwwxyy'],
  ['αιϳοσρᴦυνγ', 'aijoopruvy'],
  ['ⲥⲟⲣⲅ', 'copr'],
  ['ꮯꭵꮁꮪꮩꮃꮓ', 'cirsvwz'],
  ['քցհոռօգզսա', 'fghnnoqquw'],
  ['ɑᴄꬲẝꞙꬵƍɡᶃıɩɪǀᴏᴑꬽꭇꭈƽꜱʋᴜꞟꭎꭒᴠɯᴡɣʏᶌỿꭚᴢ', 'acefffgggiiilooorrssuuuuuvwwyyyyyz'],
] as const;

/** All of them, and what each looks like at the same place. */
export const LOOKS_LIKE = {
  letters: LOOK_ALIKES.map(([letters]) => letters).join(''),
  latin: LOOK_ALIKES.map(([, latin]) => latin).join(''),
} as const;

const LATIN = new Map(
  Array.from(LOOKS_LIKE.letters, (letter, at) => [letter, LOOKS_LIKE.latin[at] ?? letter]),
);

/** Scripts with letters that look like those of another one; and digits that look like letters. Han, kana and Hangul are none. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Coptic',
  'Cherokee',
  'Georgian',
  'Glagolitic',
  'Gothic',
  'Runic',
  'Old_Italic',
  'Carian',
  'Lycian',
  'Lydian',
  'Elbasan',
  'Deseret',
  'Osage',
  'Lisu',
  'Miao',
  'Tifinagh',
  'Warang_Citi',
  'Canadian_Aboriginal',
]
  .map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
  .concat(/(?!\d)\p{Nd}/u);
const BETWEEN_WORDS = /[+#.-]+/;

/** A tag as it looks: with Latin letters for those that look like them. */
export function latinLooksOf(tag: string): string {
  return Array.from(tag, (letter) => LATIN.get(letter) ?? letter).join('');
}

/**
 * Whether a tag mixes letters of scripts that look alike: in one word, or as a word of Latin letters and another that only
 * looks like one.
 */
export function mixesLookAlikes(tag: string): boolean {
  const words = tag.split(BETWEEN_WORDS);
  const isInOneScript = (word: string) => SCRIPTS.filter((script) => script.test(word)).length < 2;
  const looksLatin = (word: string) => !/[a-z]/.test(word) && /^[a-z]+$/.test(latinLooksOf(word));
  return !words.every(isInOneScript) || (words.some((word) => /[a-z]/.test(word)) && words.some(looksLatin));
}
