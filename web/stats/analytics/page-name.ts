import { ANY_RECEIPT, ANY_WORKSHOP, PAGES } from '#contract/paths.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Translate } from '../../i18n/translate.ts';

/** A page as the live panel names it. */
export interface PageName {
  /** Its title; for a path that is no page of ours, the path. */
  readonly title: string;
  /** Distinguishes the pages with that title. */
  readonly detail: string | null;
  /** A link to it; null for a path that is no page of ours. */
  readonly href: string | null;
}

/** Names the page at a path. */
export function pageName(path: string, t: Translate): PageName {
  const page = Object.values(PAGES).find((page) => page.path.test(path));
  const id = page?.path.exec(path)?.groups?.['id'];
  if (!page || !('title' in page) || id === '') return { title: path, detail: null, href: null };
  const title = t(page.title);
  if (id === undefined) return { title, detail: null, href: path };
  if (path === ANY_WORKSHOP || path === ANY_RECEIPT) return { title, detail: null, href: null };
  return { title, detail: id, href: SNOWFLAKE.test(id) ? path : null };
}
