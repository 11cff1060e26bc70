/** The first letter of a name as people see it: a family emoji or an Indic syllable stays in one piece. */
export function firstGrapheme(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase('en');
}
