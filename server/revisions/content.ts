import { isSameValue, type ShownContent } from '#contract/content.ts';
import type { ContentRow } from '#database/tables.ts';
import { inviteUrl } from '../discord/links.ts';

/** What people say of their guild, as listings and revisions store it. */
export type Content = ContentRow;

/** What is stored, and what stands in its place once its author's data is erased: no word of theirs. */
const COLUMNS: { [Column in keyof Content]: { whenErased: Content[Column] | 'kept' } } = {
  description: { whenErased: '' },
  category: { whenErased: 'kept' },
  language: { whenErased: 'kept' },
  inviteCode: { whenErased: null },
};

/** The columns in which listings and revisions hold the content. */
export const CONTENT_COLUMNS = Object.keys(COLUMNS) as (keyof Content)[]; // the type has no others

/** What erasing its author writes over a content. */
export const ERASED_CONTENT: Partial<Content> = Object.fromEntries(
  Object.entries(COLUMNS)
    .filter(([, { whenErased }]) => whenErased !== 'kept')
    .map(([column, { whenErased }]) => [column, whenErased]),
);

/** The content in a row, without what else the row holds. */
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

/** A content, or parts of it, as texts by name: so the audit keeps them. */
export function contentTexts(content: Partial<Content>): Record<string, string | null> {
  return { ...content };
}

/** What a change makes different, as it was and as it is. */
export function differences(before: Content, after: Content) {
  const changed = CONTENT_COLUMNS.filter((column) => !isSameValue(before[column], after[column]));
  const only = (content: Content): Partial<Content> =>
    Object.fromEntries(changed.map((column) => [column, content[column]]));
  return { before: only(before), after: only(after) };
}
