import { readFileSync } from 'node:fs';

/*
 * Names of games and subjects that mean the same: official titles in the country of each language, and the short
 * forms that people type. Each line of names.txt is a group; the line below it says where its names can be looked up.
 *
 * How they were gathered: from general knowledge of these communities. Some eighty short forms and doubtful titles were
 * then looked for in stored copies of public pages, of wikis (mirrors of namu.wiki among them) and of source code;
 * "seen" there means that such a text used the name for this subject. Official sites and Wikipedia were not
 * opened for this; a line that names them says where to look. What was not found, or was found for something else,
 * was left out. Korean and Japanese names were read a second time, one by one.
 *
 * How they are written: with the spaces, points and hyphens of the title, which people often leave out, and without
 * Latin accents, as searches compare texts; in brackets when they belong to ONLY_AS_WORDS.
 */
const WRITTEN = readFileSync(new URL('names.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^[^# ]/.test(line))
  .map((group) => group.split(' | '));

/** Groups of names that mean the same; the first one is the English name where there is one. */
export const NAME_GROUPS: readonly (readonly string[])[] = WRITTEN.map((group) => group.map(withoutBrackets));

/**
 * Names that are also a part of other words: Improv is in "improve", スキー in ウイスキー and ナルト, once hiragana and
 * katakana are one, in になると. In a text they count only where they stand alone, as short names do anyway.
 */
export const ONLY_AS_WORDS: ReadonlySet<string> = new Set(
  WRITTEN.flat()
    .filter((name) => name.startsWith('('))
    .map(withoutBrackets),
);

function withoutBrackets(name: string) {
  return name.replace(/^\((.+)\)$/, '$1');
}
