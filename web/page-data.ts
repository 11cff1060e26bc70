import type { PageAssets, PageFacts } from '#contract/pages.ts';
import type { InterfaceLanguage } from '#contract/vocabulary.ts';
import type { PageState } from './api/page-state.ts';

/** The id of the element that a page's data travels in. */
export const PAGE_DATA_ID = 'page-data';

/** What the browser must know to continue where the server stopped. */
export interface PageData {
  readonly language: InterfaceLanguage;
  readonly facts: PageFacts;
  readonly assets: PageAssets;
  readonly state: PageState;
}

/** Page data as the text of its element. */
export function writePageData(data: PageData): string {
  return writeJson(data);
}

/** JSON that can stand in a script element: nothing in it can end the element nor, in older parsers, its line. */
export function writeJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** The data that came with the page that is open. */
export function readPageData(): PageData {
  const text = document.querySelector(`#${PAGE_DATA_ID}`)?.textContent;
  if (!text) throw new Error('The page came without its data');
  const data: PageData = JSON.parse(text); // as writePageData of the same build wrote it
  return data;
}
