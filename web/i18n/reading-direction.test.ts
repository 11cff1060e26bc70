import { expect, test } from 'vitest';
import { readingDirection } from './reading-direction.ts';

const READ = [
  ['We map caves.', 'ltr'],
  ['أهلاً وسهلاً', 'rtl'],
  ['👋 2024: שלום', 'rtl'],
  ['VALORANT مجلس', 'ltr'],
  ['鉛筆は夜に削る', 'ltr'],
  ['42 👋', 'ltr'],
  ['', 'ltr'],
] as const;

test('the first letter decides the direction, not the signs before it', () => {
  for (const [words, direction] of READ) expect(readingDirection(words), words).toBe(direction);
});
