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

/** A count where there is little room: from 1,000 rounded, in the units of a language. */
export function roundCount(count: number, language: string): string {
  return (count < 1000 ? countFormat : roundFormat)(language).format(count);
}

const roundFormat = made((language) => new Intl.NumberFormat(language, { notation: 'compact' }));

/** The day of an instant in a language, in UTC: for HTML that is sent to all time zones. */
export function day(instant: string, language: string): string {
  return dayFormat(language).format(new Date(instant));
}

const dayFormat = made(
  (language) => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** The day of an instant in the reader's time zone; for the browser only. */
export function localDay(instant: string, language: string): string {
  return localDayFormat(language).format(new Date(instant));
}

const localDayFormat = made((language) => new Intl.DateTimeFormat(language, { dateStyle: 'long' }));

/** The time of day of an instant in the reader's time zone; for the browser only. */
export function localTime(instant: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(instant));
}

/** The time of day of an instant in UTC, which it names: for HTML that is sent to all time zones. */
export function universalTime(instant: string, language: string): string {
  return universalTimeFormat(language).format(new Date(instant));
}

const universalTimeFormat = made(
  (language) =>
    new Intl.DateTimeFormat(language, {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
      timeZoneName: 'short',
    }),
);

/** The day and time of an instant in the reader's time zone; for the browser only. */
export function localDateAndTime(instant: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' });
  return format.format(new Date(instant));
}

const SUMMARY_LENGTH = 160;

/** A text in one line for search engines and link previews; it is cut after a word if it is too long. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= SUMMARY_LENGTH) return line;
  // Segmenting is slow, so the last space decides where there are spaces.
  const space = line.lastIndexOf(' ', SUMMARY_LENGTH - 1);
  if (space > SUMMARY_LENGTH / 2) return `${line.slice(0, space)}…`;
  const end = endOfWord(line);
  // Nothing but one endless word is cut inside it.
  const start =
    end === 0
      ? Array.from(line)
          .slice(0, SUMMARY_LENGTH - 1)
          .join('')
      : line.slice(0, end).trimEnd();
  return `${start}…`;
}

/** The end of the last word that fits; 0 in Firefox before 125, which has no Segmenter. */
function endOfWord(line: string) {
  let end = 0;
  if (!('Segmenter' in Intl)) return end;
  for (const { index, segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(line)) {
    if (index + segment.length >= SUMMARY_LENGTH) break;
    end = index + segment.length;
  }
  return end;
}

/** Caches a format for each language: creating one takes longer than a hundred uses. */
export function made<Format>(make: (language: string) => Format): (language: string) => Format {
  const formats = new Map<string, Format>();
  return (language) => {
    const format = formats.get(language) ?? make(language);
    formats.set(language, format);
    return format;
  };
}
