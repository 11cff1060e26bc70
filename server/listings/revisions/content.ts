import { isSameValue, type ShownContent } from '#contract/content.ts';
import type { ContentRow } from '#database/tables.ts';
import { inviteUrl } from '../../discord/links.ts';

/** A listing's content as listings and revisions store it. */
export type Content = ContentRow;

/** The columns, and the value that each gets when the author's data is erased. */
const COLUMNS: { [Column in keyof Content]: { whenErased: Content[Column] | 'kept' } } = {
  description: { whenErased: '' },
  about: { whenErased: null },
  category: { whenErased: 'kept' },
  language: { whenErased: 'kept' },
  inviteCode: { whenErased: null },
  tags: { whenErased: [] },
};

/** The content's columns in listings and revisions. */
export const CONTENT_COLUMNS = Object.keys(COLUMNS) as (keyof Content)[]; // the type has no others

/** The columns that lists of listings have. */
export const LISTED_COLUMNS = CONTENT_COLUMNS.filter((column) => column !== 'about');

/** The values that overwrite the content of an erased author. */
export const ERASED_CONTENT: Partial<Content> = Object.fromEntries(
  Object.entries(COLUMNS)
    .filter(([, { whenErased }]) => whenErased !== 'kept')
    .map(([column, { whenErased }]) => [column, whenErased]),
);

/** The content in a row, without the row's other columns. */
export function contentIn(row: Content): Content {
  const content: Partial<Content> = Object.fromEntries(
    CONTENT_COLUMNS.map((column) => [column, row[column]]),
  );
  return content as Content; // no column is left out
}

/** A content as replies carry it. */
export function presentContent(inviteBase: string, { inviteCode, ...same }: Content): ShownContent {
  return { ...same, inviteLink: inviteCode && inviteUrl(inviteBase, inviteCode) };
}

/** Content, or parts of it, as texts by name, for the audit. */
export function contentTexts(content: Partial<Content>): Record<string, string | null> {
  const texts = Object.entries(content).map(([name, part]) => [
    name,
    Array.isArray(part) ? part.join(', ') : part,
  ]);
  return Object.fromEntries(texts);
}

/** The columns that a change affects, before and after it. */
export function differences(before: Content, after: Content) {
  const changed = CONTENT_COLUMNS.filter((column) => !isSameValue(before[column], after[column]));
  const only = (content: Content): Partial<Content> =>
    Object.fromEntries(changed.map((column) => [column, content[column]]));
  return { before: only(before), after: only(after) };
}
