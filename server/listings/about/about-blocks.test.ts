import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aboutBlocks, type AboutBlock, type AboutRun } from '#contract/content.ts';
import { aboutBlocksOf, MOST_PARTS } from './about-blocks.ts';
import { hardTexts } from '../../testing/hard-markdown.ts';

const paragraph = (...runs: (AboutRun | string)[]): AboutBlock => ({
  type: 'paragraph',
  runs: runs.map((run) => (typeof run === 'string' ? { text: run } : run)),
});
const heading = (level: number, text: string): AboutBlock => ({ type: 'heading', level, runs: [{ text }] });

test('paragraphs, emphasis, headings, lists, quotes and code become blocks', () => {
  expect(
    aboutBlocksOf(
      '# Hi\n\nWe **fold *paper* cranes**, `daily`.\n\n1. one\n2. two\n   - deep\n\n> said\n\n```js\nlet <a>;\n```',
    ),
  ).toEqual([
    heading(1, 'Hi'),
    paragraph(
      'We ',
      { text: 'fold ', bold: true },
      { text: 'paper', bold: true, italic: true },
      { text: ' cranes', bold: true },
      ', ',
      { text: 'daily', code: true },
      '.',
    ),
    {
      type: 'list',
      start: 1,
      items: [
        [paragraph('one')],
        [paragraph('two'), { type: 'list', start: null, items: [[paragraph('deep')]] }],
      ],
    },
    { type: 'quote', blocks: [paragraph('said')] },
    { type: 'code', text: 'let <a>;', language: 'js' },
  ]);
  expect(aboutBlocksOf(null)).toEqual([]);
  expect(aboutBlocksOf('#\n\n>\n\n-\n\n1.\n\n```\n```')).toEqual([]);
});

test.each([
  ['a link', '[text](https://a.example/_x_*y*)'],
  ['a picture', '![text](https://a.example/x.png "t")'],
  ['an address', 'https://a.example/__init__/*a*/b~c and http://b.example/_c_?d=*e*'],
  ['an address in brackets', '<https://a.example/_b_>'],
  ['a definition and a reference', '[ref]: https://a.example/\n[ref] [^1]'],
  ['HTML', '<b onclick="x">a</b> <!-- c --> <img src=x>'],
  ['a block of HTML', '<div>\na\n</div>'],
  ['an entity', '&amp; &#60; &colon;'],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |'],
  ['an underlined line', 'a\n==='],
  ['a struck word', '~~a~~ ||b|| -# c'],
])('%s stays the text that was written', (_what, written) => {
  expect(aboutBlocksOf(written)).toEqual([paragraph(written)]);
});

test('an address in bold is whole, without the marks around it', () => {
  expect(aboutBlocksOf('**https://a.example/b_c_**, あhttps://a.example/xです**よ**')).toEqual([
    paragraph({ text: 'https://a.example/b_c_', bold: true }, ', あhttps://a.example/xです', {
      text: 'よ',
      bold: true,
    }),
  ]);
});

test('line breaks stay, a ruler and an indented line are text', () => {
  expect(aboutBlocksOf('one\ntwo  \nthree\\\nfour\r\nfive')).toEqual([
    paragraph('one\ntwo\nthree\nfour\nfive'),
  ]);
  expect(aboutBlocksOf('a\n\n---\n\n    b\n* * *')).toEqual([
    paragraph('a'),
    paragraph('---'),
    paragraph('b'),
    paragraph('***'),
  ]);
});

test('emphasis ends beside Korean, Japanese and Chinese punctuation', () => {
  expect(aboutBlocksOf('これは**「重要」**です。')).toEqual([
    paragraph('これは', { text: '「重要」', bold: true }, 'です。'),
  ]);
  expect(aboutBlocksOf('**서버(Server)**는 *「」*')).toEqual([
    paragraph({ text: '서버(Server)', bold: true }, '는 ', { text: '「」', italic: true }),
  ]);
  expect(aboutBlocksOf('snake_case_name and 2 * 3 * 4')).toEqual([
    paragraph('snake_case_name and 2 * 3 * 4'),
  ]);
});

test('headings begin with level 1 and leave no level out', () => {
  expect(aboutBlocksOf('### x\n# y\n#### z\n## w\n### v\n#### u\n##### t')).toEqual([
    heading(1, 'x'),
    heading(1, 'y'),
    heading(2, 'z'),
    heading(2, 'w'),
    heading(3, 'v'),
    heading(4, 'u'),
    heading(4, 't'),
  ]);
});

test('words behind a fence are a language or text; it ends with the text at latest', () => {
  expect(aboutBlocksOf('```be kind to\nall of us')).toEqual([
    { type: 'code', text: 'be kind to\nall of us', language: null },
  ]);
});

test('quotes and lists end at a depth, and their marks beyond it are text', () => {
  expect(depthOf(aboutBlocksOf(`${'> '.repeat(500)}deep`))).toBe(6);
  expect(lettersOf(aboutBlocksOf(`${'> '.repeat(500)}deep`))).toBe('deep');
  const lists = aboutBlocksOf(
    Array.from({ length: 40 }, (_, at) => `${' '.repeat(2 * at)}- l${at}`).join('\n'),
  );
  expect(depthOf(lists)).toBe(3);
  expect(JSON.stringify(lists)).toContain('- l39');
});

test('a text with too many parts ends as it was written', () => {
  const blocks = aboutBlocksOf(`# First\n\n${'`a`b'.repeat(600)}`);
  expect(blocks).toEqual([heading(1, 'First'), paragraph('`a`b'.repeat(600))]);
});

test.each(Object.entries(hardTexts))('holds for the hard text: %s', (_name, text) => {
  holdsFor(text);
  const before = process.cpuUsage();
  aboutBlocksOf(text);
  // What grows with the square of the length takes seconds.
  expect(process.cpuUsage(before).user).toBeLessThan(500_000);
});

test('holds for random texts', () => {
  expect(heldForRandom(2_000)).toBe(2_000);
});

test('holds for 100,000 random texts', { tags: ['long'] }, () => {
  expect(heldForRandom(100_000)).toBe(100_000);
});

/** For how many random texts it holds; throws for one for which it does not. */
function heldForRandom(numRuns: number) {
  const marks = fc.constantFrom(
    ...'*_`#>[]()<|:!~=-\\\n\t \0\u202e\u2066\ud800a\udc00b\u00a0\u3000\u200b\ufeff「。'.split(''),
    ...'**,```,~~~,##,> ,- ,+ ,1. ,9),![,</b>,&amp;,\n\n,\r\n,    ,---,===,://,https://a.b/'.split(','),
  );
  const words = fc.constantFrom(...'a word é 한국어 にほん 漢字 שלום مرحبا 🦊 0 12 e\u0301'.split(' '));
  const anything = fc.string({ unit: 'binary', maxLength: 8 });
  const text = fc
    .array(fc.oneof({ weight: 3, arbitrary: marks }, words, anything), { maxLength: 200, size: 'max' })
    .map((parts) => parts.join('').slice(0, 4_000));
  let held = 0;
  const holds = (text: string) => {
    holdsFor(text);
    held += 1;
  };
  fc.assert(fc.property(text, holds), { numRuns });
  return held;
}

/** The letters of a text all stay, in their order; the tree is one of the contract, bounded, and without empty parts. */
function holdsFor(text: string) {
  const blocks = aboutBlocksOf(text);
  expect(aboutBlocks.safeParse(blocks).success).toBe(true);
  expect(lettersOf(blocks)).toBe(lettersIn(text));
  expect(depthOf(blocks)).toBeLessThanOrEqual(6);
  expect(partsOf(blocks)).toBeLessThanOrEqual(MOST_PARTS + 2);
  expect(emptyIn(blocks)).toEqual([]);
}

/** Whatever can never be a mark, in its order. */
function lettersIn(text: string) {
  return text.replaceAll('\0', '\ufffd').replaceAll(/[\s!-/:-@[-`{-~0-9]/g, '');
}

function lettersOf(blocks: readonly AboutBlock[]): string {
  return lettersIn(blocks.map(textOf).join(' '));
}

function textOf(block: AboutBlock): string {
  if (block.type === 'code') return `${block.language ?? ''} ${block.text}`;
  if ('runs' in block) return block.runs.map(({ text }) => text).join('');
  return childrenOf(block).map(textOf).join(' ');
}

function childrenOf(block: AboutBlock): readonly AboutBlock[] {
  if (block.type === 'quote') return block.blocks;
  return block.type === 'list' ? block.items.flat() : [];
}

function depthOf(blocks: readonly AboutBlock[]): number {
  return Math.max(
    0,
    ...blocks.map((block) => ('runs' in block || block.type === 'code' ? 0 : 1 + depthOf(childrenOf(block)))),
  );
}

function partsOf(blocks: readonly AboutBlock[]): number {
  const own = (block: AboutBlock) =>
    1 + ('runs' in block ? block.runs.length : block.type === 'list' ? block.items.length : 0);
  return blocks.reduce((sum, block) => sum + own(block) + partsOf(childrenOf(block)), 0);
}

/** Runs without text, neighbours that look the same, and blocks without anything in them. */
function emptyIn(blocks: readonly AboutBlock[]): unknown[] {
  return blocks.flatMap((block) => {
    if (block.type === 'code') return [];
    if (!('runs' in block)) return childrenOf(block).length === 0 ? [block] : emptyIn(childrenOf(block));
    const looks = block.runs.map(({ text: _text, ...look }) => JSON.stringify(look));
    const isWrong =
      block.runs.length === 0 ||
      block.runs.some(({ text }) => text === '') ||
      looks.some((look, at) => look === looks[at + 1]);
    return isWrong ? [block] : [];
  });
}
