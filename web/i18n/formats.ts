/** A member or online count as cards show it: whole below 1,000, from there in thousands with one decimal, `2.2k`. */
export function shortCount(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`;
}

/** A total of the stats line: `K+` from 1,000 and `M+` from 1,000,000, rounded down so that the plus is true. */
export function totalCount(count: number): string {
  if (count < 1000) return String(count);
  const [unit, letter] = count < 1_000_000 ? [1000, 'K'] : [1_000_000, 'M'];
  return `${Math.floor((count / unit) * 10) / 10}${letter}+`;
}

/** A rating with its one decimal. */
export function shortRating(rating: number): string {
  return rating.toFixed(1);
}

/** A count with the separators of a language. */
export function fullCount(count: number, language: string): string {
  return countFormat(language).format(count);
}

const countFormat = made((language) => new Intl.NumberFormat(language));

/** The day of an instant in the words of a language, in UTC: for HTML that readers in all time zones are sent. */
export function day(instant: string, language: string): string {
  return dayFormat(language).format(new Date(instant));
}

const dayFormat = made(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** The day of an instant where the reader is; only for what is shown in the browser alone. */
export function dayHere(instant: string, language: string): string {
  return dayHereFormat(language).format(new Date(instant));
}

const dayHereFormat = made((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }));

/** The time of day of an instant where the reader is; only for what is shown in the browser alone. */
export function timeOfDay(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(instant));
}

/** The day and the time of an instant where the reader is; only for what is shown in the browser alone. */
export function moment(instant: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(instant));
}

const SUMMARY_LENGTH = 160;

/** A text in one line that search engines and link previews have room for; what is too long is cut after a word. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  // Where there are spaces between words the last one tells; to find words without any is slow.
  const space = line.lastIndexOf(' ', SUMMARY_LENGTH - 1);
  if (space > SUMMARY_LENGTH / 2) return `${line.slice(0, space)}…`;
  const end = endOfWord(line);
  // Nothing but one endless word is cut inside it.
  const kept =
    end === 0
      ? Array.from(line)
          .slice(0, SUMMARY_LENGTH - 1)
          .join('')
      : line.slice(0, end).trimEnd();
  return `${kept}…`;
}

/** Where the last word ends that fits; Firefox before 125 does not know. */
function endOfWord(line: string) {
  let end = 0;
  if (!('Segmenter' in Intl)) return end;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)) {
    if (index + segment.length >= SUMMARY_LENGTH) break;
    end = index + segment.length;
  }
  return end;
}

/** A format for each language, made once: making one takes longer than a hundred uses of it. */
function made<Format>(make: (language: string) => Format): (language: string) => Format {
  const formats = new Map<string, Format>();
  return (language) => {
    const format = formats.get(language) ?? make(language);
    formats.set(language, format);
    return format;
  };
}
