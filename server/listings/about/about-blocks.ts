import type { Token } from 'markdown-it';
import { ABOUT_HEADINGS, type AboutBlock, type AboutRun } from '#contract/content.ts';
import { tokensOf } from './about-markdown.ts';

/** At most so many blocks, items and runs are made of a text. What follows is a paragraph as it was written. */
export const MOST_PARTS = 1_000;

/** What is being read: the tokens in their order, and what they have given so far. */
interface Reading {
  readonly tokens: readonly Token[];
  at: number;
  parts: number;
  /** The levels of the headings that the next one is under. */
  readonly headings: number[];
}

/** What a listing says in Markdown, as a tree; nothing when it says nothing. */
export function aboutBlocksOf(about: string | null): AboutBlock[] {
  if (about === null) return [];
  const reading: Reading = { tokens: tokensOf(about), at: 0, parts: 0, headings: [] };
  const blocks: AboutBlock[] = [];
  while (reading.at < reading.tokens.length) {
    const firstLine = reading.tokens[reading.at]?.map?.[0] ?? 0;
    const block = blockFrom(reading);
    if (reading.parts > MOST_PARTS) {
      const rest = about.split(/\r\n|\r|\n/).slice(firstLine);
      blocks.push({ type: 'paragraph', runs: [{ text: rest.join('\n').trim() }] });
      break;
    }
    if (block !== null) blocks.push(block);
  }
  return blocks;
}

/** The next block; null for one without text. */
function blockFrom(reading: Reading): AboutBlock | null {
  const token = next(reading);
  const { type, markup } = token;
  reading.parts += 1;
  switch (type) {
    case 'paragraph_open':
      return { type: 'paragraph', runs: runsFrom(reading) };
    case 'heading_open': {
      const runs = runsFrom(reading);
      return runs.length === 0 ? null : { type: 'heading', level: levelOf(markup.length, reading), runs };
    }
    case 'hr':
      reading.parts += 1;
      return { type: 'paragraph', runs: [{ text: markup }] };
    case 'fence':
      return codeOf(token);
    case 'blockquote_open': {
      const blocks = blocksUntil('blockquote_close', reading);
      return blocks.length === 0 ? null : { type: 'quote', blocks };
    }
    case 'bullet_list_open':
      return listFrom(reading, null);
    case 'ordered_list_open':
      return listFrom(reading, Number(token.attrGet('start') ?? 1));
    default:
      throw new Error(`about: a token of type ${type} has no block`);
  }
}

/** The blocks up to the token that closes what they are in. */
function blocksUntil(close: string, reading: Reading): AboutBlock[] {
  const blocks: AboutBlock[] = [];
  while (!isNext(close, reading)) {
    const block = blockFrom(reading);
    if (block !== null) blocks.push(block);
  }
  next(reading);
  return blocks;
}

function listFrom(reading: Reading, start: number | null): AboutBlock | null {
  const items: AboutBlock[][] = [];
  while (!isNext(start === null ? 'bullet_list_close' : 'ordered_list_close', reading)) {
    next(reading); // list_item_open
    reading.parts += 1;
    items.push(blocksUntil('list_item_close', reading));
  }
  next(reading);
  return items.every((item) => item.length === 0) ? null : { type: 'list', start, items };
}

/** A single word behind the fence names a language; anything else there is part of what was written. */
function codeOf({ content, info }: Token): AboutBlock | null {
  const named = info.trim();
  const isLanguage = named !== '' && !/\s/.test(named);
  const text = `${isLanguage ? '' : named}\n${content}`.replace(/^\n/, '').replace(/\n$/, '');
  return text === '' && !isLanguage ? null : { type: 'code', text, language: isLanguage ? named : null };
}

/** A heading's level in the outline: one below the last one that was written with fewer marks. */
function levelOf(marks: number, { headings }: Reading): number {
  while ((headings.at(-1) ?? 0) >= marks) headings.pop();
  headings.push(marks);
  return Math.min(headings.length, ABOUT_HEADINGS);
}

/** The text of a paragraph or heading, up to and with its end. Neighbours that look the same are one run. */
function runsFrom(reading: Reading): AboutRun[] {
  const inline = next(reading).children ?? [];
  next(reading); // the end of the paragraph or heading
  const runs: AboutRun[] = [];
  const open = { strong: 0, em: 0 };
  for (const { type, tag, nesting, content } of inline) {
    if (tag === 'strong' || tag === 'em') {
      open[tag] += nesting;
      continue;
    }
    const text = type === 'softbreak' || type === 'hardbreak' ? '\n' : content;
    const last = runs.at(-1);
    const look = {
      ...(open.strong > 0 && { bold: true as const }),
      ...(open.em > 0 && { italic: true as const }),
      ...(type === 'code_inline' && { code: true as const }),
    };
    if (text === '') continue;
    if (last && isSameLook(last, look)) last.text += text;
    else runs.push({ text, ...look });
  }
  reading.parts += runs.length;
  return runs;
}

function isSameLook(one: Omit<AboutRun, 'text'>, other: Omit<AboutRun, 'text'>) {
  return one.bold === other.bold && one.italic === other.italic && one.code === other.code;
}

function isNext(type: string, { tokens, at }: Reading) {
  return tokens[at]?.type === type;
}

function next(reading: Reading): Token {
  const token = reading.tokens[reading.at];
  if (!token) throw new Error('about: a token is missing');
  reading.at += 1;
  return token;
}
