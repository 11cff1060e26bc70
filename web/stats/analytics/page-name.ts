import { ANY_WORKSHOP, PAGE_ADDRESSES, PAGE_PATHS } from '#contract/paths.ts';
import { SNOWFLAKE } from '#contract/vocabulary.ts';
import type { Translate } from '../../i18n/translate.ts';

/** A page as the live panel names it. */
export interface PageName {
  /** Its title; for a path that is no page of ours, the path. */
  readonly title: string;
  /** Tells apart the pages with that title. */
  readonly detail: string | null;
  /** A link to it; null for a path that is no page of ours. */
  readonly href: string | null;
}

/** Names the page at a path. */
export function pageName(path: string, t: Translate): PageName {
  const only = (title: string) => ({ title, detail: null, href: path });
  switch (path) {
    case PAGE_ADDRESSES.home:
      return only(t('moderation.analytics.home'));
    case PAGE_ADDRESSES.admin:
      return only(t('admin.title'));
    case PAGE_ADDRESSES.myServers:
      return only(t('myServers.title'));
    case ANY_WORKSHOP:
      return { title: t('moderation.analytics.workshop'), detail: null, href: null };
    case PAGE_ADDRESSES.events:
      return only(t('events.title'));
    case PAGE_ADDRESSES.saved:
      return only(t('favourites.title'));
    case PAGE_ADDRESSES.terms:
      return only(t('terms.title'));
    case PAGE_ADDRESSES.transparency:
      return only(t('transparency.title'));
    default: {
      const id = PAGE_PATHS.server.path.exec(path)?.groups?.['id'];
      if (!id) return { title: path, detail: null, href: null };
      return {
        title: t('moderation.analytics.server'),
        detail: id,
        href: SNOWFLAKE.test(id) ? path : null,
      };
    }
  }
}
