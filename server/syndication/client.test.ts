import { readFile } from 'node:fs/promises';
import { expect, expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import { makeApiKey } from '#contract/api-keys.ts';
import type * as activity from '#contract/activity.ts';
import type { Event } from '#contract/events.ts';
import type { Listing } from '#contract/listings.ts';
import type { Review as ReviewOfSite } from '#contract/reviews.ts';
import {
  guildhall,
  GuildhallError,
  type Activity,
  type Review,
  type Server,
  type ServerEvent,
} from '../../docs/client.ts';
import { addEvent } from '../testing/add-event.ts';
import { sites } from '../testing/start-site.ts';

const startSite = sites();

async function collect<T>(items: AsyncIterable<T>) {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

test('the client has the types of the contract, no imports and at most 150 lines', async () => {
  expectTypeOf<Listing>().toExtend<Server>();
  expectTypeOf<ReviewOfSite>().toExtend<Review>();
  expectTypeOf<Event>().toExtend<ServerEvent>();
  expectTypeOf<z.output<(typeof activity)['getLife']['reply']>>().toExtend<Activity>();
  const source = await readFile('docs/client.ts', 'utf8');
  expect(source).not.toMatch(/^import/m);
  expect(source.split('\n').length - 1).toBeLessThanOrEqual(150);
});

test('every server of a list comes once, page after page', async () => {
  const site = await startSite({ listens: true });
  const ids: string[] = [];
  for (let n = 0; n < 130; n++)
    ids.push(await site.addListing({ tags: n % 2 === 0 ? ['owls'] : [], guild: { name: `Owls ${n}` } }));
  const requests: string[] = [];
  const client = guildhall({
    url: site.url,
    fetch: (address, init) => {
      requests.push(address);
      return fetch(address, init);
    },
  });
  const found = await collect(client.servers({ sort: 'newest' }));
  expect(new Set(found.map(({ discordServerId }) => discordServerId))).toEqual(new Set(ids));
  expect([found.length, requests.length]).toEqual([130, 2]);
  expect(await collect(client.servers({ tag: ['owls'], language: ['English', 'Korean'] }))).toHaveLength(65);
  requests.length = 0;
  for await (const _ of client.servers()) break;
  expect(requests, 'a page that nobody needs is not read').toHaveLength(1);
});

test('one server, its reviews, activity and events, tags and stats are read', async () => {
  const site = await startSite({ listens: true });
  const id = await site.addListing({
    showEvents: true,
    tags: ['owls'],
    guild: { name: 'Owls', memberCount: 70 },
  });
  await addEvent(site.db, id, { name: 'Night walk' });
  const client = guildhall({ url: site.url });
  expect((await client.server(id)).name).toBe('Owls');
  expect(await collect(client.reviews(id))).toEqual([]);
  expect((await client.activity(id)).online).toHaveLength(168);
  expect((await client.eventsOf(id)).map(({ name }) => name)).toEqual(['Night walk']);
  expect((await collect(client.events({ language: 'English' }))).map(({ name }) => name)).toEqual([
    'Night walk',
  ]);
  expect(await client.tags('owl')).toEqual([{ tag: 'owls', count: 1 }]);
  expect(await client.stats()).toEqual({ serverCount: 1, totalMembers: 70 });
  await expect(client.server('123456789012345678')).rejects.toEqual(
    new GuildhallError(404, { error: 'Server not found', code: 'listingNotFound' }),
  );
});

test('it waits as long as a refusal for too many reads says, and goes on', async () => {
  const site = await startSite({ listens: true, settings: { RATE_LIMITS: 'on' } });
  await site.addListing({ guild: { name: 'Owls' } });
  const waits: number[] = [];
  const sleep = async (milliseconds: number) => {
    waits.push(milliseconds);
    site.clock.advance(milliseconds);
  };
  const client = guildhall({ url: site.url, sleep });
  site.clock.beginMinute();
  for (let n = 0; n < 601; n++) await client.stats();
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThan(0);
  expect(waits[0]).toBeLessThanOrEqual(60_000);

  let reads = 0;
  const closed = guildhall({
    url: site.url,
    sleep: async () => {},
    fetch: async () => {
      reads += 1;
      return Response.json({ error: 'Not now.', code: 'unavailable' }, { status: 503 });
    },
  });
  await expect(closed.stats()).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(reads, 'nothing is repeated for ever').toBe(5);
});

test('with a key it is counted by the key, and told when the key has ended', async () => {
  const site = await startSite({ listens: true, discord: true, settings: { RATE_LIMITS: 'on' } });
  const { body } = await site.call(makeApiKey, { as: await site.person(), body: { name: 'Owls' } });
  const { key } = body as { key: string };
  site.clock.beginMinute();
  const left: (string | null)[] = [];
  const reading = (options: { key?: string }) =>
    guildhall({
      url: site.url,
      ...options,
      fetch: async (address, init) => {
        const response = await fetch(address, init);
        left.push(response.headers.get('ratelimit-remaining'));
        return response;
      },
    });
  const [withKey, without] = [reading({ key }), reading({})];

  await withKey.stats();
  await collect(withKey.servers());
  await without.stats();
  expect(left).toEqual(['599', '598', '599']);
  await site.db.deleteFrom('apiKeys').execute();
  site.clock.advance(1_000);
  await expect(withKey.stats()).rejects.toMatchObject({ status: 401, code: 'keyUnknown' });
});
