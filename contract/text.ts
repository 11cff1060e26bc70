/** The length of a text in Unicode code points, after trimming. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}
