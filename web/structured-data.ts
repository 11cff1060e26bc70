import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Event } from '#contract/events.ts';
import type { Listing } from '#contract/listings.ts';
import type { PageFacts } from '#contract/pages.ts';
import { PAGE_ADDRESSES, PAGES, listingAddress } from '#contract/paths.ts';
import type { Page } from './api/page.ts';
import { queryKeyOf } from './api/query.ts';
import { eventsIn, eventsOf } from './events/queries.ts';
import type { Translate } from './i18n/translate.ts';
import {
  addressOfView,
  EVERYTHING,
  isIndexed,
  readView,
  type DirectoryView,
} from './directory/directory-view.ts';
import { directory, listingOf, totalOf } from './listings/queries.ts';
import { nameOfView } from './directory/view-name.ts';

/** A thing as schema.org describes it. */
export type Thing = Readonly<Record<string, unknown>>;

/** The page's structured data for search engines, by schema.org; empty where there is none. */
export function structuredDataOf({
  path,
  query,
  facts: { publicUrl },
  t,
  queryClient,
}: {
  path: string;
  query: URLSearchParams;
  facts: PageFacts;
  t: Translate;
  queryClient: QueryClient;
}): readonly Thing[] {
  if (PAGES.home.path.test(path)) {
    const view = readView(query);
    const pages = queryClient.getQueryData<InfiniteData<Page<Listing>>>(queryKeyOf(directory(view)))?.pages;
    if (pages === undefined || !isIndexed(view, totalOf(view, queryClient))) return [];
    const listings = pages.flatMap(({ items }) => items);
    const name = nameOfView(view, t);
    return [
      name === null ? describeSite(publicUrl, t) : crumbs(publicUrl, t, wayTo(view, t)),
      describeList(publicUrl, name ?? t('listings.featured'), listings),
    ];
  }
  if (PAGES.events.path.test(path)) {
    const queryKey = queryKeyOf(eventsIn(query));
    const pages = queryClient.getQueryData<InfiniteData<Page<Event>>>(queryKey)?.pages ?? [];
    return describeEvents(
      publicUrl,
      pages.flatMap(({ items }) => items),
    );
  }
  const id = PAGES.server.path.exec(path)?.groups?.id ?? '';
  const listing = queryClient.getQueryData<Listing>(queryKeyOf(listingOf(id)));
  if (listing === undefined) return [];
  const { category, name, discordServerId } = listing;
  return [
    describeListing(publicUrl, listing),
    crumbs(publicUrl, t, [
      {
        name: t('views.category', { category: t(`categories.${category}`) }),
        path: addressOfView({ ...EVERYTHING, category }),
      },
      { name, path: listingAddress(discordServerId) },
    ]),
    ...describeEvents(publicUrl, queryClient.getQueryData<Event[]>(queryKeyOf(eventsOf(id))) ?? []),
  ];
}

/** The crumbs of a view: of a category and a language together, the category comes before. */
function wayTo(view: DirectoryView, t: Translate) {
  const views =
    view.category === null || view.languages.length === 0 ? [view] : [{ ...view, languages: [] }, view];
  return views.map((view) => ({ name: nameOfView(view, t) ?? '', path: addressOfView(view) }));
}

function describeSite(publicUrl: string, t: Translate): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: 'Guildhall',
    description: t('site.description'),
    url: publicUrl + PAGE_ADDRESSES.home,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}/?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

function describeList(publicUrl: string, name: string, listings: readonly Listing[]): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name,
    itemListElement: listings.map(({ name, discordServerId }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      url: publicUrl + listingAddress(discordServerId),
    })),
  };
}

function describeListing(publicUrl: string, listing: Listing): Thing {
  const { name, description, discordServerId, icon, tags, inviteLink, memberCount, rating, reviewCount } =
    listing;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name,
    description,
    url: publicUrl + listingAddress(discordServerId),
    ...(tags.length > 0 && { keywords: tags.join(', ') }),
    ...(icon !== null && { logo: icon }),
    ...(inviteLink !== null && { sameAs: inviteLink }),
    ...(memberCount !== null && {
      interactionStatistic: {
        '@type': 'InteractionCounter',
        interactionType: 'https://schema.org/JoinAction',
        userInteractionCount: memberCount,
      },
    }),
    // Only ratings by members are published.
    ...(rating !== null &&
      reviewCount > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          reviewCount,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}

/** The first events, which take place online: of a place elsewhere nobody knows whether it does. */
function describeEvents(publicUrl: string, events: readonly Event[]): readonly Thing[] {
  const online = events.filter(({ place }) => place !== 'external').slice(0, MOST_EVENTS);
  if (online.length === 0) return [];
  return [
    { '@context': 'https://schema.org', '@graph': online.map((event) => describeEvent(publicUrl, event)) },
  ];
}

const MOST_EVENTS = 24;

function describeEvent(
  publicUrl: string,
  { name, description, startsAt, endsAt, image, serverName, discordServerId }: Event,
): Thing {
  const url = publicUrl + listingAddress(discordServerId);
  return {
    '@type': 'Event',
    name,
    startDate: startsAt,
    ...(endsAt !== null && { endDate: endsAt }),
    ...(description !== null && { description }),
    ...(image !== null && { image }),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    // A cancelled one is in no list.
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: serverName, url },
  };
}

function crumbs(publicUrl: string, t: Translate, way: readonly { name: string; path: string }[]): Thing {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: t('listings.allServers'), path: PAGE_ADDRESSES.home }, ...way].map(
      ({ name, path }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: publicUrl + path,
      }),
    ),
  };
}
