import { expect, test } from 'vitest';
import { changeServer, removeServer } from '#contract/live-listings.ts';
import { deleteServer, listSubmittedServers, submitServer } from '#contract/listings.ts';
import { listEvents, listServerEvents, type Event } from '#contract/events.ts';
import { approveServer, listRequests } from '#contract/queue.ts';
import { changeSettings } from '#contract/settings.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { addCommunity, content, findRow, WITH_ADMIN, type Site } from '../testing/community.ts';
import { addEvent } from '../testing/add-event.ts';
import { readAudit } from '../testing/inspect-database.ts';
import type { Answer } from '../testing/site-calls.ts';
import type { SignedIn } from '../testing/sign-in.ts';
import { eventually, sites } from '../testing/start-site.ts';

const startSite = sites();
const IN_KOREA = '168.126.63.1';
const IN_JAPAN = '133.11.0.1';

async function namesOf(site: Site, query: object = {}) {
  const { status, body } = await site.call(listEvents, { query });
  return status === 200 ? (body as Event[]).map(({ name }) => name) : status;
}

async function namesAt(site: Site, discordServerId: string) {
  const { status, body } = await site.call(listServerEvents, { params: { discordServerId } });
  return status === 200 ? (body as Event[]).map(({ name }) => name) : status;
}

/** A community with a listing that its owner submitted. */
async function startWithListing() {
  const site = await startSite(WITH_ADMIN);
  const people = await addCommunity(site);
  const { guildId, owner, admin } = people;
  await site.addListing({ discordServerId: guildId, submittedBy: owner.userId });
  const id = async () => (await findRow(site, guildId))?.id ?? '';
  return {
    site,
    ...people,
    set: async (as: SignedIn, body: { showEvents?: boolean; ageRestricted?: boolean }) => {
      const { status, body: reply } = await site.call(changeSettings, { as, params: { guildId }, body });
      const { code, showEvents, eventsLocked } = reply as Record<string, unknown>;
      return [status, code ?? showEvents, eventsLocked];
    },
    lock: async (eventsLocked: boolean) =>
      (await site.call(changeServer, { as: admin, params: { id: await id() }, body: { eventsLocked } }))
        .status,
    id,
    /** The settings as the owner and an admin see them. */
    visible: async () => {
      const own = (await site.call(listSubmittedServers, { as: owner })).body as Record<string, unknown>[];
      const rows = (await site.call(listRequests, { as: admin })).body as Record<string, unknown>[];
      const settings = [own, rows].map(([one]) => [one?.['showEvents'], one?.['eventsLocked']]);
      expect(settings[0]).toEqual(settings[1]);
      return settings[0];
    },
  };
}

test('every manager can switch events on and off, and they are off at first', async () => {
  const { site, guildId, owner, manager, administrator, member, set, visible } = await startWithListing();
  expect(await visible()).toEqual([false, false]);
  for (const one of [owner, manager, administrator]) {
    expect(await set(one, { showEvents: true })).toEqual([200, true, false]);
    await addEvent(site.db, guildId, { name: 'On' });
    expect(await set(one, { ageRestricted: false }), 'says nothing of it').toEqual([200, true, false]);
    expect(await namesAt(site, guildId)).toEqual(['On']);
    expect(await set(one, { showEvents: false })).toEqual([200, false, false]);
    expect(await namesAt(site, guildId)).toEqual([]);
  }
  expect((await set(member, { showEvents: true }))[1]).toBe('notManager');
  expect(await readAudit(site), 'a manager’s is not in the audit').toEqual([]);
});

test('an admin locks events off, and managers cannot switch them on until that ends', async () => {
  const { site, guildId, owner, set, lock, visible } = await startWithListing();
  await set(owner, { showEvents: true });
  await addEvent(site.db, guildId);
  expect(await lock(true)).toBe(200);
  expect(await visible()).toEqual([false, true]);
  expect(await namesAt(site, guildId)).toEqual([]);
  expect(await set(owner, { showEvents: true })).toEqual([409, 'eventsLocked', undefined]);
  expect(await set(owner, { showEvents: false }), 'no news').toEqual([200, false, true]);
  await lock(true);
  await lock(false);
  expect(await visible(), 'it stays off until a manager says so').toEqual([false, false]);
  expect(await set(owner, { showEvents: true })).toEqual([200, true, false]);
  expect((await readAudit(site)).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['change', { eventsLocked: false }, { eventsLocked: true }],
    ['change', { eventsLocked: true }, { eventsLocked: false }],
  ]);
});

test('a lock outlives the listing, and a manager’s choice does not', async () => {
  const { site, guildId, owner, admin, set, lock, id, visible } = await startWithListing();
  const again = async () => {
    expect((await site.call(deleteServer, { as: owner, params: { guildId } })).status).toBe(200);
    const submitted = await site.call(submitServer, { as: owner, body: { guildId, ...content() } });
    expect(submitted.status).toBe(200);
    await site.call(approveServer, { as: admin, params: { id: await id() }, body: {} });
  };
  await set(owner, { showEvents: true });
  await again();
  expect(await visible()).toEqual([false, false]);
  await lock(true);
  await again();
  expect(await visible()).toEqual([false, true]);
});

test('no event of a listing that is hidden is anywhere, and its rows are gone', async () => {
  const { site, guildId, owner, admin, set, id } = await startWithListing();
  const hidden = {
    banned: { status: 'banned', statusBeforeBan: 'approved' },
    rejected: { status: 'rejected' },
    waiting: { status: 'pending' },
  } as const;
  const show = async () => {
    await set(owner, { showEvents: true });
    await addEvent(site.db, guildId);
    expect(await namesOf(site)).toHaveLength(1);
  };
  const isHidden = async (why: string) => {
    expect(await namesOf(site), why).toEqual([]);
    expect(await namesAt(site, guildId), why).toBe(404);
    expect((await site.get(`/server/${guildId}/events.ics`)).status, why).toBe(404);
    expect(JSON.stringify(await site.get('/events.ics')), why).not.toContain('VEVENT');
    expect(await site.db.selectFrom('events').selectAll().execute(), why).toEqual([]);
  };
  for (const [why, change] of Object.entries(hidden)) {
    await show();
    await site.db.updateTable('listings').set(change).execute();
    await isHidden(why);
    await site.db.updateTable('listings').set({ status: 'approved', statusBeforeBan: null }).execute();
  }
  await show();
  await site.db.updateTable('guilds').set({ present: false }).execute();
  await isHidden('the bot is gone');
  await site.db.updateTable('guilds').set({ present: true }).execute();
  await show();
  await site.call(removeServer, { as: admin, params: { id: await id() } });
  await isHidden('deleted');
});

test('events of age-restricted listings are there on request, where they may be shown', async () => {
  const site = await startSite({ settings: { TRUST_PROXY: 'loopback' }, cached: true });
  const open = await site.addListing({ showEvents: true });
  const restricted = await site.addListing({ showEvents: true, ageRestriction: 'manager' });
  await addEvent(site.db, restricted, { name: 'For adults', inHours: 1 });
  await addEvent(site.db, open, { name: 'For all', inHours: 2 });
  const names = async (path: string, from = IN_JAPAN, cookie = '') => {
    const { status, body } = await site.get(path, { 'x-forwarded-for': from, cookie });
    return status === 200 && Array.isArray(body) ? (body as Event[]).map(({ name }) => name) : status;
  };
  expect(await names('/api/events')).toEqual(['For all']);
  expect(await names('/api/events?adult=include')).toEqual(['For adults', 'For all']);
  expect(await names('/api/events?adult=include', IN_KOREA)).toEqual(['For all']);
  expect(await names('/api/events')).toEqual(['For all']);
  expect(await names(`/api/servers/${restricted}/events`)).toEqual(['For adults']);
  expect(await names(`/api/servers/${restricted}/events`, IN_KOREA)).toBe(404);
  const calendar = `/server/${restricted}/events.ics`;
  expect(await names(calendar)).toBe(404);
  expect(await names(calendar, IN_KOREA, 'adult=1')).toBe(404);
  const own = await site.get(calendar, { 'x-forwarded-for': IN_JAPAN, cookie: 'adult=1' });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await names(calendar), 'not kept for others').toBe(404);
  expect(String((await site.get('/events.ics', { cookie: 'adult=1' })).body)).not.toContain('For adults');

  await site.db.updateTable('listings').set({ ageRestriction: null }).execute();
  await site.quiet();
  expect(await names('/api/events')).toEqual(['For adults', 'For all']);
});

test('running events come first, then the soonest, of 30 days', async () => {
  const site = await startSite();
  const id = await site.addListing({ showEvents: true });
  for (const [name, inHours, lastsHours] of [
    ['later', 5, 2],
    ['soon', 1, 2],
    ['running', -1, 2],
    ['long running', -48, 240],
    ['over', -3, 1],
    ['too far', 30 * 24 + 1, 1],
    ['just in time', 30 * 24 - 1, 1],
    ['without an end, begun', -2.9, null],
    ['without an end, forgotten', -3.1, null],
  ] as const)
    await addEvent(site.db, id, { name, inHours, lastsHours });
  const expected = ['long running', 'without an end, begun', 'running', 'soon', 'later', 'just in time'];
  expect(await namesOf(site)).toEqual(expected);
  expect(await namesAt(site, id)).toEqual(expected);
});

test('filters by category and language', async () => {
  const site = await startSite();
  const art = await site.addListing({ category: 'Art', language: 'Korean', showEvents: true });
  const music = await site.addListing({ category: 'Music', language: 'Korean', showEvents: true });
  await addEvent(site.db, art, { name: '그림', inHours: 1 });
  await addEvent(site.db, music, { name: '음악', inHours: 2 });
  expect(await namesOf(site, { category: 'Art' })).toEqual(['그림']);
  expect(await namesOf(site, { language: 'Korean' })).toEqual(['그림', '음악']);
  expect(await namesOf(site, { category: 'Music', language: 'Korean' })).toEqual(['음악']);
  expect(await namesOf(site, { category: 'Art', language: 'English' })).toEqual([]);
  await site.db
    .updateTable('listings')
    .set({ category: 'Sports' })
    .where('discordServerId', '=', art)
    .execute();
  expect(await namesOf(site, { category: 'Sports' }), 'after an edit').toEqual(['그림']);
  expect(await namesOf(site, { category: 'Art' })).toEqual([]);
});

test('pages neither skip nor repeat an event while time passes', async () => {
  const site = await startSite();
  const id = await site.addListing({ showEvents: true });
  for (let at = 0; at < 7; at++)
    await addEvent(site.db, id, { name: `${at}`, inHours: at - 1.5, lastsHours: 20 });
  // Two at one instant.
  await addEvent(site.db, id, { name: '7', inHours: 5.5, lastsHours: 20 });
  const visible: string[] = [];
  let path: string | null = '/api/events?limit=2';
  while (path !== null) {
    const { body, headers }: Answer = await site.get(path);
    visible.push(...(body as Event[]).map(({ name }) => name));
    path = /<http:\/\/localhost:3000([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    site.clock.advance(2 * HOUR_MS); // what was to come is running by now
  }
  expect(visible.toSorted()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  expect(visible.slice(0, 6)).toEqual(['0', '1', '2', '3', '4', '5']);
  expect((await site.get('/api/events?cursor=bm9uc2Vuc2U')).status).toBe(400);
  expect((await site.get('/api/events?limit=101')).status).toBe(400);
});

test('a cached list follows the time, a switch and a change of the listing', async () => {
  const site = await startSite({ cached: true });
  const id = await site.addListing({ showEvents: true, guild: { name: 'Before' } });
  await addEvent(site.db, id, { name: 'On', inHours: -1, lastsHours: 1.5 });
  await site.quiet();
  const listed = async () =>
    ((await site.call(listEvents, {})).body as Event[]).map(({ serverName }) => serverName);
  expect(await listed()).toEqual(['Before']);
  expect(await site.countQueries(async () => void (await listed()))).toBe(0);
  await site.db.updateTable('guilds').set({ name: 'After' }).execute();
  await eventually(listed, (names) => names.join() === 'After', 1_000);
  await site.db.updateTable('events').set({ interested: 5 }).execute();
  const interested = async () => ((await site.call(listEvents, {})).body as Event[])[0]?.interested;
  await eventually(interested, (count) => count === 5, 1_000);
  site.clock.advance(0.6 * HOUR_MS);
  expect(await listed(), 'over').toEqual([]);
  await addEvent(site.db, id, { name: 'Next', inHours: 2 });
  await eventually(listed, (names) => names.length === 1, 1_000);
  await site.db.updateTable('listings').set({ showEvents: false }).execute();
  await eventually(listed, (names) => names.length === 0, 1_000);
});

test('a server’s events are read again when the first is over, and never without any', async () => {
  const site = await startSite({ cached: true });
  const [busy, idle] = [await site.addListing({ showEvents: true }), await site.addListing()];
  await addEvent(site.db, busy, { name: 'On', inHours: 1, lastsHours: 1.0007 });
  await addEvent(site.db, busy, { name: 'Far', inHours: 30 * 24 + 4 });
  await site.quiet();
  const reads = (id: string) => site.countQueries(async () => void (await namesAt(site, id)));
  for (const id of [busy, idle]) expect(await reads(id)).toBeGreaterThan(0);
  site.clock.advance(2 * HOUR_MS - 60_000);
  for (const id of [busy, idle]) expect(await reads(id)).toBe(0);
  site.clock.advance(63_000); // in the middle of a minute
  expect(await namesAt(site, busy)).toEqual([]);
  site.clock.advance(2 * HOUR_MS);
  expect(await namesAt(site, busy)).toEqual(['Far']);
  site.clock.advance(400 * 24 * HOUR_MS);
  expect(await reads(idle)).toBe(0);
});
