import { VIEW_SOURCES } from '#contract/analytics.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import { SERVER_WORDS } from '#i18n/server-words.ts';
import type { DayRow } from './figures.store.ts';

/** Spreadsheets tell the encoding by it. */
const BYTE_ORDER_MARK = '\u{feff}';
/** Spreadsheets would run a cell that begins so as a formula; some do with the wide characters of Japanese and Korean. */
const RUNS = /^[=+\-@\t\r\n＝＋－＠]/;

/** Days of a listing as a CSV file by RFC 4180, with the views by where the readers came from. */
export function writeFile(
  { name, language }: { name: string; language: InterfaceLanguage },
  days: readonly DayRow[],
): string {
  const words = SERVER_WORDS[language].figures;
  const { server, day, impressions, views, joins, bumps, reviews } = words;
  const headings = [server, day, impressions, views, joins, bumps, reviews];
  const sources = VIEW_SOURCES.map((source) => words.viewsFrom(words.sources[source]));
  const rows = days.map((of) => [
    name,
    of.day,
    of.impressions,
    of.views.reduce((sum, count) => sum + count, 0),
    of.joins,
    of.bumps,
    of.reviews,
    ...VIEW_SOURCES.map((_, place) => of.views[place] ?? 0),
  ]);
  return BYTE_ORDER_MARK + [[...headings, ...sources], ...rows].map(writeRow).join('');
}

function writeRow(cells: readonly (string | number)[]) {
  return `${cells.map((cell) => writeCell(String(cell))).join(',')}\r\n`;
}

function writeCell(text: string) {
  const inert = RUNS.test(text) ? `'${text}` : text;
  // In much of Europe spreadsheets separate by semicolons.
  return /[",;\t\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
