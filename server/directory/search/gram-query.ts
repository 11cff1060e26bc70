// As gram_length in the database: most words whole, and three letters of the scripts that say much with few.
const LONGEST_GRAM = 12;
const LONGEST_DENSE_GRAM = 3;
const FIRST_DENSE_LETTER = 0x2e80;
/** So many grams of a longer word are looked for; the text itself tells the rest. */
const GRAMS_OF_A_LONG_WORD = 4;
/** Words of so many letters are in the index as a whole too, unless they have letters of the dense scripts. */
const LONGEST_WHOLE_WORD = 4;

/** Whether such a letter begins a word of a script that says much with few letters. */
export function isDense(word: string): boolean {
  return (word.codePointAt(0) ?? 0) >= FIRST_DENSE_LETTER;
}

/** Whether the grams alone tell if a text holds this word; of a longer one they only tell that it may. */
export function isGram(word: string): boolean {
  return Array.from(word).length <= gramLength(word);
}

/** Whether the index has this word as a whole. */
export function isWholeWord(word: string): boolean {
  const letters = Array.from(word);
  return letters.length <= LONGEST_WHOLE_WORD && !letters.some(isDense);
}

/** The tsquery for texts that may hold this word, inside others too. */
export function gramQuery(word: string): string {
  if (isGram(word)) return `${quoted(word)}:*`;
  return [...new Set(gramsOfLongWord(word).map(quoted))].join(' & ');
}

/** The tsquery for texts in which this word, which `isWholeWord`, stands by itself. */
export function wholeWordQuery(word: string): string {
  return quoted(` ${word}`);
}

/** A lexeme as it is written in a tsquery. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** How long the grams are that begin with a word's first letter. */
function gramLength(word: string) {
  return isDense(word) ? LONGEST_DENSE_GRAM : LONGEST_GRAM;
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
