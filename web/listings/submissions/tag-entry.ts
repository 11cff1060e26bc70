import { tagFrom } from '#contract/tags.ts';

/** What people put between tags, also on Korean, Japanese and Chinese keyboards, or the `#` before the next one. */
const BETWEEN = /[,、，;；\n\t]|\s+(?=#)/;
/** More than a listing can have, so that what was pasted is seen to be too much; and no more than a form can show. */
const MOST_SUGGESTIONS = 10;

/** Whether a text holds more than the beginning of one tag. */
export function endsTag(text: string): boolean {
  return BETWEEN.test(text.trimStart());
}

/** Tags with those of a text behind them, each once. What is no tag stays as it was written, to be mended. */
export function addTags(tags: readonly string[], text: string): readonly string[] {
  const written = text.split(BETWEEN).map((part) => part.trim().replace(/^#+/, ''));
  const added = written.filter((part) => part !== '').map((part) => tagFrom(part) ?? part);
  return [...new Set([...tags, ...added])].slice(0, MOST_SUGGESTIONS);
}
