import { Fragment, useState, type ReactNode } from 'react';
import { errorMessage } from '../api/error-message.ts';
import { localTime } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/language.tsx';
import { BUTTON } from '../ui/button.ts';
import { useFocusFirstNew } from '../ui/focus/focus-first-new.ts';
import { useRovingTabIndex } from '../ui/focus/roving-tab-index.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { SkeletonLine } from '../ui/skeleton.tsx';
import { ScrollAnchor } from './scroll-anchor.ts';
import { idOf, type Cases, type Identified } from './use-cases.ts';

const NONE: readonly string[] = [];
/** A list that scrolls by itself keeps its place without help. */
const NO_LIST = { current: null };

/** What the rows, the keys and the dialog of a list are handed. */
export interface CaseTools<Opened> {
  /** Opens the dialog of the list. */
  readonly open: (opened: Opened) => void;
  readonly close: () => void;
}

/** What stands beside a list and below it. */
interface PaneParts<Case, Opened> {
  readonly renderCase: (one: Case, tools: CaseTools<Opened>) => ReactNode;
  readonly below: ReactNode;
}

/**
 * A list of cases in the dashboard: polled, paged, with one dialog at a time. The focus moves on from a removed case,
 * and goes to the first new one after more were loaded.
 */
export function CaseList<Case extends Identified, Opened = never>({
  cases,
  label,
  className = 'grid gap-4',
  empty,
  emptyAction,
  keys,
  hasLetters = true,
  renderDialog,
  renderRow,
  panes,
  footer,
  children,
}: {
  cases: Cases<Case>;
  /** What a screen reader calls the list. */
  label?: string;
  /** The classes of the list; by default its cases stand below each other. */
  className?: string;
  /** What is said when there are none. */
  empty: string;
  /** What can be done about it. */
  emptyAction?: ReactNode;
  /** What a key does to the focused case. A list with keys moves the focus by J, K, the arrows, Home and End; letters work on the whole page. */
  keys?: Readonly<Record<string, (one: Case, tools: CaseTools<Opened>, isShifted: boolean) => void>>;
  /** Whether the keys that type a character work: letters, digits and "?". */
  hasLetters?: boolean;
  renderDialog?: (opened: Opened, tools: CaseTools<Opened>) => ReactNode;
  renderRow: (one: Case, tools: CaseTools<Opened> & { readonly tabIndex: 0 | -1 }) => ReactNode;
  /** Shows the case at hand beside the list, where there is room for both. */
  panes?: PaneParts<Case, Opened> | false;
  /** What stands below the list. */
  footer?: ReactNode;
  /** What stands above the list. */
  children?: ReactNode;
}) {
  const { all } = cases;
  const { place, noteFocus } = cases.focus;
  const [opened, open] = useState<Opened | null>(null);
  const tools = { open, close: () => open(null) };
  const { list, noteLoadMore } = useFocusFirstNew<HTMLUListElement>(all.length);
  const { current, noteItem } = useRovingTabIndex(
    place,
    keys ? all.map(idOf) : NONE,
    actsOf(all, keys ?? {}, tools),
    hasLetters,
  );
  const atHand = all.find((one) => idOf(one) === current);
  return (
    <div
      ref={place}
      tabIndex={-1}
      onFocus={(event) => {
        noteFocus(event);
        noteItem(event.target);
      }}
      className="outline-none"
    >
      {children}
      <CasesState
        cases={cases}
        empty={empty}
        emptyAction={emptyAction}
        noteLoadMore={noteLoadMore}
        {...(panes && {
          below: panes.below,
          beside: atHand && <Fragment key={current}>{panes.renderCase(atHand, tools)}</Fragment>,
        })}
      >
        <ScrollAnchor list={panes ? NO_LIST : list}>
          <ul ref={list} aria-label={label} className={panes ? 'grid grid-cols-1 gap-1' : className}>
            {all.map((one) => (
              <li key={idOf(one)} tabIndex={-1}>
                {renderRow(one, { ...tools, tabIndex: idOf(one) === current ? 0 : -1 })}
              </li>
            ))}
          </ul>
        </ScrollAnchor>
      </CasesState>
      <div className="contents">{footer}</div>
      {renderDialog === undefined || opened === null ? null : renderDialog(opened, tools)}
    </div>
  );
}

/** What keys do to the case with an id. */
function actsOf<Case extends Identified, Opened>(
  all: readonly Case[],
  keys: Readonly<Record<string, (one: Case, tools: CaseTools<Opened>, isShifted: boolean) => void>>,
  tools: CaseTools<Opened>,
) {
  return Object.fromEntries(
    Object.entries(keys).map(([key, act]) => [
      key,
      (id: string, isShifted: boolean) => {
        const one = all.find((one) => idOf(one) === id);
        if (one !== undefined) act(one, tools, isShifted);
      },
    ]),
  );
}

/** A list with its next page, or its loading, empty or failed state. */
function CasesState({
  cases: { query, all, hasMore },
  empty,
  emptyAction,
  noteLoadMore,
  beside,
  below,
  children,
}: {
  cases: Cases<Identified>;
  empty: string;
  emptyAction: ReactNode;
  noteLoadMore: () => void;
  /** The case at hand, where it stands beside the list. */
  beside?: ReactNode;
  /** What stands below the list then. */
  below?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLanguage();
  const { data, error, isFetchingNextPage, isFetchNextPageError } = query;
  if (data === undefined && error === null) return <RowsSkeleton />;
  if (data === undefined) {
    return (
      <Notice urgent title={t('moderation.list.failed')} text={errorMessage(error, t)}>
        <button type="button" className={BUTTON.quiet} onClick={() => void query.refetch()}>
          {t('listings.tryAgain')}
        </button>
      </Notice>
    );
  }
  const loadMore = () => {
    noteLoadMore();
    void query.fetchNextPage();
  };
  const stale = error === null || isFetchNextPageError ? null : <StaleList since={query.dataUpdatedAt} />;
  // A page of a filtered list may hold nothing, and a later one something.
  if (all.length === 0 && !hasMore)
    return (
      <>
        {stale}
        <Notice title={empty}>{emptyAction}</Notice>
        {below}
      </>
    );
  return (
    <>
      {stale}
      <Panes beside={beside} below={below}>
        {children}
        {hasMore ? (
          <LoadMore
            href={null}
            state={isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'ready'}
            failure={t('moderation.list.moreFailed')}
            onLoad={loadMore}
          />
        ) : null}
      </Panes>
    </>
  );
}

/** A list, and beside it the case at hand, where there is one. */
function Panes({ beside, below, children }: { beside: ReactNode; below: ReactNode; children: ReactNode }) {
  if (beside === undefined) return <>{children}</>;
  return (
    <div className="grid grid-cols-[min(17rem,22vw)_minmax(0,1fr)] items-start gap-6">
      <div className="tall:sticky tall:top-18 grid max-h-[calc(100dvh-5.5rem)] grid-cols-1 grid-rows-[minmax(0,1fr)]">
        <div className="-m-1 overflow-y-auto overscroll-contain p-1">{children}</div>
        {below}
      </div>
      {beside}
    </div>
  );
}

/** Says that a list could not be refreshed, and from when it is. */
export function StaleList({ since }: { since: number }) {
  const { t, language } = useLanguage();
  return (
    <output className="mb-4 block rounded-control bg-caution-wash px-4 py-3 text-small">
      {t('moderation.list.stale', { time: localTime(new Date(since).toISOString(), language) })}
    </output>
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
