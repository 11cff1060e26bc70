import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { addEvent } from '../testing/add-event.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

const NASTY = [
  'Owls, bats; and a back\\slash',
  'Two\nlines, and "quotes": a colon',
  `👩‍👩‍👧‍👦 ${'🦉'.repeat(40)}`,
  '새벽 네 시 작업실에서 함께 밤을 새우며 비트를 이어 찍는 사람들의 모임, 그리고 뒤풀이',
  `${'x'.repeat(74)}é${'ä'.repeat(80)}`,
  'DTSTART:20200101T000000Z\r\nEND:VEVENT',
];

/** What two parsers that know nothing of each other read. */
async function readBy(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as string);
  const byIcalJs = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(component);
    const [start, end] = [startDate.toJSDate().toISOString(), endDate.toJSDate().toISOString()];
    return { uid, summary, description, location, start, end };
  });
  const byNodeIcal = Object.values(await nodeIcal.async.parseICS(text)).flatMap((one) => {
    if (one?.type !== 'VEVENT') return [];
    const { uid, summary, description, location, start, end } = one;
    return [{ uid, summary, description, location, start: start.toISOString(), end: end?.toISOString() }];
  });
  return [byIcalJs, byNodeIcal];
}

test('two parsers read names with commas, semicolons, lines, emoji and Korean', async () => {
  const site = await startSite();
  const id = await site.addListing({ showEvents: true, guild: { name: 'Owls; and, others' } });
  const expected = [];
  for (const [at, name] of NASTY.entries()) {
    const occurrence = await addEvent(site.db, id, {
      name,
      description: name,
      location: name,
      inHours: at + 1,
    });
    const start = Number(occurrence.split('-')[1]) * 1000;
    const text = name.replaceAll('\r\n', '\n');
    expected.push({
      uid: `${occurrence.split('-')[0]}@localhost`,
      summary: text,
      description: `Owls; and, others\n\n${text}`,
      location: text,
      start: new Date(start).toISOString(),
      end: new Date(start + 2 * HOUR_MS).toISOString(),
    });
  }
  for (const path of ['/events.ics', `/server/${id}/events.ics`]) {
    const { status, headers, body } = await site.get(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    const text = String(body);
    for (const read of await readBy(text)) expect(read).toEqual(expected);
    const lines = text.split('\r\n');
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
    expect(lines.every((line) => line.isWellFormed())).toBe(true);
    expect(text, 'which would be an invitation').not.toContain('METHOD:');
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(lines).toContain(String.raw`SUMMARY:Owls\, bats\; and a back\\slash`);
    expect(text.match(/^DTSTAMP:\d{8}T\d{6}Z\r$/gm)).toHaveLength(NASTY.length);
  }
});

test('an event that is on once keeps its UID wherever it moves', async () => {
  const site = await startSite();
  const id = await site.addListing({ showEvents: true });
  const uids = async () => {
    const text = String((await site.get('/events.ics')).body);
    return [...text.matchAll(/^UID:(.+)\r$/gm)].map(([, uid]) => uid);
  };
  const eventId = '1290000000000000001';
  await addEvent(site.db, id, { id: eventId, inHours: 1 });
  expect(await uids()).toEqual([`${eventId}@localhost`]);
  await site.db.deleteFrom('events').execute();
  const moved = await addEvent(site.db, id, { id: eventId, inHours: 30 });
  expect(await uids()).toEqual([`${eventId}@localhost`]);

  await site.db.updateTable('events').set({ recurrence: '{}' }).execute();
  expect(await uids(), 'each occurrence of a series').toEqual([`${moved}@localhost`]);
});

test('a calendar has at most 1,000 entries, the first ones', async () => {
  const site = await startSite();
  const id = await site.addListing({ showEvents: true });
  for (let at = 0; at < 1_005; at++) await addEvent(site.db, id, { name: `${at}`, inHours: 1 + at / 100 });
  const [one, other] = await readBy(String((await site.get('/events.ics')).body));
  expect([one?.length, other?.length]).toEqual([1_000, 1_000]);
  expect([one?.[0]?.summary, one?.at(-1)?.summary]).toEqual(['0', '999']);
});

test('a calendar is filtered, and cached until something in it changes', async () => {
  const site = await startSite({ cached: true });
  const id = await site.addListing({ showEvents: true, category: 'Art', language: 'Korean' });
  await addEvent(site.db, id, { name: 'On' });
  await site.quiet();
  const entries = async (path: string) =>
    String((await site.get(path)).body).split('BEGIN:VEVENT').length - 1;
  expect(await entries('/events.ics?category=Art&language=Korean&utm=1')).toBe(1);
  expect(await entries('/events.ics?category=Music')).toBe(0);
  expect((await site.get('/events.ics?category=Nonsense')).status).toBe(400);
  for (const path of ['/events.ics', `/server/${id}/events.ics`]) {
    const etag = (await site.get(path)).headers.get('etag') ?? '';
    expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304);
    expect(await site.countQueries(async () => void (await site.get(path)))).toBe(0);
  }
  await site.db.deleteFrom('eventOccurrences').execute();
  await site.quiet();
  expect(await entries(`/server/${id}/events.ics`)).toBe(0);
});

test('an address may read 120 calendars and lists of events a minute, of each', async () => {
  const site = await startSite({ settings: { RATE_LIMITS: 'on' }, cached: true });
  const id = await site.addListing({ showEvents: true });
  for (const path of [
    '/events.ics',
    `/server/${id}/events.ics`,
    '/api/events',
    `/api/servers/${id}/events`,
  ]) {
    const { headers } = await site.get(path);
    expect([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')], path).toEqual([
      '120',
      '119',
    ]);
  }
});

test('an unknown server has no calendar', async () => {
  const site = await startSite();
  for (const id of ['1100000000000000001', 'owls', '%00'])
    expect((await site.get(`/server/${id}/events.ics`)).status).toBe(404);
});
