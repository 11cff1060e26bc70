import { Link } from 'wouter';
import type { Event } from '#contract/events.ts';
import { itemsOf, type Page } from '../api/page.ts';
import { usePagedQuery } from '../api/use-paged-query.ts';
import { useQueryString } from '../api/use-query-string.ts';
import { CalendarLink } from '../events/calendar-link.tsx';
import { withoutOver } from '../events/event-days.ts';
import { EventEntry } from '../events/event-entry.tsx';
import { EventFilters } from '../events/event-filters.tsx';
import { EventList } from '../events/event-list.tsx';
import {
  addressOfEvents,
  ALL_EVENTS,
  calendarOf,
  readEventsView,
  type EventsView,
} from '../events/events-view.ts';
import { EventsSkeleton } from '../events/events-skeleton.tsx';
import { events } from '../events/queries.ts';
import { TimeZone } from '../events/time-zone.tsx';
import { useReader } from '../events/use-reader.ts';
import { useLanguage } from '../i18n/language.tsx';
import { EVERYTHING } from '../directory/directory-view.ts';
import { nameOfView } from '../directory/view-name.ts';
import { Head } from '../shell/head.tsx';
import { BUTTON } from '../ui/button.ts';
import { useFocusFirstNew } from '../ui/focus/focus-first-new.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { PRESERVE_SCROLL } from '../ui/preserve-scroll.ts';

/** `/events`: what is on in servers that show their events, by day. */
function EventsPage() {
  const { t } = useLanguage();
  const view = readEventsView(useQueryString());
  const part = nameOfView(
    { ...EVERYTHING, category: view.category, languages: view.language === null ? [] : [view.language] },
    t,
  );
  const title = part === null ? t('events.title') : t('events.titleOf', { view: part });
  return (
    <div className="pt-9 sm:pt-12">
      <Head
        title={t('site.pageTitle', { page: title })}
        description={t('events.intro')}
        path={addressOfEvents(view)}
        // What a part shows is over within days.
        robots={part === null && view.cursor === null ? null : 'noindex,follow'}
      />
      <PageTitle>{title}</PageTitle>
      <p className="mt-2.5 max-w-prose text-lead text-soft">{t('events.intro')}</p>
      <div className="mt-6 mb-8 grid grid-cols-1 gap-3 sm:mt-8 sm:mb-10 sm:flex sm:flex-wrap sm:items-start">
        <EventFilters view={view} />
        <CalendarLink path={calendarOf(view)} />
      </div>
      <Listed key={addressOfEvents(view)} view={view} />
    </div>
  );
}
export { EventsPage as Page };

function Listed({ view }: { view: EventsView }) {
  const { t } = useLanguage();
  const asked = usePagedQuery(events(view));
  if (asked.data !== undefined) {
    const { isFetchingNextPage, isFetchNextPageError, fetchNextPage } = asked;
    const state = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : 'ready';
    return (
      <Shown
        view={view}
        pages={asked.data.pages}
        toldAt={asked.dataUpdatedAt}
        state={state}
        onLoad={() => void fetchNextPage()}
      />
    );
  }
  if (asked.isPending) return <EventsSkeleton />;
  return (
    <Notice urgent title={t('events.loadFailed')} text={t('toasts.noAnswer')}>
      <button type="button" className={BUTTON.quiet} onClick={() => void asked.refetch()}>
        {t('listings.tryAgain')}
      </button>
    </Notice>
  );
}

function Shown({
  view,
  pages,
  toldAt,
  state,
  onLoad,
}: {
  view: EventsView;
  pages: readonly Page<Event>[];
  toldAt: number;
  state: 'ready' | 'loading' | 'failed';
  onLoad: () => void;
}) {
  const { t } = useLanguage();
  const reader = useReader();
  const shown = withoutOver(itemsOf(pages), reader, toldAt);
  const { list, noteLoadMore } = useFocusFirstNew<HTMLDivElement>(shown.length, '[data-event]');
  const cursor = pages.at(-1)?.next ?? null;
  if (shown.length === 0 && cursor === null) return <NoEvents view={view} />;
  return (
    <>
      <TimeZone className="mb-3 text-small text-soft" />
      <div ref={list}>
        <EventList
          events={shown}
          reader={reader}
          renderEntry={(event) => <EventEntry event={event} reader={reader} />}
        />
      </div>
      {cursor === null ? null : (
        <LoadMore
          href={addressOfEvents({ ...view, cursor })}
          state={state}
          failure={t('events.loadMoreFailed')}
          onLoad={() => {
            noteLoadMore();
            onLoad();
          }}
        />
      )}
    </>
  );
}

/** No events match, or there are none at all. */
function NoEvents({ view }: { view: EventsView }) {
  const { t } = useLanguage();
  const isPart = view.category !== null || view.language !== null;
  return (
    <Notice
      title={t(isPart ? 'events.noneHere' : 'events.none')}
      text={t(isPart ? 'events.noneHereHint' : 'events.noneHint')}
    >
      {isPart ? (
        <Link href={addressOfEvents(ALL_EVENTS)} state={PRESERVE_SCROLL} className={BUTTON.quiet}>
          {t('events.showAll')}
        </Link>
      ) : null}
    </Notice>
  );
}
