import MarkdownIt, { type StateBlock, type StateInline, type Token } from 'markdown-it';

/** How deep quotes and lists are parsed: a quote counts once, a list twice. Their marks beyond that stay text. */
const MOST_LEVELS = 6;
const CONTAINER_MARK = /^(?:>|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/;
const LONGEST_MARK = 11;

/** The rest of an address from its colon on. Other scripts follow addresses without a blank. */
const ADDRESS = /:\/\/[!-;=?-~]+/y;
/** The characters that end a sentence or close a mark rather than belong to an address. */
const AFTER_ADDRESS = new Set('*_~`\'"?!.,:;)]}');

/** The scripts that put no blank between words, and their punctuation and full-width forms. */
const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3001-\u303f\uff01-\uffef]/u;

const markdown = configured();

/** Parses Markdown. All but emphasis, code, lists, headings and quotes is text as it was written. */
export function tokensOf(source: string): Token[] {
  return markdown.parse(source, {});
}

function configured() {
  // Without any rule to begin with, so that a newer version of the library adds none.
  const markdown = new MarkdownIt('zero', { maxNesting: 100 });
  markdown.enable(['blockquote', 'fence', 'heading', 'hr', 'list']);
  markdown.enable(['backticks', 'emphasis', 'escape', 'newline']);
  const { block, inline } = markdown;
  block.ruler.before('fence', 'too deep', leaveTooDeep, { alt: ['paragraph', 'blockquote', 'list'] });
  inline.ruler.before('escape', 'address', leaveAddress);
  inline.State = class extends inline.State {
    override scanDelims(start: number, canSplitWord: boolean) {
      return knowingCjk(this, start, super.scanDelims(start, canSplitWord), canSplitWord);
    }
  };
  return markdown;
}

/** A line that would begin one more quote or list is a paragraph. */
function leaveTooDeep(state: StateBlock, line: number, _endLine: number, isOnlyTested: boolean) {
  if (state.level < MOST_LEVELS) return false;
  const [from = 0, shift = 0, end = 0] = [state.bMarks[line], state.tShift[line], state.eMarks[line]];
  const start = from + shift;
  if (!CONTAINER_MARK.test(state.src.slice(start, Math.min(end, start + LONGEST_MARK)))) return false;
  if (isOnlyTested) return true;
  state.line = line + 1;
  state.push('paragraph_open', 'p', 1);
  const inline = state.push('inline', '', 0);
  inline.content = state.src.slice(start, end).trim();
  inline.children = [];
  state.push('paragraph_close', 'p', -1);
  return true;
}

/** An address stays as it is, whatever marks are in it. */
function leaveAddress(state: StateInline, isOnlyTested: boolean) {
  if (state.src[state.pos] !== ':' || !/[a-z]/i.test(state.pending.slice(-1))) return false;
  ADDRESS.lastIndex = state.pos;
  const found = ADDRESS.exec(state.src)?.[0] ?? '';
  let { length } = found;
  while (AFTER_ADDRESS.has(found.charAt(length - 1))) length -= 1;
  if (length <= '://'.length) return false;
  if (!isOnlyTested) state.pending += found.slice(0, length);
  state.pos += length;
  return true;
}

/**
 * Lets `*` open and close beside Chinese, Japanese and Korean too, where there is no blank between a mark and the word
 * after it: CommonMark takes `**「重要」**です` for text.
 */
function knowingCjk(
  { src }: StateInline,
  start: number,
  found: ReturnType<StateInline['scanDelims']>,
  canSplitWord: boolean,
) {
  const before = Array.from(src.slice(Math.max(0, start - 2), start)).at(-1) ?? ' ';
  const after = String.fromCodePoint(src.codePointAt(start + found.length) ?? 0x20);
  if (!canSplitWord || !(CJK.test(before) || CJK.test(after))) return found;
  return {
    ...found,
    can_open: found.can_open || !/\s/.test(after),
    can_close: found.can_close || !/\s/.test(before),
  };
}
