/** The day and time of an instant in the reader's time zone; on a server, and until a page is hydrated, in UTC. */
export function dateAndTime(instant: string, language: string, isHere: boolean): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    ...(!isHere && { timeZone: 'UTC' }),
  });
  return `${format.format(new Date(instant))}${isHere ? '' : ' UTC'}`;
}

/** Writes days of UTC, `2026-11-22`, where there is little room. */
export function shortDays(language: string): (date: string) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (date) => format.format(new Date(date));
}

/** What the reader's time zone is called at an instant, with summer time or without; for the browser only. */
export function timeZoneName(at: Date, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZoneName: 'long' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A change of a count and in percent, with its sign: `+120`, `+4.2%`. */
export function growthText(
  count: number,
  percent: number,
  language: string,
): { shown: string; percent: string } {
  const signed = { signDisplay: 'exceptZero' } as const;
  const inPercent = { ...signed, style: 'percent', maximumFractionDigits: 1 } as const;
  return {
    shown: new Intl.NumberFormat(language, signed).format(count),
    percent: new Intl.NumberFormat(language, inPercent).format(percent / 100),
  };
}
