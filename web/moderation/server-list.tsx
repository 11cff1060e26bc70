import type { FocusEvent, ReactNode } from 'react';
import type { ServerRequest } from '#contract/queue.ts';
import type { ListingStatus } from '#contract/vocabulary.ts';
import { usePolledPages } from './use-polling.ts';
import { itemsOf } from '../api/page.ts';
import { fullCount } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useFocusNextOnRemove } from '../ui/focus/focus-next-on-remove.ts';
import { PagedList } from './paged-list.tsx';
import { requests } from './queries.ts';
import { ServerRow } from './server-row.tsx';

/** The listings of a status, or those of them that match some words. */
export function ServerList({
  status,
  words = '',
  empty,
  children,
}: {
  status: Extract<ListingStatus, 'approved' | 'banned'>;
  words?: string;
  /** What is said when there are none. */
  empty: string;
  /** What can be done with one; handed the id of its heading. */
  children: (server: ServerRequest, heading: string) => ReactNode;
}) {
  const { t, language } = useLanguage();
  const asked = usePolledPages(requests({ status, ...(words !== '' && { q: words }) }));
  const servers = itemsOf(asked.data?.pages ?? []);
  const total = asked.data?.pages[0]?.total ?? null;
  const { place, noteFocus } = useFocusNextOnRemove(servers.map(({ id }) => id));
  return (
    <div ref={place} tabIndex={-1} onFocus={(event: FocusEvent) => noteFocus(event)} className="outline-none">
      <output className="block min-h-6 pb-3 text-small text-soft tabular-nums empty:hidden">
        {total === null || total === 0
          ? null
          : t('moderation.list.servers', { count: total, shown: fullCount(total, language) })}
      </output>
      <PagedList asked={asked} count={servers.length} empty={empty}>
        {(list) => (
          <ul ref={list} className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {servers.map((server) => (
              <li key={server.id} tabIndex={-1}>
                <ServerRow server={server}>{(heading) => children(server, heading)}</ServerRow>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
