/**
 * One letter as people see it: a decomposed Hangul syllable, a flag, or a letter or emoji with its marks, and what a
 * virama or a joiner ties to it. Not by Intl.Segmenter, which Firefox lacks before 125, and whose answer differs between versions.
 */
const GRAPHEME =
  /^(?:[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|\p{RI}\p{RI}|.(?:[\p{M}\p{EMod}\u{e0020}-\u{e007f}]|\u200d\P{M}|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d])\p{L})*)/u;

/** The first letter of a name as people see it: a family emoji or an Indic syllable stays in one piece. */
export function firstGrapheme(name: string): string {
  return (GRAPHEME.exec(name.trim())?.[0] ?? '').toLocaleUpperCase('en');
}
