// As gram_length in the database: most words whole, and three letters of the scripts that say much with few.
const LONGEST_GRAM = 12;
const LONGEST_DENSE_GRAM = 3;
const FIRST_DENSE_LETTER = 0x2e80;
/** So many grams of a longer word are looked for; the text itself tells the rest. */
const GRAMS_OF_A_LONG_WORD = 4;

/** How long the grams are that begin with such a letter. */
function gramLength(letter: string) {
  return (letter.codePointAt(0) ?? 0) < FIRST_DENSE_LETTER ? LONGEST_GRAM : LONGEST_DENSE_GRAM;
}

/** Whether the grams alone tell if a text holds this word; of a longer one they only tell that it may. */
export function isGram(word: string): boolean {
  const letters = Array.from(word);
  return letters.length <= gramLength(letters[0] ?? '');
}

/** The tsquery for texts that may hold all these words and, of a filter, have these lexemes. */
export function gramQuery(words: readonly string[], lexemes: readonly string[]): string {
  const grams = words.flatMap((word) =>
    isGram(word) ? [`${quoted(word)}:*`] : gramsOfLongWord(word).map(quoted),
  );
  return [...new Set([...grams, ...lexemes.map(quoted)])].join(' & ');
}

/** A few whole grams, spread over the word. */
function gramsOfLongWord(word: string): string[] {
  const letters = Array.from(word);
  const whole = letters.flatMap((letter, at) => {
    const gram = letters.slice(at, at + gramLength(letter));
    return gram.length === gramLength(letter) ? [gram.join('')] : [];
  });
  const steps = Math.min(whole.length, GRAMS_OF_A_LONG_WORD);
  return Array.from({ length: steps }, (_, i) => whole[Math.floor((i * whole.length) / steps)] ?? '');
}

function quoted(lexeme: string) {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
