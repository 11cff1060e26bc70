import { expect, test } from 'vitest';
import type { Event } from '#contract/events.ts';
import { renderPage } from '../entry-server.tsx';
import {
  lanternKeep,
  pageRequest,
  structuredDataIn,
  survey,
  textOf,
  type World,
} from '../testing/page-request.ts';

const AT_NOON = '2026-11-23T12:00Z';
const SERVER = `/server/${lanternKeep.discordServerId}`;
const RUNNING: Event = {
  ...survey,
  id: '1310000000000000002-1795413600',
  name: 'Map jam',
  startsAt: '2026-11-23T10:00:00.000Z',
  endsAt: '2026-11-23T14:00:00.000Z',
  place: 'external',
  location: null,
  interested: null,
};

test('the page of events has them by day in UTC, those that are on first', async () => {
  const { status, html } = await renderEvents('/events', { events: [RUNNING, survey] });
  expect(status).toBe(200);
  expect(html).toContain('<title>What’s on · Guildhall</title>');
  expect(html).toContain('<link rel="canonical" href="https://guildhall.example/events"/>');
  expect(spaced(html)).toMatch(
    /Time in UTC On now Nov 23 Until 2:00 PM Map jam .*Elsewhere.* Today Nov 23 11:00 PM – Tue 1:00 AM/,
  );
});

test('what people write of an event is text, and a place is never a link', async () => {
  const { html } = await renderEvents('/events', { events: [survey] });
  expect(html).toContain('&lt;b&gt;Cave survey&lt;/b&gt;');
  expect(html).not.toContain('<b>');
  expect(html).not.toContain('href="https://example.com');
  expect(html).toContain(`href="${SERVER}"`);
});

test('a part of the events is asked for, named and left to its readers', async () => {
  const requests: unknown[] = [];
  const { html } = await renderEvents('/events?category=Music&language=Korean', { requests });
  expect(requests).toEqual([{ query: { category: 'Music', language: 'Korean' } }]);
  expect(html).toContain('<title>What’s on: Music servers in Korean · Guildhall</title>');
  expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
  expect(textOf(html)).toContain('No events match');
  expect(html).toContain('href="/events.ics?category=Music&amp;language=Korean"');
});

test('a part of the events is chosen by a form, and the calendar of it is a link', async () => {
  const { html } = await renderEvents('/events?category=Gaming', {});
  const form = /<form [^>]*action="\/events".*?<\/form>/s.exec(html)?.[0] ?? '';
  expect(form).toMatch(/^<form [^>]*method="get"/);
  expect([...form.matchAll(/<select [^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'category',
    'language',
  ]);
  expect(form).toMatch(/<option value="Gaming" [^>]*selected="">Gaming/);
  expect(form).toMatch(/<button type="submit"[^>]*>Apply<\/button>/);
  expect(html).toMatch(/<a href="\/events\.ics\?category=Gaming" download=""/);
});

test('the next events are a link that works without script', async () => {
  const headers = { link: '</api/events?category=Art&cursor=abc>; rel="next"' };
  const { html } = await renderEvents('/events?category=Art', { events: [survey], headers });
  expect(html).toMatch(/<a rel="next"[^>]* href="\/events\?category=Art&amp;cursor=abc"/);
});

test('a server page has the events of its guild, five at first', async () => {
  const events = Array.from({ length: 7 }, (_, at) => ({ ...survey, id: `131-${at}`, name: `Survey ${at}` }));
  const { html } = await renderPage(pageRequest(SERVER, { events }));
  const [visible = '', rest = ''] = textOf(html).split('All 7 events');
  expect(visible).toContain('Survey 4');
  expect(visible).not.toContain('Survey 5');
  expect(rest).toContain('Survey 6');
  expect(html).toContain(`href="${SERVER}/events.ics"`);
});

test('a server page without events says nothing of them', async () => {
  const { html } = await renderPage(pageRequest(SERVER));
  expect(html).not.toContain('events.ics');
});

test('the HTML of a server page leaves out descriptions of events', async () => {
  const { html } = await renderPage(
    pageRequest(SERVER, { events: [{ ...survey, description: 'A riddle' }] }),
  );
  expect(html).not.toContain('A riddle');
});

test('search engines are told of events online, and of no others', async () => {
  const { html } = await renderEvents('/events', { events: [RUNNING, survey] });
  expect(structuredDataIn(html)).toEqual([
    {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Event',
          name: '<b>Cave survey</b>',
          startDate: '2026-11-23T23:00:00.000Z',
          endDate: '2026-11-24T01:00:00.000Z',
          description: 'Bring maps.',
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          eventStatus: 'https://schema.org/EventScheduled',
          location: { '@type': 'VirtualLocation', url: `https://guildhall.example${SERVER}` },
          organizer: {
            '@type': 'Organization',
            name: 'Lantern Keep',
            url: `https://guildhall.example${SERVER}`,
          },
        },
      ],
    },
  ]);
});

async function renderEvents(url: string, world: World) {
  const request = pageRequest(url, world);
  return renderPage({ ...request, facts: { ...request.facts, now: AT_NOON } });
}

/** The text of a page with a space between its elements. */
function spaced(html: string) {
  return textOf(html.replaceAll('<', ' <')).replaceAll(/\s+/g, ' ');
}
