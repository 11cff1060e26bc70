import { createElement, Fragment, type ReactNode } from 'react';
import type { AboutBlock, AboutRun } from '#contract/content.ts';

/** The direction of a part's own first letter. */
const DIRECTION = { dir: 'auto' };
// The keys scroll it where it is too wide.
const SCROLLED = { ...DIRECTION, tabIndex: 0 };

/**
 * What a listing says in Markdown, as elements; `top` is the level of its first headings. The text comes and changes as
 * a whole, so its parts are children in fixed places and need no keys.
 */
export function AboutBlocks({ blocks, top = 3 }: { blocks: readonly AboutBlock[]; top?: number }): ReactNode {
  return createElement(Fragment, null, ...elementsOf(blocks, top));
}

function elementsOf(blocks: readonly AboutBlock[], top: number) {
  return blocks.map((block) => elementOf(block, top));
}

function elementOf(block: AboutBlock, top: number): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return createElement('p', DIRECTION, ...block.runs.map(renderRun));
    case 'heading':
      return createElement(`h${Math.min(top + block.level - 1, 6)}`, DIRECTION, ...block.runs.map(renderRun));
    case 'code':
      return createElement('pre', SCROLLED, createElement('code', null, block.text));
    case 'quote':
      return createElement('blockquote', null, ...elementsOf(block.blocks, top));
    default: {
      const { start, items } = block;
      const elements = items.map((item) => createElement('li', null, ...elementsOf(item, top)));
      return start === null
        ? createElement('ul', null, ...elements)
        : createElement('ol', { start }, ...elements);
    }
  }
}

function renderRun({ text, bold, italic, code }: AboutRun): ReactNode {
  let node: ReactNode = text;
  if (code) node = createElement('code', null, node);
  if (italic) node = createElement('em', null, node);
  return bold ? createElement('strong', null, node) : node;
}
