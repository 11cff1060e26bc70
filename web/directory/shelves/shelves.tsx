import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listingAddress, PAGE_ADDRESSES } from '#contract/paths.ts';
import { SMALL_AND_WARM, TONIGHT_HOURS, type Shelf } from '#contract/shelves.ts';
import { DAY_MS, NEW_FOR_MS } from '#contract/durations.ts';
import type { ListingLanguage } from '#contract/vocabulary.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { EventHours } from '../../events/event-hours.tsx';
import { TimeZone } from '../../events/time-zone.tsx';
import { useReader } from '../../events/use-reader.ts';
import { contentLanguage } from '../../i18n/content-language.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { readingDirection } from '../../i18n/reading-direction.ts';
import type { Translate } from '../../i18n/translate.ts';
import { ListingEntry, ListingEntrySkeleton } from '../../listings/listing-entry.tsx';
import { Emblem } from '../../ui/images/emblem.tsx';
import { addressOfView, EVERYTHING } from '../directory-view.ts';
import { useOwnLanguage } from '../own-language.ts';
import { nameOfView } from '../view-name.ts';
import { shelvesFor, type EventOnShelf, type ShelfOnPage } from './queries.ts';

const PLACES = ['1', '2', '3', '4', '5', '6'] as const;
/** Most sites have as many. */
const AWAITED = ['1', '2', '3'] as const;

/** Rows of servers, each with a reason to look at them; nothing where they cannot be had. */
export function Shelves() {
  const own = useOwnLanguage();
  const { data, isPending } = useApiQuery(shelvesFor(own));
  const shelves: readonly ShelfOnPage[] = data ?? [];
  if (!isPending && shelves.length === 0) return null;
  return (
    <div aria-busy={isPending} className="mb-10 grid grid-cols-1 gap-8 sm:mb-14 sm:gap-10 print:hidden">
      {isPending
        ? AWAITED.map((place) => <ShelfSkeleton key={place} />)
        : shelves.map((one) => (
            <Row key={one.shelf} shelf={one.shelf} own={own}>
              {'events' in one
                ? one.events.map((event) => <Place key={event.id} entry={<ShelfEvent event={event} />} />)
                : one.servers.map((listing) => (
                    <Place key={listing.id} entry={<ListingEntry listing={listing} source="home" />} />
                  ))}
            </Row>
          ))}
    </div>
  );
}

function Row({ shelf, own, children }: { shelf: Shelf; own: ListingLanguage; children: ReactNode }) {
  const { t } = useLanguage();
  const { heading, reason, all } = wordsOf(shelf, own, t);
  const id = `shelf-${shelf}`;
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex items-start justify-between gap-x-6">
        <div className="min-w-0">
          <h2 id={id} className="font-display text-section font-bold tracking-tight">
            {heading}
          </h2>
          <p className="mt-0.5 text-small text-soft">{reason}</p>
          {shelf === 'tonight' ? <TimeZone className="text-fine text-soft" /> : null}
        </div>
        {all === null ? null : (
          <Link
            href={all}
            aria-label={`${t('listings.seeAll')}: ${heading}`}
            className="inline-flex min-h-11 shrink-0 items-center font-medium text-accent-text hover:underline"
          >
            {t('listings.seeAll')}
          </Link>
        )}
      </div>
      <Entries>{children}</Entries>
    </section>
  );
}

/** On a narrow screen the row is swiped; it follows the focus, and scrolls by arrow keys. */
function Entries({ children }: { children: ReactNode }) {
  return (
    <ul className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 py-1.5 lg:mx-0 lg:grid lg:grid-cols-3 lg:gap-4 lg:overflow-visible lg:p-0">
      {children}
    </ul>
  );
}

function Place({ entry }: { entry: ReactNode }) {
  return <li className="w-[84%] shrink-0 snap-start sm:w-[44%] lg:w-auto">{entry}</li>;
}

/** An event in a few words. The link in its name covers all of it, and leads to its server. */
function ShelfEvent({ event }: { event: EventOnShelf }) {
  const reader = useReader();
  const { discordServerId, serverName, icon, language, name } = event;
  return (
    <article
      dir={readingDirection(name)}
      className="group relative flex h-full min-h-21 items-center gap-4 rounded-card border border-line bg-surface p-3 shadow-card transition-[border-color,background-color] hover:border-accent-text/60 hover:bg-raised/60 sm:p-4"
    >
      <Emblem name={serverName} picture={icon} seed={discordServerId} size="small" />
      <div className="min-w-0 flex-1">
        <h3 className="font-display text-title font-semibold" lang={contentLanguage(language, name)}>
          <Link
            href={listingAddress(discordServerId)}
            state={{ source: 'home' }}
            className="line-clamp-1 break-all outline-none after:absolute after:inset-0 after:z-1 after:rounded-card after:outline-offset-3 after:outline-accent-text focus-visible:after:outline-2 group-hover:text-accent-text"
          >
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <div className="mt-1 flex flex-wrap items-baseline gap-x-2 text-fine text-soft">
          <EventHours event={event} reader={reader} />
          <bdi className="min-w-0 flex-1 basis-20 truncate" lang={contentLanguage(language, serverName)}>
            {serverName}
          </bdi>
        </div>
      </div>
    </article>
  );
}

function ShelfSkeleton() {
  return (
    <div>
      <div className="mb-3 animate-wait space-y-2">
        <div className="h-7 w-56 rounded-small bg-raised" />
        <div className="h-4 w-72 max-w-full rounded-small bg-raised" />
      </div>
      <Entries>
        {PLACES.map((place) => (
          <Place key={place} entry={<ListingEntrySkeleton />} />
        ))}
      </Entries>
    </div>
  );
}

/** What a shelf is called, why its servers stand there, and where all of them are, if there is such a list. */
function wordsOf(shelf: Shelf, own: ListingLanguage, t: Translate) {
  const ofLanguage = { ...EVERYTHING, languages: [own] };
  const { mostMembers: members, rating } = SMALL_AND_WARM;
  const words: Record<Shelf, { heading: string | null; reason: string; all: string | null }> = {
    language: {
      heading: nameOfView(ofLanguage, t),
      reason: t('shelves.languageReason'),
      all: addressOfView(ofLanguage),
    },
    busy: { heading: t('shelves.busy'), reason: t('shelves.busyReason'), all: null },
    tonight: {
      heading: t('shelves.tonight'),
      reason: t('shelves.tonightReason', { hours: TONIGHT_HOURS }),
      all: PAGE_ADDRESSES.events,
    },
    growing: {
      heading: t('shelves.growing'),
      reason: t('shelves.growingReason'),
      all: addressOfView({ ...EVERYTHING, sort: 'growing' }),
    },
    small: {
      heading: t('shelves.small'),
      reason: t('shelves.smallReason', { members, rating }),
      all: null,
    },
    new: {
      heading: t('shelves.new'),
      reason: t('shelves.newReason', { days: NEW_FOR_MS / DAY_MS }),
      all: addressOfView({ ...EVERYTHING, sort: 'newest' }),
    },
  };
  return words[shelf];
}
