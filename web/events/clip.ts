/** How much of a description is shown at first, in characters and in lines. */
const CLIPPED = { characters: 180, lines: 3 } as const;

/** The beginning of a text that is too long to be shown whole at first, cut after a word; null where it is not. */
export function clip(text: string): string | null {
  const characters = Array.from(text);
  const lines = text.split('\n');
  if (characters.length <= CLIPPED.characters && lines.length <= CLIPPED.lines) return null;
  const beginning = Array.from(lines.slice(0, CLIPPED.lines).join('\n')).slice(0, CLIPPED.characters);
  const cut = beginning.join('');
  // Where there are no spaces, as in Japanese, it is cut between two characters.
  const space = beginning.length < CLIPPED.characters ? -1 : cut.search(/\s\S*$/);
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s\p{P}]+$/u, '')}…`;
}
