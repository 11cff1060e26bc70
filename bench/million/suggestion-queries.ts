import type { Deps } from '#server/deps.ts';
import { suggest } from '#server/directory/suggest/suggest.ts';
import type { MeasuredQuery } from './queries.ts';

/** What somebody types: the name, and the texts that suggestions are made for by turns. */
const TYPED: [name: string, ...texts: string[]][] = [
  ['one Latin letter', 'e', 'x', 'q', 'm'],
  ['two Latin letters', 'qu', 'xy', 'ph', 'er', 'mi'],
  ['one Korean or Japanese letter', '낚', '焚', '사', 'か'],
  ['beginning of a rare word', 'quok', 'zeph', 'kestr', '将'],
  ['beginning of a frequent word', 'lant', 'marz', '친', 'la'],
  ['word in names', 'lantern', 'minecraft', '친구', 'owl'],
  ['part of words', 'stern', 'tera', '게임', 'ゲー'],
  ['word in none', 'xyzzyx', 'plover'],
  ['several words', 'lantern ow', 'la te na', 'league of leg', '친구 낚'],
  ['frequent letters', 'e a', 'x z q', 'e o n a l t'],
  ['initial consonants', 'ㅁ', 'ㅁㅇㅋ', 'ㄴㅅ', '마인ㅋ'],
  ['unfinished last syllable', '마인크랲', '낚싯', '발롤'],
  ['name in other scripts', 'minecraft', 'マイクラ', '롤', 'rust'],
  ['typing error', 'astrolbae', 'minecarft', '마인크레프트', 'marzpian'],
  ['typing error and frequent words', 'astrolbae e', 'lantren 친구', 'ketsrel la e'],
  ['words nobody means', 'xyzzyxa plovre', 'qwrtpsd fghjkl'],
  [
    '50 letters',
    'la te na co ri ton es ar mi de lo pan zi ve str an q',
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx',
  ],
];

/** Suggestions for what somebody types, at each of the places where they are bounded. */
export function suggestionQueries(deps: Pick<Deps, 'config' | 'db'>): MeasuredQuery[] {
  return TYPED.map(([name, ...texts]) => ({
    name: `suggestions: ${name}`,
    goal: 150,
    ask: (turn) => suggest(deps, { q: texts[turn % texts.length] ?? name }),
  }));
}
