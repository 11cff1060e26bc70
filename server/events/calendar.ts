import { listingLink } from '#contract/paths.ts';
import type { OccurrenceRow } from './event.store.ts';
import { locationOf, type Calendar } from './event.ts';

/** What a line may hold, in bytes of UTF-8. */
const LONGEST_LINE = 75;
const END = '\r\n';

/** Writes a calendar as RFC 5545 has it: in UTC, with an entry for each occurrence. */
export function writeCalendar(publicUrl: string, { name, occurrences }: Calendar): string {
  const { hostname } = new URL(publicUrl);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Guildhall//Events//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...occurrences.flatMap((occurrence) => entryOf(occurrence, publicUrl, hostname)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => folded(line) + END).join('');
}

function entryOf(occurrence: OccurrenceRow, publicUrl: string, hostname: string) {
  const { name, serverName, description, startsAt, endsAt, changedAt, discordServerId } = occurrence;
  const { id, eventId, isOnce } = occurrence;
  const location = locationOf(occurrence);
  return [
    'BEGIN:VEVENT',
    `UID:${isOnce ? eventId : id}@${hostname}`,
    `DTSTAMP:${inUtc(changedAt)}`,
    `DTSTART:${inUtc(startsAt)}`,
    ...(endsAt ? [`DTEND:${inUtc(endsAt)}`] : []),
    `SUMMARY:${escaped(name)}`,
    `DESCRIPTION:${escaped([serverName, description].filter(Boolean).join('\n\n'))}`,
    ...(location === null ? [] : [`LOCATION:${escaped(location)}`]),
    `URL:${publicUrl}${listingLink(discordServerId, 'feed')}`,
    'END:VEVENT',
  ];
}

function inUtc(instant: Date) {
  return instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** A text as a value: what separates values and lines is escaped, and other control characters are left out. */
function escaped(text: string) {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** A long line in several ones, each of which but the first begins with a blank; no character is divided. */
function folded(line: string) {
  let text = '';
  let length = 0;
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (length + bytes > LONGEST_LINE) {
      text += `${END} `;
      length = 1;
    }
    text += character;
    length += bytes;
  }
  return text;
}
