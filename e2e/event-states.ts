import type { Page } from '@playwright/test';
import type { Event } from '#contract/events.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { cindermarch, lanternKeep, majlis, pianoAtForty } from './listings.ts';
import { failRequests, waitForFailure, type Failure, type State } from './state.ts';

const EVENTS = /\/api\/events(\?|$)/;
const LONG =
  'We walk the lower galleries together, four to a party and one torch each. Bring your own maps; newcomers are paired with somebody who has been there before.\n\nNo spoilers, no shouting.\nhttps://example.com/rules';

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="800" height="320"%3E%3Crect width="800" height="320" fill="%23285"/%3E%3C/svg%3E';

/** What is on, on its page and on the page of a server. */
export const EVENT_STATES: readonly State[] = [
  { name: 'events', path: '/terms', prepare: (page) => showEvents(page, someEvents) },
  {
    name: 'events, all read',
    path: '/terms',
    prepare: async (page) => {
      await showEvents(page, someEvents);
      for (const part of await page.locator('main summary').all()) await part.click();
    },
  },
  { name: 'events, none', path: '/terms', prepare: (page) => showEvents(page, () => []) },
  { name: 'events, none in a part', path: '/events?category=Web3&language=Swedish' },
  { name: 'events, loading', path: '/terms', prepare: (page) => failEvents(page, 'no answer') },
  { name: 'events, failed', path: '/terms', prepare: (page) => failEvents(page, 'a failure') },
  {
    name: 'events, more failed',
    path: '/terms',
    prepare: async (page) => {
      await showEvents(page, someEvents);
      await failRequests(page, '**/api/events?*cursor=*', 'a failure');
      await page.locator('main a[rel=next]').click();
      await waitForFailure(page, 'a failure');
    },
  },
  { name: 'server with events', path: '/?q=Lantern+Keep', prepare: serverWithEvents },
];

/** Opens the page of events with these, dated by the clock of the page; there are more of them. */
async function showEvents(page: Page, eventsAt: (now: number) => readonly Event[]) {
  const events = eventsAt(await page.evaluate(() => Date.now()));
  const headers = events.length > 0 ? { link: '</api/events?cursor=more>; rel="next"' } : {};
  await page.route(EVENTS, (route) => route.fulfill({ json: events, headers }));
  await openEvents(page);
  await page
    .locator(events.length > 0 ? 'main article' : 'main [role=status]')
    .first()
    .waitFor();
}

async function failEvents(page: Page, failure: Failure) {
  await failRequests(page, EVENTS, failure);
  await openEvents(page);
  await waitForFailure(page, failure);
}

async function openEvents(page: Page) {
  await page.locator('footer a[href="/events"]').click();
  await page.waitForURL('/events');
}

async function serverWithEvents(page: Page) {
  const events = someEvents(await page.evaluate(() => Date.now()));
  await page.route(/\/api\/servers\/\d+\/events$/, (route) => route.fulfill({ json: events }));
  await page.locator('article a').first().click();
  await page.locator('main a[href$="events.ics"]').waitFor({ state: 'attached' });
}

/** Events that are on and to come: with long names and without a place, an end or a picture, and over midnight. */
function someEvents(now: number): readonly Event[] {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const at = (hours: number) => new Date(hour + hours * HOUR_MS).toISOString();
  return [
    event(1, at(-1), at(2), { name: 'Speedrun night', description: LONG, image: PICTURE, interested: 248 }),
    event(2, at(-20), null, {
      ...of({
        ...pianoAtForty,
        name: 'Piano at Forty, and other things that one begins far too late in life',
      }),
      name: 'Listening party',
      place: 'stage',
      location: 'Stage',
    }),
    event(3, at(2), at(4), {
      name: 'Cave survey № 14: the lower galleries, and all that we have not drawn in years of weekly surveys',
      description: 'Bring maps.',
      place: 'external',
      location: 'https://example.com/an/address/that/is/no/link',
    }),
    event(4, at(11), at(14), { ...of(cindermarch), name: '<b>Siege</b> & "supper"', interested: 1 }),
    event(5, at(26), null, { place: 'external', location: null }),
    event(6, at(40), at(100), {
      name: 'ليلة الأحجيات',
      ...of(majlis),
      language: 'Arabic',
      description: 'كل يوم خميس',
    }),
    event(7, at(300), at(301), { name: 'Map jam', location: null }),
  ];
}

function of({ id, name }: { id: string; name: string }): Partial<Event> {
  return { discordServerId: id, serverName: name };
}

function event(n: number, startsAt: string, endsAt: string | null, facts: Partial<Event>): Event {
  return {
    id: `13100000000000000${n}-${Date.parse(startsAt) / 1000}`,
    discordServerId: lanternKeep.id,
    serverName: lanternKeep.name,
    icon: null,
    category: 'Gaming',
    language: 'English',
    name: 'Open table',
    description: null,
    startsAt,
    endsAt,
    place: 'voice',
    location: 'Lounge',
    interested: null,
    image: null,
    ...facts,
  };
}
