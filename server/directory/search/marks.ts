import { NOT_LETTERS } from './pattern.ts';

/** What people put around words: quotes, brackets, points, and the signs of other search boxes. */
const AROUND = '\\p{P}<>=|~^`';
const IN_FRONT = new RegExp(`^[${AROUND}]+`, 'u');
const BEHIND = new RegExp(`(?:(?!#)[${AROUND}])+$`, 'u');
/** A single point in front of a word is a part of it. */
const OWN_POINT = /(?:^|[^.])\.$/;
/** Marks between letters, with the signs of a word before them. */
const BETWEEN = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}])([+#]*)((?![+#])[${NOT_LETTERS}]+)?(?=[\\p{L}\\p{N}])`,
  'gu',
);

/** A word without the marks around it, which may be nothing. C++, C# and .NET keep theirs. */
export function withoutMarksAround(word: string): string {
  return word.replace(IN_FRONT, (marks) => (OWN_POINT.test(marks) ? '.' : '')).replace(BEHIND, '');
}

/** Words with a blank instead of the marks between letters. */
export function splitAtMarks(words: string): string {
  return words.replaceAll(BETWEEN, (marks, signs: string, others: string | undefined) => {
    if (others !== undefined) return `${signs} `;
    return marks === '' ? '' : ' ';
  });
}
