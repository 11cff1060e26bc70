import { useInfiniteQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import type { ReactNode } from 'react';
import { errorMessage } from '../../api/error-message.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BUTTON } from '../../ui/button.ts';
import { useFocusFirstNew } from '../../ui/focus/focus-first-new.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { SkeletonLine } from '../../ui/skeleton.tsx';
import { NoticeEntry } from './notice-entry.tsx';
import { noticePages } from './queries.ts';

/** The notices, newest first. `onFollow` is called when a link of one is followed. */
export function NoticeList({
  unreadAtFirst,
  onFollow,
}: {
  /** How many were unread when the list was opened. */
  unreadAtFirst: number;
  onFollow: () => void;
}) {
  const { t } = useLanguage();
  const query = useInfiniteQuery(noticePages);
  const { data, error, isFetchingNextPage, isFetchNextPageError } = query;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const { list, noteLoadMore } = useFocusFirstNew<HTMLUListElement>(items.length);
  if (data === undefined && error === null) return <NoticesSkeleton />;
  if (data === undefined) {
    return (
      <Words isUrgent title={t('notices.loadFailed')} text={errorMessage(error, t)}>
        <button type="button" className={BUTTON.quiet} onClick={() => void query.refetch()}>
          {t('listings.tryAgain')}
        </button>
      </Words>
    );
  }
  if (items.length === 0) return <Words title={t('notices.none')} text={t('notices.noneHint')} />;
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {items.map((notice, place) => (
          <NoticeEntry
            key={notice.id}
            notice={notice}
            // The first page marks those of the next ones as read, too.
            isNew={!notice.read || place < unreadAtFirst}
            onFollow={onFollow}
          />
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="-mt-4 pb-6">
          <LoadMore
            href={null}
            state={isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'ready'}
            failure={t('notices.moreFailed')}
            onLoad={() => {
              noteLoadMore();
              void query.fetchNextPage();
            }}
          />
        </div>
      ) : null}
    </>
  );
}

function Words({
  title,
  text,
  isUrgent = false,
  children,
}: {
  title: string;
  text: string;
  isUrgent?: boolean;
  children?: ReactNode;
}) {
  return (
    <div
      role={isUrgent ? 'alert' : 'status'}
      className="grid justify-items-center gap-2 px-6 py-12 text-center"
    >
      <BellOff aria-hidden="true" className="mb-2 size-8 text-faint" />
      <p className="font-semibold text-balance">{title}</p>
      <p className="text-small text-soft text-balance">{text}</p>
      {children === undefined ? null : <div className="mt-3">{children}</div>}
    </div>
  );
}

const SKELETON_ROWS = 4;

/** Stands in place of the notices while they are loaded. */
function NoticesSkeleton() {
  const { t } = useLanguage();
  return (
    <div className="animate-wait px-5 py-4">
      <output className="sr-only">{t('notices.loading')}</output>
      <div aria-hidden="true" className="grid gap-5">
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <div key={row} className="flex gap-3">
            <span className="size-9 shrink-0 rounded-full bg-raised" />
            <span className="flex-1 text-small">
              <SkeletonLine className="w-32" />
              <SkeletonLine className="w-full" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
