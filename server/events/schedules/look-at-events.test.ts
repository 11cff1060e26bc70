import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listEvents, listServerEvents, type Event } from '#contract/events.ts';
import { changeSettings } from '#contract/settings.ts';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { relatedId } from '#simulator/guilds.ts';
import type { NewEvent } from '#simulator/control-events.ts';
import { addCommunity, type Site } from '../../testing/community.ts';
import { connected, rowOf } from '../../testing/guild-views.ts';
import { eventually, sites } from '../../testing/start-site.ts';

const startSite = sites();

const POLL = { timeout: 30_000, interval: 20 };

/** An instant some hours from now, in whole seconds. */
const inHours = (hours: number) =>
  new Date(Math.floor((Date.now() + hours * HOUR_MS) / 1000) * 1000).toISOString();

/** A site with a guild whose listing shows its events, as it does at Discord. */
async function startShowing(events: readonly NewEvent[] = [], options: { cached?: boolean } = {}) {
  const site = await startSite({ bot: true, ...options });
  await connected(site);
  const { id: guildId } = site.discord.addGuild({ name: 'The Owlery', bot: true });
  const voice = relatedId(guildId, 5);
  const ids = events.map((event) => site.discord.addEvent(guildId, event).id);
  await eventually(() => reported(site, guildId), Boolean);
  await site.addListing({ discordServerId: guildId, showEvents: true });
  const names = async () => (await eventsOf(site, guildId)).map(({ name }) => name);
  return {
    site,
    guildId,
    voice,
    ids,
    id: ids[0] ?? '',
    names,
    /** Asks for what is due until the names of what is on are these. */
    listed: (...expected: string[]) => expect.poll(afterWork(site, names), POLL).toEqual(expected),
    looked: () =>
      eventually(
        afterWork(site, () => lookedAt(site, guildId)),
        Boolean,
      ),
  };
}

/** Looks after each time the events are asked for that are due; the gateway may need a moment to tell of some. */
function afterWork<T>(site: Site, look: () => Promise<T>) {
  return async () => {
    await site.work('events');
    return look();
  };
}

async function reported(site: Site, guildId: string) {
  return site.db.selectFrom('guilds').select('id').where('id', '=', guildId).executeTakeFirst();
}

async function lookedAt(site: Site, guildId: string) {
  const row = await site.db
    .selectFrom('eventGuilds')
    .select(['lookAt', 'tries'])
    .where('discordServerId', '=', guildId)
    .executeTakeFirst();
  return (
    row !== undefined && row.tries === 0 && row.lookAt.getTime() > site.clock.now().getTime() + HOUR_MS / 2
  );
}

async function eventsOf(site: Site, discordServerId: string): Promise<Event[]> {
  const { status, body } = await site.call(listServerEvents, { params: { discordServerId } });
  expect(status).toBe(200);
  return body as Event[];
}

test('shows a guild’s events once it is switched on', async () => {
  const [startsAt, endsAt] = [inHours(2), inHours(4)];
  const { site, guildId, id, listed, looked } = await startShowing([
    {
      name: 'Owls at dusk',
      description: 'Bring a torch.',
      startsAt,
      endsAt,
      location: 'By the old mill',
      interested: 12,
      image: true,
    },
  ]);
  await listed('Owls at dusk');
  await looked(); // the gateway says nothing of how many are interested
  const hash = site.discord.guild(guildId)?.events[0]?.image;
  expect(await eventsOf(site, guildId)).toEqual([
    {
      id: `${id}-${Date.parse(startsAt) / 1000}`,
      discordServerId: guildId,
      serverName: 'The Owlery',
      icon: expect.stringContaining(guildId),
      category: 'Community',
      language: 'English',
      name: 'Owls at dusk',
      description: 'Bring a torch.',
      startsAt,
      endsAt,
      place: 'external',
      location: 'By the old mill',
      interested: 12,
      image: `${site.discord.environment.DISCORD_CDN_BASE}/guild-events/${id}/${hash}.png?size=512`,
    },
  ]);
  expect((await site.call(listEvents, {})).body).toHaveLength(1);
});

test('events are written while somebody changes the listing, which may wait for them', async () => {
  const { site, guildId, listed } = await startShowing([{ name: 'On' }]);
  await site.db.transaction().execute(async (trx) => {
    await sql`select from listings where discord_server_id = ${guildId} for update`.execute(trx);
    await listed('On');
    expect(await eventsOf(site, guildId)).toHaveLength(1);
  });
});

test('a manager’s switch shows and hides what is on', async () => {
  const site = await startSite({ bot: true });
  await connected(site);
  const { guildId, manager } = await addCommunity(site);
  // The gateway tells of the guild, too, and of its owner alone: its changes are written by now.
  await eventually(async () => (await rowOf(site, guildId))?.ownerId ?? null, Boolean);
  await site.addListing({ discordServerId: guildId });
  site.discord.addEvent(guildId, { name: 'On' });
  const set = (showEvents: boolean) =>
    site.call(changeSettings, { as: manager, params: { guildId }, body: { showEvents } });
  const names = async () => (await eventsOf(site, guildId)).map(({ name }) => name);
  expect(await names()).toEqual([]);
  expect((await set(true)).status).toBe(200);
  await expect.poll(afterWork(site, names), POLL).toEqual(['On']);
  expect((await set(false)).status).toBe(200);
  expect(await names(), 'at once').toEqual([]);
});

test('an event made while the first look is under way is public within five seconds', async () => {
  const { site, guildId, voice, names } = await startShowing();
  const receivedAt = async () =>
    (await site.db.selectFrom('eventGuilds').select('receivedAt').executeTakeFirstOrThrow()).receivedAt;
  site.discord.addFault({
    match: { path: `/guilds/${guildId}/scheduled-events` },
    effect: { kind: 'hold', when: 'before' },
  });
  const looking = site.work('events');
  await eventually(site.discord.heldRequests, (held) => held === 1);
  site.discord.addEvent(guildId, { name: 'Spoken', channelId: voice });
  await eventually(receivedAt, Boolean);
  site.discord.clearFaults();
  await looking;

  site.clock.advance(5_000);
  await site.work('events');
  expect(await names()).toEqual(['Spoken']);
  expect(await lookedAt(site, guildId)).toBe(true);
});

test('follows events that are added, moved, changed, started, cancelled and deleted', async () => {
  const { site, guildId, voice, listed, names, looked } = await startShowing();
  await looked();
  const { id } = site.discord.addEvent(guildId, { name: 'First', startsAt: inHours(5) });
  const later = site.discord.addEvent(guildId, { name: 'Second', startsAt: inHours(6), channelId: voice });
  await listed('First', 'Second');
  site.discord.moveEvent(guildId, id, { startsAt: inHours(7), endsAt: inHours(8) });
  await listed('Second', 'First');
  site.discord.changeEvent(guildId, id, { name: 'Renamed' });
  await listed('Second', 'Renamed');
  site.discord.startEvent(guildId, id);
  await listed('Renamed', 'Second');
  const [begun] = await eventsOf(site, guildId);
  expect(Date.parse(begun?.startsAt ?? ''), 'begun before its time').toBeLessThanOrEqual(Date.now());
  site.discord.endEvent(guildId, id);
  await listed('Second');
  site.discord.cancelEvent(guildId, later.id);
  await listed();
  const last = site.discord.addEvent(guildId, { name: 'Third' });
  await listed('Third');
  site.discord.deleteEvent(guildId, last.id);
  await listed();
  expect(await names()).toEqual([]);
});

test('a cancelled event is gone from cached answers too', async () => {
  const { site, guildId, ids } = await startShowing([{ name: 'On' }, { name: 'Stays' }], { cached: true });
  const listed = async () => ((await site.call(listEvents, {})).body as Event[]).map(({ name }) => name);
  await eventually(afterWork(site, listed), ({ length }) => length === 2);
  await site.quiet();
  site.discord.cancelEvent(guildId, ids[0] ?? '');
  await expect.poll(listed, POLL).toEqual(['Stays']);
});

test('shows nothing of a channel that @everyone does not see', async () => {
  const { site, guildId, voice, listed, names } = await startShowing();
  const event = (name: string, channelId: string) =>
    site.discord.addEvent(guildId, { name, channelId, startsAt: inHours(3) });
  const secret = site.discord.addStage(guildId, 'Backstage');
  site.discord.hideChannel(guildId, secret);
  event('Secret', secret);
  event('Open', voice);
  await listed('Open');
  site.discord.hideChannel(guildId, voice);
  await listed();
  site.discord.hideChannel(guildId, secret, false);
  await listed('Secret');
  site.discord.setEveryone(guildId, 0n);
  await listed();
  site.discord.setEveryone(guildId, 1024n);
  await listed('Secret');
  expect(await names()).toEqual(['Secret']);
});

test('what is unknown is not shown: a channel that Discord does not tell of', async () => {
  const { site, guildId, voice, names, listed, looked } = await startShowing();
  await looked();
  site.discord.addFault({ match: { path: `/guilds/${guildId}/channels` }, effect: { kind: 'badGateway' } });
  site.discord.addEvent(guildId, { name: 'Where?', channelId: voice });
  site.discord.addEvent(guildId, { name: 'Elsewhere', startsAt: inHours(3) });
  await listed('Elsewhere');
  await site.work('events');
  expect(await names()).toEqual(['Elsewhere']);
  site.discord.clearFaults();
  site.clock.advance(MINUTE_MS);
  await listed('Where?', 'Elsewhere');
});

test('shows each occurrence, without those cancelled, and moved ones moved', async () => {
  const startsAt = inHours(1);
  const day = (days: number, hours = 0) =>
    new Date(Date.parse(startsAt) + days * 24 * HOUR_MS + hours * HOUR_MS).toISOString();
  const { site, guildId, id } = await startShowing([
    { name: 'Weekly', startsAt, endsAt: day(0, 2), recurrence: { frequency: 2 } },
  ]);
  const starts = async () => (await eventsOf(site, guildId)).map((event) => event.startsAt);
  const daysOf = (...days: string[]) =>
    eventually(afterWork(site, starts), (found) => found.join() === days.join());
  await daysOf(day(0), day(7), day(14), day(21), day(28));
  expect((await eventsOf(site, guildId))[1]).toMatchObject({
    id: `${id}-${Date.parse(day(7)) / 1000}`,
    endsAt: day(7, 2),
  });
  site.discord.cancelOccurrence(guildId, id, day(7));
  site.discord.moveOccurrence(guildId, id, day(14), { startsAt: day(15, 3) });
  await daysOf(day(0), day(15, 3), day(21), day(28));
  expect((await eventsOf(site, guildId))[1]?.endsAt).toBe(day(15, 5));
  site.discord.endEvent(guildId, id);
  await daysOf(day(15, 3), day(21), day(28));
});

test('the next occurrences appear as the 30 days move on, and what is over goes', async () => {
  const { site, listed, names } = await startShowing([
    { name: 'Once', startsAt: inHours(1), endsAt: inHours(2) },
    { name: 'Far', startsAt: inHours(31 * 24), endsAt: inHours(31 * 24 + 1) },
  ]);
  await listed('Once');
  site.clock.advance(2 * HOUR_MS);
  expect(await names()).toEqual([]);
  site.clock.advance(23 * HOUR_MS);
  expect(await names()).toEqual(['Far']);
});

test('stores nothing of guilds that do not show their events', async () => {
  const { site, guildId, listed } = await startShowing([{ name: 'On' }]);
  const { id: other } = site.discord.addGuild({ bot: true });
  await eventually(() => reported(site, other), Boolean);
  await site.addListing({ discordServerId: other });
  site.discord.addEvent(other);
  await listed('On');
  const stored = async () =>
    (await site.db.selectFrom('events').select('discordServerId').execute()).map(
      (one) => one.discordServerId,
    );
  expect(await stored()).toEqual([guildId]);
  expect(await eventsOf(site, other)).toEqual([]);
  await site.db.updateTable('listings').set({ showEvents: false }).execute();
  expect(await stored(), 'at once').toEqual([]);
  expect(site.discord.log({ path: `/guilds/${other}/scheduled-events` })).toEqual([]);
});

test('an outage removes nothing, and the bot’s removal everything', async () => {
  const { site, guildId, listed, names } = await startShowing([{ name: 'On' }]);
  await listed('On');
  site.discord.outage(guildId, true);
  await eventually(
    () => site.db.selectFrom('guilds').select('available').where('id', '=', guildId).executeTakeFirst(),
    (row) => row?.available === false,
  );
  expect(await names()).toEqual(['On']);
  site.discord.outage(guildId, false);
  await listed('On');
  site.discord.removeBot(guildId);
  const rows = () => site.db.selectFrom('events').selectAll().execute();
  await eventually(rows, ({ length }) => length === 0);
  site.discord.addBot(guildId);
  await eventually(afterWork(site, rows), ({ length }) => length === 1);
  expect(await names()).toEqual(['On']);
});

test('a look that began before an event of the gateway does not overwrite it', async () => {
  const { site, guildId, listed, names, looked } = await startShowing([
    { name: 'Before', startsAt: inHours(3) },
  ]);
  await looked();
  await listed('Before');
  // The answer is made at once and arrives late.
  const asks = { path: `/guilds/${guildId}/scheduled-events` };
  const requests = site.discord.log(asks).length;
  site.discord.addFault({ match: asks, times: 1, effect: { kind: 'hold', when: 'after' } });
  await site.db
    .updateTable('eventGuilds')
    .set({ lookAt: new Date(0) })
    .execute();
  const working = site.work('events');
  await eventually(site.discord.heldRequests, (held) => held === 1);
  site.discord.changeEvent(guildId, site.discord.guild(guildId)?.events[0]?.id ?? '', { name: 'After' });
  await eventually(names, (all) => all.join() === 'After');
  site.discord.clearFaults();
  await working;
  expect(await names()).toEqual(['After']);
  site.clock.advance(MINUTE_MS);
  await looked();
  expect(site.discord.log(asks).length).toBe(requests + 2);
  expect(await names()).toEqual(['After']);
});

test('the hourly look counts the interested, and finds what was missed', async () => {
  const { site, guildId, id, listed, looked } = await startShowing([
    { name: 'On', interested: 3, startsAt: inHours(9) },
  ]);
  await looked();
  const guild = site.discord.guild(guildId);
  const event = guild?.events[0];
  if (!guild || !event) throw new Error('the simulator has lost it');
  event.interested = 4;
  guild.events.push({
    ...event,
    id: `${BigInt(id) + 1n}`,
    name: 'Missed',
    startsAt: Date.parse(inHours(10)),
    endsAt: null,
  });
  expect((await eventsOf(site, guildId)).map(({ interested }) => interested)).toEqual([3]);
  site.clock.advance(HOUR_MS);
  await listed('On', 'Missed');
  expect((await eventsOf(site, guildId)).map(({ interested }) => interested)).toEqual([4, 4]);
});

test('a guild that cannot be read is asked ever more seldom, and others meanwhile', async () => {
  const { site, guildId, listed } = await startShowing();
  const { id: broken } = site.discord.addGuild({ bot: true });
  await eventually(() => reported(site, broken), Boolean);
  const match = { path: `/guilds/${broken}/scheduled-events` };
  site.discord.addFault({ match, effect: { kind: 'badGateway' } });
  await site.addListing({ discordServerId: broken, showEvents: true });
  // Pauses of 15, 30, 60 and 120 s; two requests a try.
  for (let seconds = 0; seconds <= 120; seconds += 5) {
    await site.work('events');
    site.clock.advance(5_000);
  }
  expect([await triesOf(site, broken), site.discord.log(match).length]).toEqual([4, 8]);

  site.discord.addEvent(guildId, { name: 'Goes on' });
  await listed('Goes on');
});

async function triesOf(site: Site, guildId: string) {
  const row = await site.db
    .selectFrom('eventGuilds')
    .select('tries')
    .where('discordServerId', '=', guildId)
    .executeTakeFirst();
  return row?.tries ?? 0;
}

test('texts that nobody should trust are kept as text, and clipped', async () => {
  const name = '<b>Owls</b> \u0000& [link](https://example.com)';
  const { site, guildId, listed } = await startShowing([
    { name, description: 'x'.repeat(3_000), location: 'https://example.com' },
  ]);
  const [event] = await eventually(
    afterWork(site, () => eventsOf(site, guildId)),
    ({ length }) => length === 1,
  );
  expect(event).toMatchObject({ name: name.replace('\u0000', ''), location: 'https://example.com' });
  expect(event?.description).toHaveLength(1_000);
  site.discord.sendEvent(guildId, 'GUILD_SCHEDULED_EVENT_UPDATE', {
    id: event?.id.split('-')[0],
    guild_id: guildId,
    name: 7,
  });
  await listed();
});
