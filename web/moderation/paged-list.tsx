import type { ReactNode, RefObject } from 'react';
import type { Page } from '../api/page.ts';
import { errorMessage } from '../api/error-message.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { useFocusFirstNew } from '../ui/focus/focus-first-new.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { StaleList } from './stale-list.tsx';
import { ScrollAnchor } from './scroll-anchor.ts';

/** The state of a paged query. */
interface Asked<Item> {
  readonly data: { readonly pages: readonly Page<Item>[] } | undefined;
  readonly error: unknown;
  /** When it was last loaded. */
  readonly dataUpdatedAt: number;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => Promise<unknown>;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** A paged list of the dashboard, or its loading, empty or error state. */
export function PagedList<Item>({
  asked,
  count,
  empty,
  emptyAct,
  children,
}: {
  asked: Asked<Item>;
  /** How many items are shown of it. */
  count: number;
  /** What is said when there are none. */
  empty: string;
  /** What can be done about it. */
  emptyAct?: ReactNode;
  /** The items, in a list that is handed its ref. */
  children: (list: RefObject<HTMLUListElement | null>) => ReactNode;
}) {
  const { t } = useLanguage();
  const { list, noteLoadMore } = useFocusFirstNew<HTMLUListElement>(count);
  const { data, error, isFetchingNextPage, isFetchNextPageError } = asked;
  if (data === undefined && error === null) return <RowsSkeleton />;
  if (data === undefined) {
    return (
      <Notice urgent title={t('moderation.list.failed')} text={errorMessage(error, t)}>
        <button type="button" className={BUTTON.quiet} onClick={() => void asked.refetch()}>
          {t('listings.tryAgain')}
        </button>
      </Notice>
    );
  }
  const stale = error === null || isFetchNextPageError ? null : <StaleList since={asked.dataUpdatedAt} />;
  const isLast = (data.pages.at(-1)?.next ?? null) === null;
  // A page of a filtered list may hold nothing, and a later one something.
  if (count === 0 && isLast)
    return (
      <>
        {stale}
        <Notice title={empty}>{emptyAct}</Notice>
      </>
    );
  return (
    <>
      {stale}
      <ScrollAnchor list={list}>{children(list)}</ScrollAnchor>
      {isLast ? null : (
        <LoadMore
          href={null}
          state={isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'ready'}
          failure={t('moderation.list.moreFailed')}
          onLoad={() => {
            noteLoadMore();
            void asked.fetchNextPage();
          }}
        />
      )}
    </>
  );
}

function RowsSkeleton() {
  const { t } = useLanguage();
  return (
    <div aria-busy="true" className="grid animate-wait gap-4">
      <output className="sr-only">{t('moderation.list.loading')}</output>
      {['1', '2', '3'].map((place) => (
        <div key={place} className="flex items-start gap-4 rounded-card border border-line bg-surface p-5">
          <div className="shield size-14 bg-raised" />
          <div className="flex-1">
            <div className="text-title">
              <SkeletonLine className="w-3/5" />
            </div>
            <div className="mt-2">
              <SkeletonLine className="w-full" />
              <SkeletonLine className="w-2/5" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}
