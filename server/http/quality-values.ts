/** An item of a header such as Accept-Language, in lower case. */
interface Preference {
  value: string;
  /** Between 0, for what is refused, and 1. */
  quality: number;
}

/** The items of a header with quality values (RFC 9110, 12.4.2), the preferred one first. */
export function readPreferences(header: string): readonly Preference[] {
  return header
    .toLowerCase()
    .split(',')
    .map((item) => {
      const [value = '', ...parameters] = item.split(';');
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { value: value.trim(), quality: Number(quality ?? 1) };
    })
    .toSorted((a, b) => b.quality - a.quality);
}
