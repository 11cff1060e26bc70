import { GAMES } from './names/games.ts';
import { MOBILE_GAMES } from './names/mobile-games.ts';
import { MUSIC } from './names/music.ts';
import { ONLINE_GAMES } from './names/online-games.ts';
import { PASTIMES } from './names/pastimes.ts';
import { SPORTS } from './names/sports.ts';
import { STUDY } from './names/study.ts';
import { TECHNOLOGY } from './names/technology.ts';
import { WORKS } from './names/works.ts';

/*
 * Names of games and subjects that mean the same: official titles in the country of each language, and the short
 * forms that people type. Each line of names/ is a group; the comment above it says where its names can be looked up.
 *
 * How they were gathered: from general knowledge of these communities. Some eighty short forms and doubtful titles were
 * then looked for in stored copies of public pages, of wikis (mirrors of namu.wiki among them) and of source code;
 * "seen" in a comment means that such a text used the name for this subject. Official sites and Wikipedia were not
 * opened for this; a comment that names them says where to look. What was not found, or was found for something else,
 * was left out. Korean and Japanese names were read a second time, one by one.
 *
 * How they are written: with the spaces, points and hyphens of the title, which people often leave out, and without
 * Latin accents, as searches compare texts; in brackets when they belong to ONLY_AS_WORDS.
 */
const WRITTEN = [
  ...ONLINE_GAMES,
  ...GAMES,
  ...MOBILE_GAMES,
  ...WORKS,
  ...MUSIC,
  ...TECHNOLOGY,
  ...STUDY,
  ...SPORTS,
  ...PASTIMES,
].map((group) => group.split(' | '));

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
